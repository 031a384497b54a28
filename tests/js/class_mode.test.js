// Class mode of a history lesson: its sections, the clock, and the counted votes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lessonModules, NOTEBOOKS } from "./scripts.js";

const { barLengths, clock, counted, inForm, leftOver, passed, placed, rolesIn, sections } = await lessonModules("class_mode");

test("a section begins at each heading of the second level, and has all cells up to the next", () => {
  const { cells } = JSON.parse(readFileSync(join(NOTEBOOKS, "history/07_antietam.ipynb"), "utf-8"));
  const found = sections(cells.map(({ cell_type, source }) => ({ kind: cell_type, source: [source].flat().join("") })));
  assert.deepEqual(found.map(({ title }) => title), [
    "The question", "Where, who, why", "The ground", "The day", "Voices", "Play", "Change one thing", "Board and past", "Your claim", "Five questions", "Hand in this lesson",
  ]);
  assert.deepEqual(found.slice(1).flatMap(({ cells: places }) => places), [...cells.keys()].slice(found[1].cells[0]));
});

test("a form has the sections that its minutes name, and a page without minutes has all", () => {
  const found = ["The question", "The ground", "Your claim"].map((title) => ({ title, cells: [] }));
  assert.deepEqual(inForm(found, { "The question": 5, "Your claim": 5 }), [0, 2]);
  assert.deepEqual(inForm(found, undefined), [0, 1, 2]);
});

test("a page without headings has no sections", () => {
  assert.deepEqual(sections([{ kind: "markdown", source: "# One" }, { kind: "code", source: "## no heading" }]), []);
});

test("roles change with each section, in groups of three and of two", () => {
  const groups = [["Three", ["a", "b", "c"]], ["Two", ["d", "e"]]];
  assert.deepEqual([0, 1, 2, 3].map((place) => rolesIn(groups, place).map(([, line]) => line)), [["a", "d"], ["b", "e"], ["c", "d"], ["a", "e"]]);
});

test("a clock has minutes and seconds", () => {
  assert.deepEqual([0, 5, 65, 3599.9].map(clock), ["0:00", "0:05", "1:05", "59:59"]);
});

test("a digit adds a vote to its answer, and takes none away from nothing", () => {
  assert.deepEqual(counted([1, 0, 4], 2, false), [1, 1, 4]);
  assert.deepEqual(counted([1, 0, 4], 3, true), [1, 0, 3]);
  assert.deepEqual(counted([1, 0, 4], 2, true), [1, 0, 4]);
  assert.deepEqual(counted([1, 0, 4], 9, false), [1, 0, 4]);
});

test("the bars of both votes have one scale: 12 is longer than 10", () => {
  assert.deepEqual(barLengths({ first: [10, 5, 0], last: [12, 3, 0] }, 60), { first: [50, 25, 0], last: [60, 15, 0] });
  assert.deepEqual(barLengths({ first: [0, 0], last: [0, 0] }, 60), { first: [0, 0], last: [0, 0] });
});

test("the clock is at 0 until the teacher begins", () => {
  assert.equal(passed(0, 80_000), 0);
  assert.equal(passed(10_000, 80_000), 70);
});

test("a page that is loaded again has its votes, section and clock, and nothing that does not fit", () => {
  const left = { votes: { first: [1, 0], last: [0, 2] }, at: 3, begun: 10, since: 20 };
  assert.deepEqual(leftOver(JSON.stringify(left), 2), left);
  for (const text of ["", "null", "{", "{}", JSON.stringify({ ...left, at: -1 }), JSON.stringify({ ...left, votes: { first: [1], last: [0] } })]) assert.equal(leftOver(text, 2), null);
});

test("a class reads where it is, and how many sections its form leaves out", () => {
  assert.equal(placed(2, 5, 6), "Section 2 of 5. This form leaves out 6.");
  assert.equal(placed(2, 11, 0), "Section 2 of 11.");
});
