// The utterance browser: filters, the list, and the utterance that is looked at.
import { detail } from "./detail.js";
import { el, integer, percent, snippet, visible } from "./dom.js";
import { everything, matching, pooled } from "./filter.js";
import { List } from "./list.js";

/** @typedef {import("./data.js").Table} Table */
/** @typedef {import("./filter.js").State} State */

/** Pixels of a row, and of one in which the counts of many systems have a line of their own. */
const [ROW, TALL, MANY] = [46, 66, 4];

export class Browser {
  /**
   * @param {Table} table
   * @param {{selected?: (ids: string[]) => void, shown?: (ids: string[]) => void}} hooks
   */
  constructor(table, hooks = {}) {
    this.table = table;
    this.hooks = hooks;
    this.state = everything();
    this.show = { clutter: false, raw: false };
    /** @type {number | null} */
    this.open = null;
    this.search = el("input", { type: "search", placeholder: "search texts and ids ( / )", "aria-label": "search texts and ids", oninput: () => this.set({ query: this.search.value }) });
    this.controls = this.#controls();
    this.status = el("p", { class: "status", role: "status", "aria-live": "polite" });
    const many = table.sides.length > MANY;
    this.list = new List({ height: many ? TALL : ROW, kind: many ? "many" : "", label: "utterances", none: "No utterance is like that; r resets the filters.", row: (at) => this.#row(at), chosen: (at) => this.#chosen(at) });
    this.pane = el("div", { class: "pane", tabindex: -1 }, el("p", { class: "dim" }, "Choose an utterance: j and k walk through them, ? lists the keys."));
    const toggles = table.payload.texts ? [this.#toggle("clutter", "show what was taken off"), this.#toggle("raw", "show texts as they came")] : [];
    this.root = el("div", { class: "browser" },
      el("div", { class: "controls" }, this.search, ...Object.values(this.controls), ...toggles,
        el("button", { type: "button", class: "reset", onclick: () => this.reset() }, "reset")),
      this.status,
      el("div", { class: "panes" }, this.list.root, this.pane));
    this.set({});
  }

  #controls() {
    const { table } = this;
    const systems = table.sides.map((side, at) => /** @type {[string, string]} */ ([String(at), visible(side.name)]));
    const pairs = table.sides.flatMap((a, i) => table.sides.flatMap((b, j) => (i === j ? [] : [/** @type {[string, string]} */ ([`${i}>${j}`, `${visible(a.name)} right, ${visible(b.name)} wrong`])])));
    const facets = Object.entries(table.payload.facets).flatMap(([column, { values }]) => values.map((value) => /** @type {[string, string]} */ ([`${column}=${value}`, `${column}: ${visible(value)}`])));
    const confusions = table.payload.confusions.map(({ reference, hypothesis }, at) => /** @type {[string, string]} */ ([String(at), `${visible(reference) || "∅"} → ${visible(hypothesis) || "∅"}`]));
    return {
      system: this.#select("system", "any system", systems, (value) => ({ system: value === "" ? -1 : Number(value) })),
      mark: this.#select("mark", "any answer", this.#marks(), (value) => ({ mark: value })),
      right: this.#select("right", "right or wrong", pairs, (value) => ({ right: value })),
      confusion: this.#select("confusion", "any confusion", confusions, (value) => ({ confusion: value === "" ? -1 : Number(value) })),
      facet: this.#select("facet", "any group", facets, (value) => ({ facet: value })),
      order: this.#select("order", "in the given order", [["worst", "most errors first"], ["apart", "systems furthest apart first"]], (value) => ({ order: /** @type {State["order"]} */ (value || "given") })),
    };
  }

  /** What an answer may be marked with, and how many utterances have an answer that is. */
  #marks() {
    const { names, sides } = this.table;
    /** @type {[string, string][]} */
    const found = [];
    const kinds = /** @type {const} */ ([["status", names.statuses, "statuses"], ["flag", names.flags, "flags"], ["clutter", names.clutter, "clutter"], ["forgiven", names.licences, "licences"], ["kind", ["substitute", "delete", "insert"], "kinds"]]);
    for (const [kind, values, column] of kinds) {
      values.forEach((value, at) => {
        let n = 0;
        for (let u = 0; u < this.table.size; u++) if (sides.some((side) => side[column][at][u])) n++;
        if (n) found.push([`${kind}:${value}`, `${kind === "kind" ? "error" : kind}: ${value} (${integer(n)})`]);
      });
    }
    return found;
  }

  /**
   * @param {string} name
   * @param {string} all
   * @param {[string, string][]} options
   * @param {(value: string) => Partial<State>} change
   */
  #select(name, all, options, change) {
    const select = el("select", { name, "aria-label": all, hidden: !options.length },
      el("option", { value: "" }, all), ...options.map(([value, text]) => el("option", { value }, text)));
    select.addEventListener("change", () => this.set(change(select.value)));
    return select;
  }

  /**
   * @param {"clutter" | "raw"} what
   * @param {string} text
   */
  #toggle(what, text) {
    const box = el("input", { type: "checkbox", name: what });
    box.addEventListener("change", () => { this.show[what] = box.checked; this.#again(); });
    return el("label", { class: "toggle" }, box, ` ${text}`);
  }

  /**
   * Change what is shown.
   * @param {Partial<State>} change
   */
  set(change) {
    Object.assign(this.state, change);
    const { state, controls } = this;
    this.search.value = state.query;
    controls.system.value = state.system < 0 ? "" : String(state.system);
    controls.mark.value = state.mark;
    controls.right.value = state.right;
    controls.confusion.value = state.confusion < 0 ? "" : String(state.confusion);
    controls.facet.value = state.facet;
    controls.order.value = state.order === "given" ? "" : state.order;
    this.found = matching(this.table, state);
    this.list.show(this.found);
    const several = this.table.names.units.length > 1;
    const sums = pooled(this.table, this.found).map(({ name, sums: all }) => el("span", { class: "sum" }, el("bdi", {}, visible(name)),
      ...all.map(({ unit, errors, length }) => ` ${several ? `${unit.toUpperCase()} ` : ""}${percent(errors, length)} (${integer(errors)} errors)`)));
    this.status.replaceChildren(el("strong", {}, `${integer(this.found.length)} of ${integer(this.table.size)} utterances`), ...sums);
    this.hooks.shown?.(this.found.map((at) => this.table.payload.utterances.id[at]));
  }

  reset() {
    this.set(everything());
  }

  /** @param {number} at */
  #row(at) {
    const { utterances } = this.table.payload;
    const raw = utterances.raw[at];
    const cells = this.table.sides.map((side) => {
      const n = side.at[at][0];
      const state = n === undefined ? "missing" : this.table.names.statuses[side.answers.status[n]];
      const errors = side.errors[at];
      return el("span", { class: `errors ${errors ? "some" : "none"}`, title: `${visible(side.name)}: ${errors} errors of ${side.length[at]}, ${state}` },
        integer(errors), state === "ok" ? null : el("small", {}, this.table.sides.length > MANY ? "!" : state));
    });
    return [
      el("span", { class: "id", dir: "auto" }, snippet(utterances.id[at], 40)),
      el("span", { class: "said", dir: "auto" }, raw === null ? "" : snippet(raw, 80)),
      el("span", { class: "all" }, ...cells),
    ];
  }

  /** @param {number} at */
  #chosen(at) {
    this.open = at;
    this.#again();
    const id = this.table.payload.utterances.id[at];
    this.hooks.selected?.([id]);
  }

  #again() {
    if (this.open !== null) this.pane.replaceChildren(detail(this.table, this.open, this.show));
  }

  /**
   * Open the utterance of an id, where there is one.
   * @param {string} id
   */
  goTo(id) {
    const at = this.table.payload.utterances.id.indexOf(id);
    if (at < 0) {
      this.open = null;
      this.pane.replaceChildren(el("p", { class: "bad" }, "No utterance is called ", el("bdi", {}, snippet(id, 80)), "."));
      return;
    }
    if (!this.found?.includes(at)) this.reset();
    this.list.choose(/** @type {number[]} */ (this.found).indexOf(at));
  }
}
