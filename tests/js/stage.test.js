import assert from "node:assert/strict";
import test from "node:test";
import { learnScript, plain } from "./scripts.js";

/** An element of a page without a browser: what learn.js asks of one. */
class Fake {
  constructor(tag = "div") {
    Object.assign(this, { tag, dataset: {}, style: {}, parts: [], attributes: new Set(), classList: { add() {} } });
  }
  append(...parts) { this.parts.push(...parts); }
  addEventListener() {}
  setAttribute(name) { this.attributes.add(name); }
  toggleAttribute(name, yes) { this.attributes[yes ? "add" : "delete"](name); }
  contains(other) { return other === this || this.parts.includes(other); }
  scrollIntoView() {}
}

const document = { createElement: (tag) => new Fake(tag) };
const { Lesson } = learnScript("http://localhost/doc/tree/play/play.ipynb", { document }, "Lesson");

const cell = (type, source, ...tags) => ({
  node: new Fake(), model: { type, getMetadata: () => tags, sharedModel: { getSource: () => source } } });

/** A page of these cells, as far as its stage is concerned. */
function page(...cells) {
  const rows = [];
  const panel = { content: { widgets: cells }, layout: { insertWidget: (_, widget) => rows.push(widget.node) } };
  const lesson = Object.assign(Object.create(Lesson.prototype), {
    panel, name: new Fake("h1"), tools: { Widget: class { constructor({ node }) { this.node = node; } } } });
  lesson.findStage();
  return { lesson, rows, parts: cells.map(({ node }) => node.dataset.part) };
}

test("the cell tagged stage is the board; what stands before it and what is tagged help is read about it", () => {
  const { lesson, rows, parts } = page(cell("markdown", "# Play a battle\n\nWords."), cell("code", "scenario = 1", "parameters"),
    cell("code", "table()", "stage"), cell("markdown", "## How", "help"), cell("markdown", "## Other games"));
  assert.deepEqual(parts, ["help", "help", "stage", "help", "more"]);
  assert.equal(lesson.name.textContent, "Play a battle");
  assert.equal(lesson.words.length, 2);
  assert.equal(rows.length, 0);
});

test("a page without such a cell is no stage", () => {
  const { lesson, parts } = page(cell("markdown", "# Lesson"), cell("code", "task()"));
  assert.deepEqual(plain(parts), [null, null]);
  assert.equal(lesson.boards.length, 0);
});

test("several boards are shown one at a time, by buttons with the headings before them", () => {
  const boards = [1, 2, 3].map(() => cell("code", "puzzle()", "stage"));
  const { lesson, rows } = page(cell("markdown", "# Puzzles"), cell("markdown", "## Dice"), boards[0],
    cell("markdown", "## About", "help"), cell("markdown", "## Sight"), boards[1], cell("markdown", "## Traps\n\nWords."), boards[2]);
  const hidden = () => boards.map(({ node }) => node.attributes.has("data-aside"));
  assert.deepEqual(rows[0].parts.map(({ textContent }) => textContent), ["Dice", "Sight", "Traps"]);
  assert.deepEqual(hidden(), [false, true, true]);
  rows[0].parts[2].onclick();
  assert.deepEqual(hidden(), [true, true, false]);
  assert.deepEqual(rows[0].parts.map(({ ariaPressed }) => ariaPressed), ["false", "false", "true"]);
  lesson.choose(-1);
  assert.deepEqual(hidden(), [true, true, false]);
});
