import assert from "node:assert/strict";
import test from "node:test";
import { lessonModules } from "./scripts.js";

/** An element of a page without a browser: what stepper.js asks of one. */
class Fake {
  constructor(tag = "div") {
    const style = { setProperty: (name, value) => { style[name] = value; } };
    const classes = new Set();
    Object.assign(this, { tag, dataset: {}, style, children: [], attributes: new Set(), text: "", high: 10, isConnected: true, done: false,
      classList: { toggle: (name, yes) => (yes ? classes.add(name) : classes.delete(name)), contains: (name) => classes.has(name) } });
  }
  set textContent(text) { this.children = []; this.text = text; }
  get textContent() { return this.text + this.children.map((part) => part.textContent ?? part).join(""); }
  get firstChild() { return this.children[0]; }
  append(...parts) { this.children.push(...parts); }
  replaceChildren(...parts) { this.children = parts; }
  insertBefore(part) { this.children.push(part); }
  remove() { this.gone = true; }
  setAttribute(name, value) { this.attributes.add(name); this[name] = value; }
  toggleAttribute(name, yes) { this.attributes[yes ? "add" : "delete"](name); }
  contains(other) { return other === this || this.children.some((part) => part.contains?.(other)); }
  matches() { return false; }
  closest() { return null; }
  querySelector(query) { return query === "[data-done]" && this.done ? this : null; }
  querySelectorAll() { return []; }
  getBoundingClientRect() { return { top: 0, bottom: this.high, height: this.high }; }
  scrollIntoView() {}
  focus() { document.activeElement = this; }
  click() { this.onclick?.(); }
}

const kept = new Map();
const listeners = {};
class Observer { observe() {} }
Object.assign(globalThis, {
  document: { createElement: (tag) => new Fake(tag), querySelector: () => null, head: new Fake(), body: new Fake() },
  localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) },
  history: { state: null, pushState: (_, __, hash) => { location.hash = hash; history.length += 1; }, length: 0 },
  location: { hash: "" },
  addEventListener: (name, hear) => { listeners[name] = hear; },
  ResizeObserver: Observer, MutationObserver: Observer,
});
const { Stepper } = await lessonModules("stepper");

const CELLS = [
  ["markdown", "# Moving\n\n*Go.*\n\n**Goal:** at the end of this lesson you can move."], ["code", "solve = False", 0], ["markdown", "Keys.", 0, "help"],
  ["markdown", "## On foot\n\nGo."], ["code", 'task("3.1", solve)', 1], ["code", 'odds("3.1")', 1], ["markdown", "That was it."],
  ["markdown", "## Look it up"], ["code", "faq(1)\nfaq(2)\nfaq(3)", 3], ["code", 'quiz("3.q")', 1], ["markdown", "On to [more](x.ipynb)."],
];

/** A lesson of these cells, as learn.js has it, and the places of the cells that were run. */
function page(hash = "") {
  const runs = [];
  const widgets = CELLS.map(([type, source, boards = 0, ...tags]) => {
    const outputs = Array.from({ length: boards }, () => ({ data: { "text/html": '<img src="data:image/svg+xml,board">' } }));
    return { node: new Fake(), outputArea: { widgets: outputs.map(() => ({ node: new Fake() })) },
      model: { type, sharedModel: { getSource: () => source }, getMetadata: () => tags, outputs: { length: boards, get: (n) => outputs[n], toJSON: () => outputs } } };
  });
  const next = Object.assign(new Fake("a"), { title: "Range", href: "x", matches: () => true });
  const bar = Object.assign(new Fake(), { querySelector: () => next });
  const lesson = {
    page: true, state: "opening", name: new Fake(), asked: new Fake(), menu: new Fake(), bar, session: {}, tools: { Widget: class { setHidden(yes) { this.hidden = yes; } } },
    panel: { node: new Fake(), content: { node: new Fake(), widgets }, layout: { addWidget() {} }, fit() {} },
    remember: (part) => { location.hash = part; }, show() { lesson.steps.lay(); },
    perform: async (cells) => { runs.push(cells.map((cell) => widgets.indexOf(cell))); },
  };
  lesson.panel.node.querySelector = () => null;
  location.hash = hash;
  lesson.steps = Stepper.of(lesson, hash);
  lesson.steps?.lay();
  const shown = () => widgets.map(({ node }) => node.dataset.slot ?? "");
  const start = () => {
    runs.push(lesson.steps.first().map((cell) => widgets.indexOf(cell)));
    lesson.state = "ready";
    lesson.steps.started();
  };
  return { lesson, steps: lesson.steps, runs, widgets, shown, start, settled: () => lesson.steps.queue };
}
const key = (name) => ({ key: name, target: new Fake(), preventDefault() {}, stopPropagation() {} });

test("a step shows its own cells, and its board is made when it is reached", async () => {
  const { steps, runs, shown, start, settled } = page();
  assert.equal(steps.steps.length, 7);
  assert.deepEqual(shown(), ["words", ...Array(10).fill("")]);
  start();
  await settled();
  assert.deepEqual(runs, [[1]]);
  assert.ok(steps.key(key("Enter")));
  await settled();
  assert.deepEqual(shown(), ["", "", "", "words", "board", "after", "after", "", "", "", ""]);
  assert.deepEqual(runs, [[1], [4, 5]]);
  steps.key(key("ArrowRight"));
  steps.key(key("ArrowLeft"));
  await settled();
  assert.deepEqual(runs, [[1], [4, 5], [8]]);
  assert.equal(steps.heading.textContent, "Step 2 of 7 On foot");
  assert.equal(document.activeElement, steps.heading);
});

test("the address names the step, and the browser goes back without Jupyter", () => {
  const { steps, lesson } = page("#task-3.1");
  assert.equal(steps.at, 1);
  steps.go(2);
  assert.equal(location.hash, "#step-3");
  let stopped = false;
  location.hash = "#step-2";
  listeners.popstate({ stopImmediatePropagation: () => { stopped = true; } });
  assert.ok(stopped);
  assert.equal(steps.at, 1);
  assert.equal(lesson.panel.node.dataset.look, "board");
});

test("of a cell with several boards one is shown", () => {
  const { steps, widgets } = page("#step-4");
  const aside = () => widgets[8].outputArea.widgets.map(({ node }) => node.attributes.has("data-aside"));
  assert.deepEqual(aside(), [true, false, true]);
  steps.go(2);
  assert.deepEqual(aside(), [false, true, true]);
  steps.toggle();
  assert.deepEqual(aside(), [false, false, false]);
  steps.toggle();
});

test("a solved task is marked, shows what comes after it, and makes Next the way on", () => {
  const { steps, widgets, lesson } = page("#step-2");
  const solved = () => [steps.dots.children[1].firstChild, lesson.panel.node].map(({ attributes }) => attributes.has("data-done") || attributes.has("data-solved"));
  assert.deepEqual(solved(), [false, false]);
  assert.ok(!steps.key(key("Enter")));
  assert.ok(!steps.next.classList.contains("bcnb-go"));
  widgets[4].outputArea.widgets[0].node.done = true;
  steps.mark();
  assert.deepEqual(solved(), [true, true]);
  assert.ok(steps.next.classList.contains("bcnb-go"));
  assert.ok(steps.key(key("Enter")));
});

test("the end tells what is done, what the reader can do now, and what is left", () => {
  const { steps, widgets } = page("#step-7");
  assert.match(steps.result.textContent, /0 of 1 task.*0 of 1 quiz.*Still to do:.*Step 2\. Task 3\.1: On foot/);
  for (const place of [4, 9]) widgets[place].outputArea.widgets[0].node.done = true;
  steps.mark();
  assert.match(steps.result.textContent, /1 of 1 task.*1 of 1 quiz.*You can now move\./);
});

test("the cover shows the first picture of the notebook, before Jupyter has drawn it", () => {
  const { steps, start } = page();
  const picture = "data:image/svg+xml,board";
  assert.equal(steps.art.children[0].src, picture);
  start();
  assert.equal(steps.art.children[0].src, picture);
  steps.go(1);
  assert.deepEqual(steps.art.children, []);
  steps.go(0);
  assert.equal(steps.art.children[0].src, picture);
});

test("all on one page is kept for the next lesson, and runs all that was not reached", async () => {
  const { steps, runs, lesson, start, settled, shown } = page();
  start();
  steps.toggle();
  await settled();
  assert.deepEqual(runs, [[1], [4, 5, 8, 9]]);
  assert.deepEqual(shown(), Array(11).fill(""));
  assert.ok(steps.line.hidden);
  assert.ok(!steps.key(key("ArrowRight")));
  const other = page();
  assert.equal(other.steps.on, false);
  other.start();
  assert.deepEqual(other.runs, [[...CELLS.keys()]]);
  steps.toggle();
  assert.equal(lesson.steps.on, true);
  assert.equal(page().steps.on, true);
});
