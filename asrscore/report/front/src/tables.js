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
  rows.sort(([a], [b]) => compared(a, b, down));
  body.replaceChildren(...rows.map(([, row]) => row));
}

const EMPTY = 2;

/**
 * Return which of two cells comes first: numbers before words, and what is empty last, whichever way they are sorted.
 * @param {string | number} a
 * @param {string | number} b
 * @param {boolean} down
 */
export function compared(a, b, down) {
  const [first, second] = [rank(a), rank(b)];
  if (first !== second || first === EMPTY) return first - second;
  const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
  return down ? -order : order;
}

/** @param {string | number} cell */
function rank(cell) {
  if (typeof cell === "number") return 0;
  return /[\p{L}\p{N}]/u.test(cell) ? 1 : EMPTY;
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

/**
 * Let the keyboard reach what is wider than the page, and only that.
 * @param {ParentNode} root
 */
export function reachable(root) {
  const watch = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      if (target.scrollWidth <= target.clientWidth + 1 && target.scrollHeight <= target.clientHeight + 1) {
        for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
        continue;
      }
      target.setAttribute("tabindex", "0");
      target.setAttribute("role", "region");
      target.setAttribute("aria-label", `${target.closest("section")?.querySelector("h2")?.textContent ?? "table"}, wider than the screen`);
    }
  });
  // What has a role already tells the same without a script.
  for (const wide of root.querySelectorAll(".wide:not([role]), figure")) watch.observe(wide);
}
