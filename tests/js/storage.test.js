import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const stored = new Map();
const storage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => stored.set(name, String(value)),
  removeItem: (name) => stored.delete(name),
};
const use = (value) => Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
use(storage);

const { nextSent, holdAnswer, heldWords, confirmed, dropHeld, offerEarly, switched } = await widgetModules("early", "motion");

const HELD = "bcnb-early";
const earlier = { lesson: "history", at: "question 1", words: "Beauregard", sent: 0, page: 1 };

test("numbers of messages only grow", () => {
  const sent = [nextSent(), nextSent(), nextSent()];
  assert.ok(sent[0] < sent[1] && sent[1] < sent[2]);
});

test("an answer is held until its message is confirmed, and not for this page itself", () => {
  stored.clear();
  holdAnswer("history", "question 1", "Bull Run", 7);
  assert.equal(JSON.parse(stored.get(HELD))[0].words, "Bull Run");
  assert.equal(heldWords("history", "question 1"), undefined);
  confirmed(8);
  assert.ok(stored.has(HELD));
  confirmed(7);
  assert.ok(!stored.has(HELD));
});

test("a later answer to the same question replaces the earlier one", () => {
  stored.set(HELD, JSON.stringify([earlier]));
  assert.equal(heldWords("history", "question 1"), "Beauregard");
  holdAnswer("history", "question 1", "Johnston", 0);
  assert.deepEqual(JSON.parse(stored.get(HELD)).map(({ words }) => words), ["Johnston"]);
});

test("answers of earlier pages are sent to the kernel under one number", () => {
  stored.set(HELD, JSON.stringify([earlier]));
  const sent = [];
  offerEarly({ send: (message) => sent.push(message) });
  assert.deepEqual(sent[0].answers, [{ lesson: "history", at: "question 1", words: "Beauregard" }]);
  confirmed(sent[0].sent);
  assert.ok(!stored.has(HELD));
});

test("all answers go with their student", () => {
  stored.set(HELD, JSON.stringify([earlier]));
  dropHeld();
  assert.ok(!stored.has(HELD));
});

test("what is stored and damaged is nothing", () => {
  stored.set(HELD, "{");
  assert.equal(heldWords("history", "question 1"), undefined);
});

test("a switch is remembered, also by a browser that stores nothing", () => {
  assert.equal(switched("sound", "on"), "on");
  assert.equal(stored.get("bcnb-sound"), "on");
  use(undefined);
  assert.equal(switched("motion", "off"), "off");
  assert.equal(switched("motion"), "off");
  use(storage);
});
