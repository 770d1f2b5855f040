// Reference and answers over each other: every stretch a stack, every line of stacks with its names.
import { columns, covered, pieces } from "./align.js";
import { el, rightToLeft, visible } from "./dom.js";

/** @typedef {import("./data.js").Table} Table */
/** @typedef {import("./data.js").Side} Side */
/** @typedef {import("./align.js").Piece} Piece */
/** @typedef {{side: Side, at: number, chars: string[], removed: Uint8Array, pieces: Piece[]}} Answer */

/** Characters of a text beyond which it is shown only in part: a page stays quick with a text of megabytes. */
export const LONGEST = 20_000;

/** Words of each kind, for a title and for those who do not see colours. */
const SAID = { substitute: "heard otherwise", delete: "left out", insert: "put in", forgiven: "forgiven", equal: "" };

/**
 * Return one grid for each reference that answers were scored against: most utterances have one.
 * @param {Table} table
 * @param {number} at
 * @param {string} raw
 * @param {boolean} clutter whether it is shown
 */
export function grids(table, at, raw, clutter) {
  const { removals, alternatives } = table.payload.utterances;
  const texts = [raw, ...(alternatives[at] ?? [])];
  const taken = texts.map((_, n) => table.sides.flatMap((side) => (
    side.at[at].filter((one) => (side.answers.alternative[one] ?? 0) === n).map((one) => /** @type {const} */ ([side, one])))));
  const parts = texts.flatMap((text, n) => {
    if (!taken[n].length && (n || taken.some((some) => some.length))) return [];
    const name = n ? `reference ${n + 1} of ${texts.length}` : "reference";
    return [grid(table, { name, text, removals: n ? [] : removals[at] }, taken[n], clutter)];
  });
  return [legend(), ...parts];
}

/** What the colours mean. */
function legend() {
  return el("p", { class: "legend", "aria-label": "what the marks mean" },
    el("mark", { class: "substitute" }, "heard otherwise"), " ", el("ins", { class: "insert" }, "put in"), " ",
    el("del", { class: "delete" }, "left out"), " ", el("span", { class: "forgiven" }, "forgiven"), " ",
    el("s", { class: "clutter" }, "taken off"));
}

/**
 * @param {Table} table
 * @param {{name: string, text: string, removals: number[][]}} reference
 * @param {(readonly [Side, number])[]} taken
 * @param {boolean} clutter
 */
function grid(table, reference, taken, clutter) {
  const whole = [...reference.text];
  const said = whole.slice(0, LONGEST);
  const answers = taken.map(([side, n]) => answerOf(side, n, said.length));
  const removed = covered(said.length, reference.removals.filter(([, end]) => end <= said.length));
  const stacks = columns(said, answers).map(({ r0, r1, cells }) => {
    const wrong = cells.some(([h0, h1], k) => touched(answers[k], r0, r1, h0, h1));
    return el("div", { class: wrong ? "stack wrong" : "stack" },
      el("div", { class: "line reference", dir: "auto" }, ...spoken(said, r0, r1, removed, clutter)),
      ...cells.map(([h0, h1], k) => el("div", { class: "line", dir: "auto" }, ...heard(table, said, answers[k], [r0, r1], [h0, h1], clutter))));
  });
  const names = [reference.name, ...answers.map(({ side, at }) => label(side, at))];
  const made = el("div", { class: "grid", role: "group", "aria-label": "reference and answers, aligned", dir: rightToLeft(reference.text) ? "rtl" : "ltr" }, ...stacks);
  named(made, stacks, names);
  const longer = whole.length > LONGEST || answers.some((answer) => answer.chars.length >= LONGEST);
  return el("section", { class: "grid-part" }, made,
    longer ? el("p", { class: "dim" }, `Only the first ${LONGEST.toLocaleString("en-US")} characters are shown.`) : null);
}

/**
 * Say at the head of every line of stacks whose text each row is, again where the width changes.
 * @param {HTMLElement} grid
 * @param {HTMLElement[]} stacks
 * @param {string[]} names
 */
function named(grid, stacks, names) {
  /** @param {number} top @param {boolean} first */
  const head = (top, first) => el("div", { class: "stack names", style: `top:${top}px`, "aria-hidden": first ? null : "true" },
    ...names.map((name, n) => el("div", { class: n ? "line" : "line reference", title: name }, el("bdi", {}, name))));
  /** @type {HTMLElement[]} */
  let heads = [head(0, true)];
  grid.prepend(...heads);
  let width = -1;
  new ResizeObserver(() => {
    if (grid.clientWidth === width) return;
    width = grid.clientWidth;
    grid.style.setProperty("--names", `${heads[0].offsetWidth}px`);
    const tops = [...new Set(stacks.map((stack) => stack.offsetTop))];
    for (const one of heads) one.remove();
    heads = (tops.length ? tops : [0]).map((top, n) => head(top, n === 0));
    grid.prepend(...heads);
  }).observe(grid);
}

/**
 * @param {Side} side
 * @param {number} n
 */
export function label(side, n) {
  const run = side.answers.run[n];
  return run === null ? visible(side.name) : `${visible(side.name)} #${run}`;
}

/**
 * @param {Side} side
 * @param {number} n
 * @param {number} said
 * @returns {Answer}
 */
function answerOf(side, n, said) {
  const { raw, removals, edits, forgiven } = side.answers;
  const chars = [...(raw[n] ?? "").slice(0, 2 * LONGEST)].slice(0, LONGEST);
  /** @param {number[]} row */
  const inside = (row) => row[2] <= said && row[4] <= chars.length;
  const made = pieces(said, chars.length, edits[n].filter(inside), forgiven[n].filter(inside));
  return { side, at: n, chars, removed: covered(chars.length, removals[n]), pieces: made };
}

/**
 * @param {Answer} answer
 * @param {number} r0
 * @param {number} r1
 * @param {number} h0
 * @param {number} h1
 */
function touched(answer, r0, r1, h0, h1) {
  return answer.pieces.some((p) => p.kind !== "equal" && p.kind !== "forgiven" && within(p, r0, r1, h0, h1));
}

/**
 * @param {Piece} p
 * @param {number} r0
 * @param {number} r1
 * @param {number} h0
 * @param {number} h1
 */
function within(p, r0, r1, h0, h1) {
  return p.r0 >= r0 && p.r1 <= r1 && p.h0 >= h0 && p.h1 <= h1 && (p.r1 > p.r0 || p.r0 < r1 || p.h0 < h1);
}

/**
 * @param {string[]} said
 * @param {number} r0
 * @param {number} r1
 * @param {Uint8Array} removed
 * @param {boolean} clutter
 */
function spoken(said, r0, r1, removed, clutter) {
  return stretches(r0, r1, (at) => (removed[at] ? 1 : 0)).map(([from, to, kind]) => {
    const text = inLine(said.slice(from, to).join(""));
    return kind ? taken(text, clutter) : text;
  });
}

/**
 * Return a text in one line: a break would move the answers off one another.
 * @param {string} text
 */
function inLine(text) {
  return visible(text).replace(/\n/g, "⏎");
}

/**
 * @param {string} text
 * @param {boolean} clutter whether it is shown
 */
function taken(text, clutter) {
  return clutter ? el("s", { class: "clutter", title: "taken off" }, text) : null;
}

/**
 * @param {Table} table
 * @param {string[]} said
 * @param {Answer} answer
 * @param {[number, number]} ref
 * @param {[number, number]} hyp
 * @param {boolean} clutter
 */
function heard(table, said, answer, [r0, r1], [h0, h1], clutter) {
  /** @type {import("./dom.js").Child[]} */
  const shown = [];
  for (const piece of answer.pieces) {
    if (piece.h1 < h0 || piece.h0 > h1 || piece.r1 < r0 || piece.r0 > r1) continue;
    const [from, to] = [Math.max(piece.h0, h0), Math.min(piece.h1, h1)];
    if (piece.kind !== "equal" && !within(piece, r0, r1, h0, h1)) continue;
    const inner = stretches(from, to, (at) => answer.removed[at]).map(([a, b, kind]) => {
      const text = inLine(answer.chars.slice(a, b).join(""));
      return kind ? taken(text, clutter) : text;
    });
    if (piece.kind === "equal") shown.push(...inner);
    else shown.push(mark(table, said, piece, inner));
  }
  return shown;
}

/**
 * @param {Table} table
 * @param {string[]} said
 * @param {Piece} piece
 * @param {import("./dom.js").Child[]} inner
 */
function mark(table, said, piece, inner) {
  const reference = visible(said.slice(piece.r0, piece.r1).join("").trim());
  const what = piece.kind === "forgiven" ? `${SAID.forgiven}: ${table.names.licences[piece.licence]}` : SAID[piece.kind];
  const title = reference ? `${what}; the reference has “${reference}”` : what;
  if (piece.kind === "delete") return el("del", { class: "delete", title }, reference || "∅");
  const name = piece.kind === "insert" ? "ins" : piece.kind === "substitute" ? "mark" : "span";
  return el(name, { class: piece.kind, title }, ...inner);
}

/**
 * Cut a stretch where a property changes.
 * @param {number} from
 * @param {number} to
 * @param {(at: number) => number} kind
 * @returns {[number, number, number][]}
 */
function stretches(from, to, kind) {
  /** @type {[number, number, number][]} */
  const found = [];
  for (let at = from; at < to; at++) {
    const last = found.at(-1);
    if (last && last[2] === kind(at)) last[1] = at + 1;
    else found.push([at, at + 1, kind(at)]);
  }
  return found;
}
