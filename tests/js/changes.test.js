import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { changed, laid } = await widgetModules("changes", "faq");

test("another value replaces the old one", () => assert.equal(changed(1, { "=": 2 }), 2));

test("without any word of the value it is null, with its old place it stays", () => {
  assert.equal(changed(1, {}), null);
  assert.equal(changed(1, { was: 0 }), 1);
});

test("keys of a table change, go and come", () => {
  const change = { in: { b: { "=": 3 }, c: { "=": 4 } }, gone: ["a"] };
  assert.deepEqual(changed({ a: 1, b: 2 }, change), { b: 3, c: 4 });
});

test("an order of the keys is followed", () => {
  const found = changed({ a: 1, b: 2 }, { in: { c: { "=": 3 } }, gone: [], order: ["c", "b", "a"] });
  assert.deepEqual(Object.keys(found), ["c", "b", "a"]);
});

test("a list stays a list", () => assert.deepEqual(changed([1, 2, 3], { in: { 1: { "=": 5 } }, gone: [] }), [1, 5, 3]));

test("values are cut from a list, moved in it and put into it", () => {
  const change = { at: 1, cut: 2, put: [{ was: 2 }, { "=": "new" }] };
  assert.deepEqual(changed(["a", "b", "c", "d"], change), ["a", "c", "new", "d"]);
});

test("the value before is not changed", () => {
  const before = Object.freeze({ a: Object.freeze([1]) });
  assert.deepEqual(changed(before, { in: { a: { at: 1, cut: 0, put: [{ "=": 2 }] } }, gone: [] }), { a: [1, 2] });
});

test("changes over a part of a frame: null takes away", () => {
  assert.deepEqual(laid({ a1: "unit", a2: "hill" }, { a1: null, a3: "river" }), { a2: "hill", a3: "river" });
});
