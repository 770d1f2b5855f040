import assert from "node:assert/strict";
import { test } from "node:test";
import { compared } from "../src/tables.js";

/** @param {(string | number)[]} cells @param {boolean} down */
const sorted = (cells, down) => [...cells].sort((a, b) => compared(a, b, down));

test("numbers sort as numbers, and what is empty stands last whichever way", () => {
  assert.deepEqual(sorted(["·", 10, "", 9, -1, "n/a"], false), [-1, 9, 10, "n/a", "·", ""]);
  assert.deepEqual(sorted(["·", 10, "", 9, -1, "n/a"], true), [10, 9, -1, "n/a", "·", ""]);
});

test("words sort as people count", () => {
  assert.deepEqual(sorted(["u10", "u9", "b"], false), ["b", "u9", "u10"]);
  assert.deepEqual(sorted(["u10", "u9", "b"], true), ["u10", "u9", "b"]);
});
