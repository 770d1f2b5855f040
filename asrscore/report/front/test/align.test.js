import assert from "node:assert/strict";
import { test } from "node:test";
import { columns, covered, pieces, places } from "../src/align.js";

/** @param {string} said @param {string} heard @param {number[][]} edits */
function aligned(said, heard, edits, forgiven = [], removals = []) {
  const chars = [...heard];
  return { chars, removed: covered(chars.length, removals), pieces: pieces([...said].length, chars.length, edits, forgiven) };
}

/** What stands over each other, as text. */
function shown(said, answers) {
  const chars = [...said];
  return columns(chars, answers).map(({ r0, r1, cells }) => [
    chars.slice(r0, r1).join(""), ...cells.map(([h0, h1], k) => answers[k].chars.slice(h0, h1).join("")),
  ]);
}

test("equal texts stand word over word, whatever their spaces and marks", () => {
  assert.deepEqual(shown("Mary had a lamb.", [aligned("Mary had a lamb.", "mary,  had a “lamb”", [])]),
    [["Mary ", "mary,  "], ["had ", "had "], ["a ", "a "], ["lamb.", "“lamb”"]]);
});

test("an error keeps the words around it apart, for every answer", () => {
  const said = "the cat sat down";
  const one = aligned(said, "the bat sat down", [[0, 4, 7, 4, 7]]);
  const other = aligned(said, "the cat down", [[1, 8, 11, 8, 8]]);
  assert.deepEqual(shown(said, [one, other]),
    [["the ", "the ", "the "], ["cat ", "bat ", "cat "], ["sat ", "sat ", ""], ["down", "down", "down"]]);
});

test("a place inside an error of one answer is no border for any", () => {
  const said = "every day now";
  const one = aligned(said, "everyday now", [[0, 0, 9, 0, 8]]);
  assert.deepEqual(shown(said, [one, aligned(said, said, [])]),
    [["every day ", "everyday ", "every day "], ["now", "now", "now"]]);
});

test("what was taken off counts for nothing in the mapping", () => {
  const said = "hello there";
  const one = aligned(said, "assistant\nhello there", [], [], [[0, 10]]);
  assert.deepEqual(shown(said, [one]), [["hello ", "assistant\nhello "], ["there", "there"]]);
});

test("a text in parts (NFD) stands over one in whole letters", () => {
  const said = "가서 가구가 다".normalize("NFD");
  assert.deepEqual(shown(said, [aligned(said, "가서 가구가 다", [])]).map((row) => row.map((text) => text.normalize("NFC"))),
    [["가서 ", "가서 "], ["가구가 ", "가구가 "], ["다", "다"]]);
});

test("where only a part of a number is an error, the words around it keep their places", () => {
  const said = "he paid twenty five dollars on may";
  assert.deepEqual(shown(said, [aligned(said, "he paid $26 on may", [[0, 15, 19, 8, 11]])]),
    [["he ", "he "], ["paid twenty ", "paid "], ["five dollars ", "$26 "], ["on ", "on "], ["may", "may"]]);
});

test("what was put in where the reference says nothing is shown", () => {
  assert.deepEqual(shown("", [aligned("", "ghost words", [[2, 0, 0, 0, 5], [2, 0, 0, 6, 11]])]), [["", "ghost words"]]);
});

test("pieces leave no gap, and errors that share their place are one", () => {
  const made = pieces(10, 8, [[0, 2, 6, 2, 4], [2, 2, 6, 2, 4], [1, 7, 8, 5, 5]], [[1, 8, 9, 5, 7]]);
  assert.deepEqual(made.map(({ kind }) => kind), ["equal", "substitute", "equal", "delete", "forgiven", "equal"]);
  let [r, h] = [0, 0];
  for (const piece of made) {
    assert.equal(piece.r0, r);
    assert.equal(piece.h0, h);
    [r, h] = [piece.r1, piece.h1];
  }
  assert.deepEqual([r, h], [10, 8]);
});

test("every column together is the whole of every text, for thousands of random alignments", () => {
  let seed = 7;
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };
  for (let round = 0; round < 3000; round++) {
    const said = Array.from({ length: random(40) }, () => "ab 가나 .1"[random(8)]).join("");
    const chars = [...said];
    const answers = Array.from({ length: 1 + random(3) }, () => {
      let heard = "";
      const edits = [];
      for (let at = 0; at < chars.length; at++) {
        const kind = random(12);
        const h = [...heard].length;
        if (kind === 0) { edits.push([0, at, at + 1, h, h + 1]); heard += "x"; }
        else if (kind === 1) edits.push([1, at, at + 1, h, h]);
        else if (kind === 2) { edits.push([2, at, at, h, h + 1]); heard += `y${chars[at]}`; }
        else heard += chars[at];
      }
      return aligned(said, heard, edits);
    });
    const cut = shown(said, answers);
    assert.equal(cut.map(([text]) => text).join(""), said);
    answers.forEach((answer, k) => assert.equal(cut.map((row) => row[k + 1]).join(""), answer.chars.join("")));
    for (const answer of answers) places(chars, answer);
  }
});
