import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { meant, chorded, Zoom } = await widgetModules("common", "zoom");

const KEYS = [
  ["a small letter", { key: "t", code: "KeyT" }, "t"],
  ["Caps Lock", { key: "T", code: "KeyT" }, "t"],
  ["a Cyrillic layout", { key: "е", code: "KeyT" }, "t"],
  ["an input method", { key: "Process", code: "KeyT" }, "t"],
  ["another Latin layout, where the letter counts", { key: "z", code: "KeyY" }, "z"],
  ["the upper row of a French keyboard", { key: "à", code: "Digit0" }, "0"],
  ["a sign on that row that is ASCII", { key: "&", code: "Digit1" }, "1"],
  ["the same with Shift", { key: "&", code: "Digit1", shiftKey: true }, "&"],
  ["plus", { key: "+", code: "Digit1" }, "+"],
  ["a named key", { key: "Enter", code: "Enter" }, "Enter"],
  ["a key without a code", { key: "д" }, "д"],
];

for (const [name, event, expected] of KEYS) test(`the key that was meant: ${name}`, () => assert.equal(meant(event), expected));

test("Ctrl, Alt and the command key belong to the browser, Shift does not", () => {
  for (const name of ["ctrlKey", "altKey", "metaKey"]) assert.ok(chorded({ [name]: true }));
  assert.ok(!chorded({ shiftKey: true }));
});

const ZOOMS = [["+", 2.5], ["=", 2.5], ["-", 1.6], ["0", 1], ["x", 2]];

for (const [key, factor] of ZOOMS) {
  test(`the key ${key} of a board at 2 times its size leads to ${factor}`, () => {
    const zoom = { factor: 2, to: (next) => (zoom.factor = next), step: (times) => zoom.to(2 * times) };
    assert.equal(Zoom.prototype.press.call(zoom, key), key !== "x");
    assert.equal(zoom.factor, factor);
  });
}
