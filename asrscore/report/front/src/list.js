// A list of any length of which only what is on screen exists.
import { el } from "./dom.js";

/** Browsers cannot lay out anything taller; beyond, the scroll bar is a scale. */
const TALLEST = 8_000_000;
/** Rows drawn above and below the window. */
const MARGIN = 6;

export class List {
  /**
   * @param {object} options
   * @param {number} options.height of a row in pixels
   * @param {string} options.kind class of the list, beside its own
   * @param {string} options.none what stands in a list of nothing
   * @param {string} options.label what the list holds, for those who do not see it
   * @param {(item: number) => HTMLElement[]} options.row the cells of an item
   * @param {(item: number) => void} options.chosen called when an item is chosen
   */
  constructor({ height, kind, none, label, row, chosen }) {
    this.height = height;
    this.none = none;
    this.row = row;
    this.chosen = chosen;
    /** @type {number[]} */
    this.items = [];
    this.at = -1;
    this.id = `list-${Math.random().toString(36).slice(2)}`;
    this.space = el("div", { class: "space", role: "presentation" });
    this.root = el("div", { class: `list ${kind}`, role: "listbox", tabindex: 0, "aria-label": label }, this.space);
    this.root.addEventListener("scroll", () => this.#soon());
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.pending = 0;
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  /** Height of all rows as they would be, and as the browser is told. */
  get #whole() {
    return this.items.length * this.height;
  }

  get #scale() {
    const room = Math.max(Math.min(this.#whole, TALLEST) - this.root.clientHeight, 1);
    return Math.max(this.#whole - this.root.clientHeight, 1) / room;
  }

  /**
   * Show other items; the chosen one stays chosen where it is among them.
   * @param {number[]} items
   */
  show(items) {
    const kept = this.items[this.at];
    this.items = items;
    this.at = kept === undefined ? -1 : items.indexOf(kept);
    this.space.style.height = `${Math.min(this.#whole, TALLEST)}px`;
    this.root.style.setProperty("--whole", `${Math.min(this.#whole, TALLEST)}px`);
    this.root.scrollTop = 0;
    if (this.at >= 0) this.#reveal();
    this.draw();
  }

  #soon() {
    if (!this.pending) this.pending = requestAnimationFrame(() => { this.pending = 0; this.draw(); });
  }

  draw() {
    const top = this.root.scrollTop * this.#scale;
    const first = Math.max(Math.floor(top / this.height) - MARGIN, 0);
    const last = Math.min(Math.ceil((top + this.root.clientHeight) / this.height) + MARGIN, this.items.length);
    const rows = [];
    for (let n = first; n < last; n++) rows.push(this.#drawn(n, this.root.scrollTop + n * this.height - top));
    this.space.replaceChildren(...(rows.length || this.items.length ? rows : [el("p", { class: "dim" }, this.none)]));
    const active = this.at >= first && this.at < last ? `${this.id}-${this.at}` : null;
    if (active) this.root.setAttribute("aria-activedescendant", active);
    else this.root.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {number} n
   * @param {number} top
   */
  #drawn(n, top) {
    return el("div", {
      class: n === this.at ? "row chosen" : "row", role: "option", id: `${this.id}-${n}`,
      "aria-selected": String(n === this.at), "aria-posinset": n + 1, "aria-setsize": this.items.length,
      style: `top:${top}px;height:${this.height}px`,
      onclick: () => this.choose(n),
    }, ...this.row(this.items[n]));
  }

  /**
   * Choose the item at a place of the list.
   * @param {number} n
   */
  choose(n) {
    if (!this.items.length) return;
    this.at = Math.max(0, Math.min(n, this.items.length - 1));
    this.#reveal();
    this.draw();
    this.chosen(this.items[this.at]);
  }

  /** @param {number} by */
  step(by) {
    this.choose(this.at < 0 ? 0 : this.at + by);
  }

  #reveal() {
    const [top, room] = [this.at * this.height, this.root.clientHeight];
    const seen = this.root.scrollTop * this.#scale;
    if (top < seen) this.root.scrollTop = top / this.#scale;
    else if (top + this.height > seen + room) this.root.scrollTop = (top + this.height - room) / this.#scale;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const page = Math.max(Math.floor(this.root.clientHeight / this.height) - 1, 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const by = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (by === undefined) return;
    event.preventDefault();
    if (Number.isFinite(by)) this.step(by);
    else this.choose(by < 0 ? 0 : this.items.length - 1);
  }
}
