import assert from "node:assert/strict";
import { test } from "node:test";
import { Table } from "../src/data.js";
import { everything, matching, pooled } from "../src/filter.js";

/** Three utterances, two systems; the second has no answer to the last and two runs of the first. */
function table() {
  const answers = (rows) => ({
    utterance: rows.map(([u]) => u), run: rows.map(() => null), status: rows.map(([, s]) => s), flags: rows.map(([, , f]) => f),
    alternative: rows.map(() => 0), raw: rows.map(([, , , raw]) => raw), removals: rows.map(([, , , , r]) => r), substitutions: rows.map(([, , , , , s]) => s),
    deletions: rows.map(() => 0), insertions: rows.map(() => 0), length: rows.map(() => 10), edits: rows.map(() => []),
    forgiven: rows.map(([, , , , , , f]) => f ?? []), latency: rows.map(() => null),
  });
  return new Table({
    level: "default", texts: true,
    names: { statuses: ["ok", "refusal"], flags: ["loop"], clutter: ["closing"], licences: ["numerals"], languages: ["en"], units: ["wer"], rules: [["closing.x", "why"]] },
    systems: [
      { name: "a", answers: answers([[0, 0, [], "One cat", [], 0], [1, 0, [0], "two", [[0, 1, 0, 0]], 3], [2, 1, [], "no", [], 10]]) },
      { name: "b", answers: answers([[0, 0, [], "one", [], 2], [0, 0, [], "on", [], 1], [1, 0, [], "two", [], 0, [[0, 0, 1, 0, 1]]]]) },
    ],
    utterances: { id: ["u0", "u1", "u2"], raw: ["one cat", "TWO", "three"], alternatives: [null, ["deux"], null], language: [0, 0, 0], unit: [0, 0, 0], duration: [null, null, null], removals: [[], [], []], audio: [null, null, null], words: [null, null, null] },
    facets: { room: { values: ["x", "y"], of: [0, 1, -1] }, "a=b": { values: ["c=d"], of: [-1, -1, 0] } },
    confusions: [{ reference: "cat", hypothesis: "", where: [[], [0]] }],
  });
}

const found = (change) => matching(table(), { ...everything(), ...change });

test("everything is shown in the given order, and sums over runs", () => {
  assert.deepEqual(found({}), [0, 1, 2]);
  assert.deepEqual(pooled(table(), [0, 1, 2]).map(({ sums: [{ errors, length }] }) => [errors, length]), [[13, 30], [3, 30]]);
});

test("characters and words are never added", () => {
  const mixed = table();
  mixed.names.units.push("cer", "mer");
  mixed.payload.utterances.unit = [0, 1, 1];
  assert.deepEqual(pooled(mixed, [0, 1, 2])[0].sums, [{ unit: "wer", errors: 0, length: 10 }, { unit: "cer", errors: 13, length: 20 }]);
  assert.deepEqual(pooled(mixed, [1])[1].sums, [{ unit: "cer", errors: 0, length: 10 }]);
  assert.deepEqual(pooled(mixed, [])[0].sums, []);
});

test("words are looked for in ids, references and answers, without case", () => {
  assert.deepEqual(found({ query: "TWO" }), [1]);
  assert.deepEqual(found({ query: "one cat" }), [0]);
  assert.deepEqual(found({ query: "u2" }), [2]);
  assert.deepEqual(found({ query: "deux" }), [1]);
});

test("marks narrow to answers that have them, of one system where one is named", () => {
  assert.deepEqual(found({ mark: "status:refusal" }), [2]);
  assert.deepEqual(found({ mark: "flag:loop" }), [1]);
  assert.deepEqual(found({ mark: "flag:loop", system: 1 }), []);
  assert.deepEqual(found({ mark: "clutter:closing" }), [1]);
  assert.deepEqual(found({ mark: "forgiven:numerals" }), [1]);
  assert.deepEqual(found({ mark: "kind:substitute", system: 0 }), [1, 2]);
});

test("one right where the other is wrong; an answer that is missing is not right", () => {
  assert.deepEqual(found({ right: "0>1" }), [0]);
  assert.deepEqual(found({ right: "1>0" }), [1]);
});

test("confusions, groups and orders", () => {
  assert.deepEqual(found({ confusion: 0 }), [0]);
  assert.deepEqual(found({ confusion: 0, system: 0 }), []);
  assert.deepEqual(found({ facet: "room=y" }), [1]);
  assert.deepEqual(found({ facet: "a=b=c=d" }), [2]);
  assert.deepEqual(found({ facet: "no=such" }), []);
  assert.deepEqual(found({ order: "worst" }), [2, 0, 1]);
  assert.deepEqual(found({ order: "worst", system: 1 }), [0, 1]);
  assert.deepEqual(found({ order: "apart" }), [2, 0, 1]);
});
