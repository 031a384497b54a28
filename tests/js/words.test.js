import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { Report, diced, idle, title, patience } = await widgetModules("common", "bar", "report");

test("dice in words", () => assert.deepEqual([1, 2].map(diced), ["1 die", "2 dice"]));

test("a title begins with a capital", () => assert.equal(title("union"), "Union"));

test("a table is idle before and after its game", () => {
  assert.deepEqual(["opening", "play", "ready", "over"].map(idle), [true, false, false, true]);
});

const after = (time) => new Promise((done) => setTimeout(done, time));

test("silence is reported once, unless an answer comes before", async () => {
  let late = 0;
  patience({}, () => late++, 1);
  const answered = patience({}, () => (late += 100), 1);
  answered();
  await after(20);
  assert.equal(late, 1);
});

test("as long as the kernel works, it is not silent", async () => {
  let late = 0;
  const end = patience({ widget_manager: { kernel: { status: "busy" } } }, () => late++, 1);
  await after(20);
  end();
  assert.equal(late, 0);
});

test("news that do not fit begin with the first word of the latest line", () => {
  globalThis.getComputedStyle = () => ({ overflowY: "hidden" });
  const line = (height) => {
    const hidden = new Set();
    return { height, hidden, classList: { add: (name) => hidden.add(name), remove: (name) => hidden.delete(name) } };
  };
  const lines = [line(20), line(90)];
  const now = {
    children: lines, scrollTop: 110, clientHeight: 60,
    get scrollHeight() { return lines.reduce((sum, { height, hidden }) => sum + (hidden.size ? 0 : height), 0); },
  };
  Report.prototype.fit.call({ now }, false);
  delete globalThis.getComputedStyle;
  assert.deepEqual(lines.map(({ hidden }) => hidden.size), [1, 0]);
  assert.equal(now.scrollTop, 0);
});
