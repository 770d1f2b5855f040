// One utterance: reference and answers over each other, and what was taken off, with the reason.
import { columns, covered, pieces } from "./align.js";
import { el, percent, visible } from "./dom.js";

/** @typedef {import("./data.js").Table} Table */
/** @typedef {import("./data.js").Side} Side */
/** @typedef {import("./align.js").Piece} Piece */
/** @typedef {{side: Side, at: number, chars: string[], removed: Uint8Array, pieces: Piece[]}} Answer */

/** Characters of a text beyond which it is shown only in part: a page stays quick with a text of megabytes. */
const LONGEST = 20_000;

/** Words of each kind, for a title and for those who do not see colours. */
const SAID = { substitute: "heard otherwise", delete: "left out", insert: "put in", forgiven: "forgiven", equal: "" };

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
  else parts.push(scores(table, at), grid(table, at, raw, show), ...receipts(table, at));
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
 * @param {string} raw
 * @param {{clutter: boolean, raw: boolean}} show
 */
function grid(table, at, raw, show) {
  const whole = [...raw];
  const said = whole.slice(0, LONGEST);
  const answers = answersOf(table, at, said.length);
  const cut = columns(said, answers);
  const removed = covered(said.length, table.payload.utterances.removals[at].filter(([, end]) => end <= said.length));
  const names = el("div", { class: "stack names" },
    el("div", { class: "line reference" }, "reference"),
    ...answers.map(({ side, at: n }) => el("div", { class: "line", dir: "auto" }, label(side, n))));
  const stacks = cut.map(({ r0, r1, cells }) => {
    const wrong = cells.some(([h0, h1], k) => touched(answers[k], r0, r1, h0, h1));
    return el("div", { class: wrong ? "stack wrong" : "stack" },
      el("div", { class: "line reference", dir: "auto" }, ...spoken(said, r0, r1, removed, show.clutter)),
      ...cells.map(([h0, h1], k) => el("div", { class: "line", dir: "auto" }, ...heard(table, said, answers[k], [r0, r1], [h0, h1], show.clutter))));
  });
  const longer = whole.length > LONGEST || answers.some((answer) => answer.chars.length >= LONGEST);
  return el("section", { class: "grid-part" },
    el("div", { class: "grid", role: "group", "aria-label": "reference and answers, aligned" }, names, ...stacks),
    longer ? el("p", { class: "dim" }, `Only the first ${LONGEST.toLocaleString("en-US")} characters are shown.`) : null);
}

/**
 * @param {Side} side
 * @param {number} n
 */
function label(side, n) {
  const run = side.answers.run[n];
  return run === null ? visible(side.name) : `${visible(side.name)} #${run}`;
}

/**
 * @param {Table} table
 * @param {number} at
 * @param {number} said
 * @returns {Answer[]}
 */
function answersOf(table, at, said) {
  return table.sides.flatMap((side) => side.at[at].map((n) => {
    const { raw, removals, edits, forgiven } = side.answers;
    const chars = [...(raw[n] ?? "")].slice(0, LONGEST);
    /** @param {number[]} row */
    const inside = (row) => row[2] <= said && row[4] <= chars.length;
    const made = pieces(said, chars.length, edits[n].filter(inside), forgiven[n].filter(inside));
    return { side, at: n, chars, removed: covered(chars.length, removals[n]), pieces: made };
  }));
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
