// One utterance: its facts and counts, the texts over each other, and what was taken off, with the reason.
import { el, percent, visible } from "./dom.js";
import { LONGEST, grids, label } from "./grid.js";

/** @typedef {import("./data.js").Table} Table */

/**
 * Return what is to be seen of an utterance.
 * @param {Table} table
 * @param {number} at
 * @param {{clutter: boolean, raw: boolean}} show
 * @returns {HTMLElement}
 */
export function detail(table, at, show) {
  const { utterances } = table.payload;
  const head = el("header", {},
    el("h3", { dir: "auto" }, visible(utterances.id[at])),
    el("p", { class: "dim" }, facts(table, at)));
  const parts = [head, ...player(table, at)];
  const raw = utterances.raw[at];
  if (raw === null) parts.push(el("p", { class: "dim" }, "Speech is kept out of this report; ids and counts stay."), scores(table, at));
  else parts.push(scores(table, at), ...grids(table, at, raw, show.clutter), ...receipts(table, at));
  if (raw !== null && show.raw) parts.push(asItCame(table, at, raw));
  return el("article", { class: "detail", "aria-label": "utterance" }, ...parts);
}

/**
 * @param {Table} table
 * @param {number} at
 */
function facts(table, at) {
  const { utterances, facets } = table.payload;
  const said = [table.names.languages[utterances.language[at]]];
  const length = utterances.duration[at];
  if (length !== null) said.push(`${length} s`);
  for (const [column, { values, of }] of Object.entries(facets)) if (of[at] >= 0) said.push(`${column}: ${visible(values[of[at]])}`);
  return said.join(" · ");
}

/**
 * @param {Table} table
 * @param {number} at
 */
function player(table, at) {
  const { audio, words } = table.payload.utterances;
  const source = audio[at];
  if (!source) return [];
  const sound = el("audio", { controls: true, preload: "none", src: source, "aria-label": "audio of the utterance" });
  const times = words[at] ?? [];
  const jumps = times.map(([word, start]) => el("button", {
    class: "jump", type: "button", title: `${start.toFixed(2)} s`,
    onclick: () => { sound.currentTime = start; void sound.play(); },
  }, visible(word)));
  return [sound, jumps.length ? el("p", { class: "jumps", "aria-label": "jump to a word" }, ...jumps) : null];
}

/**
 * @param {Table} table
 * @param {number} at
 */
function scores(table, at) {
  const rows = table.sides.flatMap((side) => side.at[at].map((n) => {
    const { substitutions, deletions, insertions, length, status, flags, latency, run } = side.answers;
    const errors = substitutions[n] + deletions[n] + insertions[n];
    const state = table.names.statuses[status[n]];
    return el("tr", {},
      el("th", { scope: "row", dir: "auto" }, visible(side.name), run[n] === null ? "" : ` (run ${run[n]})`),
      el("td", { class: "number" }, percent(errors, length[n])),
      el("td", { class: "number" }, `${errors} of ${length[n]}`),
      el("td", {}, `${substitutions[n]} sub, ${deletions[n]} del, ${insertions[n]} ins`),
      el("td", { class: state === "ok" ? "dim" : "bad" }, state),
      el("td", {}, flags[n].map((flag) => table.names.flags[flag]).join(", ")),
      el("td", { class: "number" }, latency[n] === null ? "" : `${latency[n]} s`));
  }));
  const heads = ["system", "rate", "errors", "", "status", "flags", "latency"].map((name) => el("th", { scope: "col" }, name));
  return el("div", { class: "wide" }, el("table", { class: "scores" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)));
}

/**
 * @param {Table} table
 * @param {number} at
 */
function receipts(table, at) {
  const rows = table.sides.flatMap((side) => side.at[at].flatMap((n) => {
    const chars = [...(side.answers.raw[n] ?? "")];
    return side.answers.removals[n].map(([start, end, clutter, rule]) => {
      const [name, evidence] = table.names.rules[rule];
      return el("tr", {},
        el("th", { scope: "row", dir: "auto" }, visible(side.name)),
        el("td", {}, table.names.clutter[clutter]),
        el("td", { class: "text", dir: "auto" }, visible(chars.slice(start, Math.min(end, start + LONGEST)).join(""))),
        el("td", { class: "dim" }, el("code", {}, name), ` ${evidence}`));
    });
  }));
  if (!rows.length) return [];
  const heads = ["system", "class", "taken off", "rule and evidence"].map((name) => el("th", { scope: "col" }, name));
  return [el("details", { open: true }, el("summary", {}, `Receipts: ${rows.length} taken off`),
    el("div", { class: "wide" }, el("table", { class: "receipts" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows))))];
}

/**
 * @param {Table} table
 * @param {number} at
 * @param {string} raw
 */
function asItCame(table, at, raw) {
  /** @param {string} text */
  const cut = (text) => visible(text.slice(0, LONGEST));
  const rows = [["reference", raw], ...table.sides.flatMap((side) => side.at[at].map((n) => [label(side, n), side.answers.raw[n] ?? ""]))];
  return el("section", { class: "raw" }, el("h4", {}, "As it came"),
    el("dl", {}, ...rows.flatMap(([name, text]) => [el("dt", {}, name), el("dd", { dir: "auto" }, el("pre", {}, cut(text)))])));
}
