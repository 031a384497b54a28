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
const { Lesson } = learnScript("http://localhost/doc/tree/play/play.ipynb", { document, setTimeout: () => {} }, "Lesson");

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

/** Runs the cells of a page one after the other, and returns what happened. The first cells end as `fine` says. */
async function performed(fine, ...cells) {
  const { lesson } = page(...cells);
  const happened = [];
  Object.assign(lesson, { state: "starting", describe() {}, tell: (state) => happened.push(state) });
  Object.assign(lesson.tools, {
    drawn: async (boards) => happened.push(`drawn ${boards.map((one) => cells.indexOf(one))}`),
    NotebookActions: { runCells: async (_, some) => {
      happened.push(some.map((one) => cells.indexOf(one)).join());
      return fine;
    } } });
  for (const { model } of cells) model.outputs = { clear: () => happened.push("cleared") };
  await lesson.perform(cells);
  return happened;
}

test("code below a board runs once the board is drawn", async () => {
  const board = cell("code", "review()", "stage");
  const below = [cell("markdown", "## Numbers"), cell("code", "summary()")];
  assert.deepEqual(await performed(true, cell("code", "record = 1"), board, ...below), ["0,1", "drawn 1", "2,3", "ready"]);
  assert.deepEqual(await performed(true, board, below[0]), ["0,1", "ready"], "nothing waits for a board without code below it");
  assert.deepEqual(await performed(true, ...below), ["0,1", "ready"], "nor without a board");
});

test("code below a board that fails shows nothing", async () => {
  assert.deepEqual(await performed(false, cell("code", "review()", "stage"), cell("code", "summary()")), ["0", "cleared", "failed"]);
});
