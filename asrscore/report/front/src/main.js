// Two doors to one front end: the page, which carries its data, and the widget of a notebook, which is handed them.
import { Browser } from "./browser.js";
import { Table, inflate, unpack } from "./data.js";
import { el } from "./dom.js";
import { listen } from "./keys.js";
import { idOf, lead, linkTo } from "./links.js";
import { followed } from "./nav.js";
import { narrowed, reachable, sortable } from "./tables.js";

/** Wake the page: tables sort, and the browser stands where the page says. */
async function page() {
  sortable(document);
  narrowed(document);
  reachable(document);
  followed(document);
  const data = document.getElementById("asrscore-data");
  const place = document.getElementById("browser");
  if (!data || !place) return;
  const table = new Table(await unpack(data.textContent ?? ""));
  const browser = new Browser(table, { selected: ([id]) => history.replaceState(null, "", linkTo(id)) });
  place.replaceChildren(browser.root);
  browser.list.draw();
  listen(browser, document.body);
  lead(browser, place);
  const go = () => {
    const id = idOf(location.hash);
    if (id !== null) browser.goTo(id);
  };
  addEventListener("hashchange", go);
  go();
  document.documentElement.dataset.ready = "true";
}

/**
 * The widget (anywidget): `data` is the payload compressed, `selected_ids` what is looked at, `shown_ids` what the filters leave.
 * @param {{model: {get(name: string): any, set(name: string, value: unknown): void, save_changes(): void,
 *   on(name: string, listener: () => void): void, off(name: string, listener: () => void): void}, el: HTMLElement}} context
 */
async function render({ model, el: root }) {
  /** @type {DataView} */
  const data = model.get("data");
  const table = new Table(await inflate(/** @type {any} */ (data)));
  /** @param {string} name @param {string[]} ids */
  const tell = (name, ids) => { model.set(name, ids); model.save_changes(); };
  const browser = new Browser(table, {
    selected: (ids) => tell("selected_ids", ids),
    shown: (ids) => tell("shown_ids", ids),
  });
  const box = el("div", { class: "asrscore asrscore-widget", tabindex: -1, "data-lm-suppress-shortcuts": "true" }, browser.root);
  root.replaceChildren(box);
  listen(browser, box);
  const told = () => {
    const [id] = model.get("selected_ids");
    const open = browser.open === null ? null : table.payload.utterances.id[browser.open];
    if (id !== undefined && id !== open) browser.goTo(id);
  };
  model.on("change:selected_ids", told);
  told(); // it may have been set before there was anything to show
  return () => model.off("change:selected_ids", told);
}

if (typeof document !== "undefined" && document.getElementById("asrscore-data")) void page();

export default { render };
