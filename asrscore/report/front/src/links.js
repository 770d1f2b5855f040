// Ways from the tables of the page into the browser: a class of clutter, a status, a flag, a confusion.
import { el, visible } from "./dom.js";

/** @typedef {import("./browser.js").Browser} Browser */

/**
 * Return the part of an address that opens an utterance, whatever its id is made of.
 * @param {string} id
 */
export function linkTo(id) {
  // Half a surrogate pair has no place in an address.
  return `#u=${id.replace(/[^\p{Cs}]+/gu, encodeURIComponent).replace(/\p{Cs}/gu, "%EF%BF%BD")}`;
}

/**
 * Return the id of an address' last part; null where it names none.
 * @param {string} hash
 */
export function idOf(hash) {
  const [, id] = hash.match(/^#u=(.+)$/s) ?? [];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return id; // written by hand, per cent signs and all
  }
}

/**
 * Make what a table counts lead to the utterances that it counts.
 * @param {Browser} browser
 * @param {HTMLElement} place where the browser stands
 */
export function lead(browser, place) {
  /** @param {Partial<import("./filter.js").State>} state */
  const show = (state) => {
    browser.reset();
    browser.set(state);
    if (browser.found?.length) browser.list.choose(0);
    place.scrollIntoView({ block: "start" });
    browser.list.root.focus({ preventScroll: true });
  };
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-show]"))) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(JSON.parse(link.dataset.show ?? "{}"));
    });
  }
  const systems = browser.table.sides.map((side) => visible(side.name));
  cells("#cleaned", (row, column) => {
    const { clutter: classes } = browser.table.names;
    const [clutter, system] = classes.includes(row) ? [row, column] : [column, row];
    return classes.includes(clutter) && systems.includes(system) ? { mark: `clutter:${clutter}`, system: systems.indexOf(system) } : null;
  }, show);
  for (const row of /** @type {NodeListOf<HTMLTableRowElement>} */ (document.querySelectorAll("#statuses tbody tr"))) {
    const [system, what] = [...row.cells].map((cell) => cell.textContent ?? "");
    const mark = what.startsWith("flag ") ? `flag:${what.slice(5)}` : `status:${what}`;
    if (systems.includes(system)) button(row.cells[2], () => show({ mark, system: systems.indexOf(system) }));
  }
}

/**
 * @param {string} part
 * @param {(row: string, column: string) => Partial<import("./filter.js").State> | null} state
 * @param {(state: Partial<import("./filter.js").State>) => void} show
 */
function cells(part, state, show) {
  const table = /** @type {HTMLTableElement | null} */ (document.querySelector(`${part} table`));
  const heads = [...(table?.tHead?.rows[0].cells ?? [])].map((head) => head.textContent ?? "");
  for (const row of table?.tBodies[0].rows ?? []) {
    for (const cell of [...row.cells].slice(1)) {
      const wanted = cell.dataset.value ? state(row.cells[0].textContent ?? "", heads[cell.cellIndex]) : null;
      if (wanted) button(cell, () => show(wanted));
    }
  }
}

/**
 * @param {HTMLTableCellElement} cell
 * @param {() => void} does
 */
function button(cell, does) {
  const made = el("button", { type: "button", class: "link", onclick: does, title: "show these utterances" });
  made.append(...cell.childNodes);
  cell.append(made);
}
