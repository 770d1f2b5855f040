// The reference and every answer cut at the same places, so that they can stand over each other.

/**
 * A stretch of both texts: equal, or one error or convention. Offsets are code points of the raw texts.
 * @typedef {object} Piece
 * @property {"equal" | "substitute" | "delete" | "insert" | "forgiven"} kind
 * @property {number} r0
 * @property {number} r1
 * @property {number} h0
 * @property {number} h1
 * @property {number} licence index of the convention, -1 where it is none
 */

/** @typedef {[number, number][]} Spans */

/** @typedef {{chars: string[], pieces: Piece[], removed: Uint8Array}} Aligned one answer against the reference */

/** @typedef {{r0: number, r1: number, cells: [number, number][]}} Column the same stretch of the reference and of every answer */

const KINDS = /** @type {const} */ (["substitute", "delete", "insert"]);
/** What begins a letter: a text in parts (NFD) has as many of these as one in whole letters. */
const LETTER = /(?![\u1160-\u11ff\uff9e\uff9f])[\p{L}\p{N}]/u;
const SPACE = /\s/u;
/** Letters of an unbroken equal stretch after which a line may break, where words are not set apart. */
const RUN = 8;

/**
 * Return the pieces of an alignment in order, without a gap.
 * @param {number} said length of the raw reference
 * @param {number} heard length of the raw answer
 * @param {number[][]} edits
 * @param {number[][]} forgiven
 * @returns {Piece[]}
 */
export function pieces(said, heard, edits, forgiven) {
  /** @type {Piece[]} */
  const marked = [
    ...edits.map(([kind, r0, r1, h0, h1]) => ({ kind: KINDS[kind], r0, r1, h0, h1, licence: -1 })),
    ...forgiven.map(([licence, r0, r1, h0, h1]) => (
      { kind: /** @type {const} */ ("forgiven"), r0, r1, h0, h1, licence })),
  ];
  marked.sort((a, b) => a.r0 - b.r0 || a.h0 - b.h0 || a.r1 - b.r1 || a.h1 - b.h1);
  /** @type {Piece[]} */
  const all = [];
  let [r, h] = [0, 0];
  for (const piece of marked) {
    const last = all.at(-1);
    // Several errors of one number have one place in the texts; what overlaps is one piece.
    if (last && last.kind !== "equal" && (piece.r0 < r || piece.h0 < h || same(last, piece))) {
      last.r1 = r = Math.max(r, piece.r1);
      last.h1 = h = Math.max(h, piece.h1);
      if (last.kind !== piece.kind) last.kind = "substitute";
      continue;
    }
    const [r0, h0] = [Math.max(piece.r0, r), Math.max(piece.h0, h)];
    if (r0 > r || h0 > h) all.push({ kind: "equal", r0: r, r1: r0, h0: h, h1: h0, licence: -1 });
    r = Math.max(piece.r1, r0);
    h = Math.max(piece.h1, h0);
    all.push({ ...piece, r0, r1: r, h0, h1: h });
  }
  if (said > r || heard > h) all.push({ kind: "equal", r0: r, r1: said, h0: h, h1: heard, licence: -1 });
  return all;
}

/**
 * @param {Piece} a
 * @param {Piece} b
 */
function same(a, b) {
  return a.r0 === b.r0 && a.r1 === b.r1 && a.h0 === b.h0 && a.h1 === b.h1;
}

/**
 * Return for each place between two characters of the reference its place in an answer; -1 where there is none.
 * @param {string[]} said
 * @param {Aligned} answer
 */
export function places(said, answer) {
  const found = new Int32Array(said.length + 1).fill(-1);
  for (const piece of answer.pieces) {
    if (found[piece.r0] < 0) found[piece.r0] = piece.h0;
    if (piece.kind === "equal") inside(said, answer, piece, found);
  }
  const last = answer.pieces.at(-1);
  if (last) found[last.r1] = Math.max(found[last.r1], last.r1 === said.length ? last.h1 : found[last.r1]);
  found[0] = 0;
  found[said.length] = answer.chars.length;
  return found;
}

/**
 * Both sides of an equal stretch have the same letters: the place before a letter is known. Where they have not (of a
 * number's words only some are an error), it is known from both ends as far as the letters are the same.
 * @param {string[]} said
 * @param {Aligned} answer
 * @param {Piece} piece
 * @param {Int32Array} found
 */
function inside(said, answer, piece, found) {
  const mine = letters(said, piece.r0, piece.r1, null);
  const its = letters(answer.chars, piece.h0, piece.h1, answer.removed);
  const most = Math.min(mine.length, its.length);
  /** @param {number} k @param {number} n */
  const alike = (k, n) => folded(said[mine[k]]) === folded(answer.chars[its[n]]);
  /** @param {number} k @param {number} n */
  const set = (k, n) => { if (mine[k] > piece.r0) found[mine[k]] = start(answer.chars, its[n], piece.h0); };
  const same = mine.length === its.length;
  let first = 0;
  while (first < most && (same || alike(first, first))) set(first, first++);
  for (let k = mine.length - 1, n = its.length - 1; k >= first && n >= first && alike(k, n); k--, n--) set(k, n);
}

/** @param {string} char */
function folded(char) {
  return char.normalize("NFKD").slice(0, 1).toLowerCase();
}

/**
 * @param {string[]} chars
 * @param {number} from
 * @param {number} to
 * @param {Uint8Array | null} removed
 */
function letters(chars, from, to, removed) {
  const found = [];
  for (let at = from; at < to; at++) if (LETTER.test(chars[at]) && !(removed && removed[at])) found.push(at);
  return found;
}

/**
 * Return where the marks before a letter begin: an opening quote goes with its word.
 * @param {string[]} chars
 * @param {number} at
 * @param {number} least
 */
function start(chars, at, least) {
  while (at > least && !SPACE.test(chars[at - 1]) && !LETTER.test(chars[at - 1])) at--;
  return at;
}

/**
 * Return the columns in which the reference and all answers stand over each other.
 * @param {string[]} said the raw reference, a code point each
 * @param {Aligned[]} answers
 * @returns {Column[]}
 */
export function columns(said, answers) {
  const known = answers.map((answer) => places(said, answer));
  const cuts = [0];
  for (const at of candidates(said, answers)) {
    const before = cuts[cuts.length - 1];
    if (at > before && at < said.length && known.every((place) => place[at] >= 0 && place[at] >= place[before])) cuts.push(at);
  }
  return cuts.map((r0, n) => {
    const r1 = n + 1 < cuts.length ? cuts[n + 1] : said.length;
    // Of an empty reference the first place is the last one too.
    return { r0, r1, cells: known.map((place) => [n ? place[r0] : 0, place[r1]]) };
  });
}

/**
 * Return where a column may begin: before a word; where words are not set apart, at the ends of a piece and in runs.
 * @param {string[]} said
 * @param {Aligned[]} answers
 */
function candidates(said, answers) {
  /** @type {Set<number>} */
  const found = new Set();
  let spaces = 0;
  for (let at = 1; at < said.length; at++) {
    if (SPACE.test(said[at - 1]) && !SPACE.test(said[at])) {
      found.add(at);
      spaces++;
    }
  }
  if (said.length > RUN * 2 * (spaces + 1)) {
    for (const answer of answers) for (const piece of answer.pieces) found.add(piece.r0).add(piece.r1);
    const edges = [...found, said.length].sort((a, b) => a - b);
    let from = 0;
    for (const edge of edges) {
      for (let at = from + RUN; at < edge; at += RUN) found.add(at);
      from = edge;
    }
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * Return which code points a set of removals covers.
 * @param {number} length
 * @param {number[][]} removals
 */
export function covered(length, removals) {
  const found = new Uint8Array(length);
  for (const [start, end] of removals) found.fill(1, start, end);
  return found;
}
