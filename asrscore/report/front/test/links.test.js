import assert from "node:assert/strict";
import { test } from "node:test";
import { idOf, linkTo } from "../src/links.js";

test("a link leads back to its id, whatever that is made of", () => {
  for (const id of ["a", "a b/c.wav", "100%", "#u=x&y=%41", "가\u0301\n\0", "\u202e", "👩‍👧", "=?+"]) assert.equal(idOf(linkTo(id)), id);
});

test("an id with half a surrogate pair has a link all the same", () => {
  assert.equal(idOf(linkTo("a\ud800b")), "a\ufffdb");
});

test("a link that somebody wrote by hand is read as it is", () => {
  assert.equal(idOf("#u=100%"), "100%");
  assert.equal(idOf("#u=%E0%A4%A"), "%E0%A4%A");
  assert.equal(idOf("#ranking"), null);
  assert.equal(idOf("#u="), null);
});
