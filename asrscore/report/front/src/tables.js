// Tables that came with the page: sorted by a click on a head, narrowed by a word.

/**
 * Make every table of class `sortable` sort by the column whose head is activated.
 * @param {ParentNode} root
 */
export function sortable(root) {
  for (const table of root.querySelectorAll("table.sortable")) {
    const heads = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("thead th"));
    heads.forEach((head, column) => {
      if (!head.textContent?.trim()) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sort(/** @type {HTMLTableElement} */ (table), heads, column));
    });
  }
}

/**
 * @param {HTMLTableElement} table
 * @param {NodeListOf<HTMLElement>} heads
 * @param {number} column
 */
function sort(table, heads, column) {
  const down = heads[column].getAttribute("aria-sort") !== "descending";
  heads.forEach((head, n) => {
    if (n === column) head.setAttribute("aria-sort", down ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  });
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => /** @type {const} */ ([value(row.cells[column]), row]));
  const compare = /** @param {string | number} a @param {string | number} b */ (a, b) => (
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
  rows.sort(([a], [b]) => (down ? compare(b, a) : compare(a, b)));
  body.replaceChildren(...rows.map(([, row]) => row));
}

/** @param {HTMLTableCellElement} cell */
function value(cell) {
  const told = cell.dataset.value;
  return told === undefined ? cell.textContent ?? "" : Number(told);
}

/**
 * Let every input with `data-filters` narrow the table it names to the rows that have its words.
 * @param {ParentNode} root
 */
export function narrowed(root) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[data-filters]"))) {
    const table = /** @type {HTMLTableElement | null} */ (root.querySelector(`#${input.dataset.filters}`));
    input.hidden = false;
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of table?.tBodies[0].rows ?? []) {
        const text = (row.textContent ?? "").toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
    });
  }
}
