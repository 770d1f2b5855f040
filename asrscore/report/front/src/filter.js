// Which utterances are shown, and in which order. Pure: a table and a state in, indices out.

/** @typedef {import("./data.js").Table} Table */

/**
 * @typedef {object} State
 * @property {string} query
 * @property {number} system index; -1 for any
 * @property {string} mark `status:refusal`, `flag:loop`, `clutter:…`, `forgiven:numerals`, `kind:insert`; empty for all
 * @property {string} right `a>b`: a without an error where b has one; empty for all
 * @property {number} confusion index; -1 for all
 * @property {string} facet `column=value`; empty for all
 * @property {"given" | "worst" | "apart"} order
 */

/** @returns {State} */
export function everything() {
  return { query: "", system: -1, mark: "", right: "", confusion: -1, facet: "", order: "given" };
}

/** @typedef {(at: number) => boolean} Test */

/**
 * Return the utterances that a state shows, in its order.
 * @param {Table} table
 * @param {State} state
 * @returns {number[]}
 */
export function matching(table, state) {
  const tests = [...byQuery(table, state), ...byMark(table, state), ...byRight(table, state)];
  tests.push(...byConfusion(table, state), ...byFacet(table, state));
  const found = [];
  for (let at = 0; at < table.size; at++) if (tests.every((test) => test(at))) found.push(at);
  return ordered(table, state, found);
}

/**
 * @param {Table} table
 * @param {State} state
 * @param {number[]} found
 */
function ordered(table, state, found) {
  if (state.order === "given") return found;
  const key = new Float64Array(table.size);
  for (const at of found) key[at] = state.order === "worst" ? worst(table, state, at) : apart(table, at);
  return found.sort((a, b) => key[b] - key[a] || a - b);
}

/**
 * Errors of the system that is looked at, or of all.
 * @param {Table} table
 * @param {State} state
 * @param {number} at
 */
function worst(table, state, at) {
  return state.system < 0 ? table.errors(at) : table.sides[state.system].errors[at];
}

/**
 * How far the systems stand apart in one utterance, in errors.
 * @param {Table} table
 * @param {number} at
 */
function apart(table, at) {
  const errors = table.sides.map((side) => side.errors[at]);
  return Math.max(...errors) - Math.min(...errors);
}

/**
 * @param {Table} table
 * @param {State} state
 * @returns {Test[]}
 */
function byQuery(table, { query }) {
  const words = query.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const texts = table.searchable;
  return [(at) => words.every((word) => texts[at].includes(word))];
}

/**
 * @param {Table} table
 * @param {State} state
 * @returns {Test[]}
 */
function byMark(table, { mark, system }) {
  const sides = system < 0 ? table.sides : [table.sides[system]];
  if (!mark) return system < 0 ? [] : [(at) => sides[0].at[at].length > 0];
  const columns = marked(table, mark, sides);
  return [(at) => columns.some((column) => column[at] === 1)];
}

/**
 * @param {Table} table
 * @param {string} mark
 * @param {Table["sides"]} sides
 */
function marked(table, mark, sides) {
  const colon = mark.indexOf(":");
  const [kind, name] = [mark.slice(0, colon), mark.slice(colon + 1)];
  const { names } = table;
  const index = {
    status: names.statuses.indexOf(name),
    flag: names.flags.indexOf(name),
    clutter: names.clutter.indexOf(name),
    forgiven: names.licences.indexOf(name),
    kind: ["substitute", "delete", "insert"].indexOf(name),
  };
  return sides.map((side) => {
    if (kind === "status") return side.statuses[index.status];
    if (kind === "flag") return side.flags[index.flag];
    if (kind === "clutter") return side.clutter[index.clutter];
    if (kind === "forgiven") return side.licences[index.forgiven];
    return side.kinds[index.kind];
  }).filter(Boolean);
}

/**
 * @param {Table} table
 * @param {State} state
 * @returns {Test[]}
 */
function byRight(table, { right }) {
  if (!right) return [];
  const [a, b] = right.split(">").map((index) => table.sides[Number(index)]);
  return [(at) => a.at[at].length > 0 && a.errors[at] === 0 && b.errors[at] > 0];
}

/**
 * @param {Table} table
 * @param {State} state
 * @returns {Test[]}
 */
function byConfusion(table, { confusion, system }) {
  if (confusion < 0) return [];
  const { where } = table.payload.confusions[confusion];
  const found = new Set(system < 0 ? where.flat() : where[system]);
  return [(at) => found.has(at)];
}

/**
 * @param {Table} table
 * @param {State} state
 * @returns {Test[]}
 */
function byFacet(table, { facet }) {
  if (!facet) return [];
  // Names of columns and values may have an equals sign in them too.
  for (const [name, { values, of }] of Object.entries(table.payload.facets)) {
    const value = facet.startsWith(`${name}=`) ? values.indexOf(facet.slice(name.length + 1)) : -1;
    if (value >= 0) return [(at) => of[at] === value];
  }
  return [() => false];
}

/**
 * Return the errors and the reference units of the utterances shown, by system and unit: characters and words never add.
 * @param {Table} table
 * @param {number[]} found
 * @returns {{name: string, sums: {unit: string, errors: number, length: number}[]}[]}
 */
export function pooled(table, found) {
  const { unit } = table.payload.utterances;
  const there = table.names.units.map((name, at) => /** @type {const} */ ([name, at])).filter(([, at]) => found.some((one) => unit[one] === at));
  return table.sides.map((side) => ({
    name: side.name,
    sums: there.map(([name, of]) => {
      let [errors, length] = [0, 0];
      for (const at of found) {
        if (unit[at] !== of) continue;
        errors += side.errors[at];
        length += side.length[at];
      }
      return { unit: name, errors, length };
    }),
  }));
}
