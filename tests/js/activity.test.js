import assert from "node:assert/strict";
import test from "node:test";
import { lessonModules } from "./scripts.js";

const observers = [];
class Observer {
  constructor(hear) { Object.assign(this, { hear, on: null }); observers.push(this); }
  observe(node) { this.on = node; }
  disconnect() { this.on = null; }
}

/** An element of a page without a browser: what activity.js asks of one. */
class Fake {
  constructor(text = "", ...parts) {
    Object.assign(this, { textContent: text, children: [], dataset: {}, attributes: new Set(), hidden: false, found: {},
      classList: { add() {}, contains: (name) => name === "jp-OutputArea-child" && !this.own } });
    this.append(...parts);
  }
  get firstChild() { return this.children[0]; }
  append(...parts) { this.children.push(...parts); for (const part of parts) part.parent = this; }
  after(other) { const all = this.parent.children; all.splice(all.indexOf(this) + 1, 0, other); other.parent = this.parent; }
  remove() { this.parent.children.splice(this.parent.children.indexOf(this), 1); }
  cloneNode() { return new Fake(this.textContent); }
  toggleAttribute(name, yes) { this.attributes[yes ? "add" : "delete"](name); }
  querySelector(query) { return this.found[query] ?? null; }
  querySelectorAll(query) { return this.found[query] ? [this.found[query]] : []; }
  getBoundingClientRect() { return { height: this.high ?? 100 }; }
  checkVisibility() { return true; }
}

globalThis.document = { querySelector: () => null, createElement: () => new Fake(), head: new Fake() };
globalThis.localStorage = { getItem: () => null };
globalThis.MutationObserver = Observer;
const sizes = [];
globalThis.ResizeObserver = class {
  constructor(hear) { Object.assign(this, { hear, on: null }); sizes.push(this); }
  observe(node) { this.on = node; }
  disconnect() { this.on = null; }
};
const frames = [];
globalThis.requestAnimationFrame = (act) => frames.push(act);
const frame = () => { for (const act of frames.splice(0)) act(); };
const { Activity, drawn, isDrawn, keepStored } = await lessonModules("activity");
const PICTURE = "svg, img, canvas, table, button, input";

/** An output: a text, the empty place of a widget, or one with its board. */
const text = (words) => new Fake(words);
const place = (drawn) => Object.assign(new Fake("Loading widget..."), { found: { ".jupyter-widgets": new Fake(), ...(drawn && { [PICTURE]: new Fake() }) } });

test("an output is drawn with its text or its picture, and a widget with more than its place", () => {
  assert.equal(isDrawn(new Fake("")), false);
  assert.equal(isDrawn(new Fake("", text("3 hits"))), true);
  assert.equal(isDrawn(new Fake("", text(" "))), false);
  assert.equal(isDrawn(new Fake("", place(false))), false);
  assert.equal(isDrawn(new Fake("", text("3 hits"), place(false))), false);
  assert.equal(isDrawn(new Fake("", place(true))), true);
  const hidden = place(true);
  hidden.found[PICTURE].high = 0;
  assert.equal(isDrawn(new Fake("", hidden)), false);
  const overlay = Object.assign(new Fake(), { own: true });
  assert.equal(isDrawn(new Fake("", place(true), overlay)), true);
  assert.equal(isDrawn(new Fake("", overlay)), false);
});

test("cells wait for the boards above them, but not for ever, and not for a board that is aside", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const board = (area) => ({ node: Object.assign(new Fake("", area), { found: { ".jp-OutputArea": area } }) });
  const waiting = async (...boards) => {
    let over = false;
    void drawn(boards).then(() => { over = true; });
    return async (times) => {
      for (let n = 0; n < times; n++) {
        context.mock.timers.tick(60);
        for (let turn = 0; turn < 4; turn++) await null;
      }
      return over;
    };
  };
  const area = new Fake("", place(false));
  const aside = board(new Fake(""));
  aside.node.checkVisibility = () => false;
  const first = await waiting(board(area), aside, { node: new Fake() });
  assert.equal(await first(20), false);
  area.children[0].found[PICTURE] = new Fake();
  assert.equal(await first(1), true);
  const never = await waiting(board(new Fake("", place(false))));
  assert.equal(await never(60), true);
});

test("what is stored is seen from when Jupyter clears it until its successor is drawn", () => {
  const area = new Fake("", text("stored"));
  const cell = { node: Object.assign(new Fake("", area), { found: { ".jp-OutputArea": area } }) };
  const copies = () => cell.node.children.filter((one) => one !== area && !one.hidden).length;
  keepStored([cell, { node: new Fake() }]);
  const { hear } = observers.at(-1);
  hear([{ target: area, removedNodes: [] }]);
  hear([{ target: new Fake(), removedNodes: [new Fake()] }]);
  sizes.at(-1).hear();
  assert.deepEqual([copies(), frames.length], [0, 0]);
  hear([{ target: area, removedNodes: [area.children.pop()] }]);
  assert.equal(copies(), 1);
  area.append(place(false));
  hear([{ target: area, removedNodes: [] }]);
  assert.equal(frames.length, 1, "what has changed is measured once in a frame");
  frame();
  assert.equal(copies(), 1);
  area.children[0].found[PICTURE] = new Fake();
  sizes.at(-1).hear();
  frame();
  assert.equal(cell.node.children.length, 1);
  assert.deepEqual([frames.length, observers.at(-1).on, sizes.at(-1).on], [0, null, null]);
  const before = observers.length;
  keepStored([cell])();
  assert.equal(observers.length, before, "only what is stored is kept, not what runs again");
});

/** The activity of a page of one text, and the page as learn.js has it; nothing of the text is drawn yet. */
function page() {
  const shown = { node: new Fake(), model: { type: "markdown" } };
  const lesson = { panel: { node: new Fake(), content: { widgets: [shown] } }, bar: new Fake(), status: new Fake(), state: "opening", states: [] };
  lesson.tell = (state) => lesson.states.push(state);
  return { lesson, shown, activity: new Activity(lesson) };
}

test("the cover stays until there is something to read", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pass = async (times) => {
    for (let n = 0; n < times; n++) {
      context.mock.timers.tick(60);
      for (let turn = 0; turn < 4; turn++) await null;
    }
  };
  const { lesson, shown } = page();
  const covered = () => "opening" in lesson.panel.node.dataset;
  await pass(20);
  assert.ok(covered());
  assert.deepEqual(lesson.states, []);
  shown.node.found[".jp-MarkdownOutput > *, .jp-OutputArea-child"] = new Fake();
  await pass(1);
  assert.ok(!covered());
  assert.deepEqual(lesson.states, ["opening"]);
  const other = page();
  await pass(200);
  assert.ok(!("opening" in other.lesson.panel.node.dataset), "a page that shows nothing is not covered for ever");
});

test("work that lasts is shown, and told once", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const pass = (time) => {
    now += time;
    context.mock.timers.tick(time);
  };
  const { lesson, activity } = page();
  lesson.state = "ready";
  const works = (yes) => {
    lesson.panel.node.found["[aria-busy=true]"] = yes ? new Fake() : null;
    activity.look();
  };
  const shown = () => lesson.bar.attributes.has("data-works");
  works(true);
  pass(200);
  works(false);
  pass(1000);
  assert.ok(!shown(), "a short answer shows nothing");
  works(true);
  pass(500);
  assert.ok(shown());
  assert.equal(lesson.status.textContent, "");
  pass(4000);
  assert.equal(lesson.status.textContent, "bcnb is still working.");
  works(false);
  pass(300);
  assert.ok(shown(), "a short rest ends nothing");
  pass(1000);
  assert.ok(!shown());
  assert.equal(lesson.status.textContent, "");
  works(true);
  pass(6000);
  assert.ok(shown());
  assert.equal(lesson.status.textContent, "", "not told again so soon");
});

test("cells that run are work", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { lesson, activity } = page();
  let finish;
  const runs = new Promise((done) => { finish = done; });
  assert.equal(activity.during(runs), runs);
  context.mock.timers.tick(400);
  assert.ok(lesson.bar.attributes.has("data-works"));
  finish();
  await runs;
  await null;
  context.mock.timers.tick(700);
  assert.ok(!lesson.bar.attributes.has("data-works"));
});
