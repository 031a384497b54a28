import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { diced, idle, title, patience } = await widgetModules("common", "bar");

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
