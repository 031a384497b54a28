// The core source that a student has chosen and opened is shown again after a reload.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { PAGES, plain, WIDGETS } from "./scripts.js";

const SCRIPT = readFileSync(join(PAGES, "pair_lines.js"), "utf-8");

/** A storage of a browser, which outlives its pages. */
function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

/** A page with a form of three sources, which answers messages as `form_rules.js` and the form in Python do. */
function page(localStorage, lesson = "antietam", more = {}) {
  const window = createContext({ localStorage, queueMicrotask, addEventListener: () => {}, ...more });
  runInContext(SCRIPT, window);
  const form = { at: 0, open: new Set() };
  const draw = () => window.bcnbShown(lesson, [{ kind: "say" }, { kind: "choose", at: "page", chosen: form.at }, ...(form.open.has(form.at) ? [{ kind: "words" }] : [])], send);
  const send = (t, _at, to) => {
    if (t === "choose") form.at = to;
    else form.open.add(form.at);
    draw();
  };
  draw();
  return { form, send, window };
}

test("a reload shows the chosen source again, with all texts that were open", async () => {
  const kept = storage();
  const first = page(kept);
  first.send("choose", "page", 1);
  first.send("press", "open");
  first.send("choose", "page", 2);
  const again = page(kept);
  await Promise.resolve();
  assert.deepEqual([again.form.at, [...again.form.open]], [2, [1]]);
  const third = page(kept);
  await Promise.resolve();
  assert.deepEqual([third.form.at, [...third.form.open]], [2, [1]]);
});

test("another lesson and another student begin with the first source", async () => {
  const kept = storage();
  const first = page(kept);
  first.send("choose", "page", 2);
  const other = page(kept, "shiloh");
  await Promise.resolve();
  assert.equal(other.form.at, 0);
  first.window.bcnbShown();
  const again = page(kept);
  await Promise.resolve();
  assert.equal(again.form.at, 0);
});

test("a form without pages and a browser without storage remember nothing, and nothing fails", () => {
  const kept = storage();
  const { window } = page({ getItem: () => { throw new Error("no storage"); }, setItem: () => { throw new Error("no storage"); } });
  window.localStorage = kept;
  window.bcnbShown("antietam", [{ kind: "say" }], () => {});
  assert.equal(plain(kept.getItem("bcnb-shown")), null);
});

test("each form tells what it shows, and is forgotten when another student begins", () => {
  const sheet = readFileSync(join(WIDGETS, "sheet.js"), "utf-8");
  assert.match(sheet, /shownPages\?\.\(lesson, blocks, send\)/);
  assert.match(sheet, /dropHeld\(\);\n\s+shownPages\?\.\(\);/);
});

test("a form that asks for one name is drawn again, once, if it opens after a pair gave its names", async () => {
  const document = { querySelectorAll: () => [], createElement: () => ({ append() {} }) };
  const window = createContext({ localStorage: storage(), queueMicrotask, document, addEventListener: () => {} });
  runInContext(SCRIPT, window);
  const form = (at) => {
    const asked = [];
    const send = (t) => asked.push(t);
    return { asked, draw: () => window.bcnbShown("antietam", [{ kind: "lines", at }], send) };
  };
  const pair = (...names) => window.bcnbPair({ names, lines: [], duties: [] });
  pair();
  const early = form("name");
  early.draw();
  pair("Ada", "Ben");
  const [other, late] = [form("why"), form("name")];
  for (const one of [other, late, late]) one.draw();
  await Promise.resolve();
  assert.deepEqual([early.asked, other.asked, late.asked], [[], [], ["go"]]);
});

test("a name that is given in one field is in the others, and other fields keep their text", () => {
  const hears = {};
  const field = (name) => ({ value: "", matches: (selector) => selector.includes(`[data-at=${name}]`) });
  const fields = ["student", "name", "why"].map(field);
  const document = { querySelectorAll: (selector) => fields.filter((one) => one.matches(selector)) };
  page(storage(), "antietam", { document, addEventListener: (kind, act) => (hears[kind] = act) });
  for (const [place, value] of ["Ada", "Ben", "So."].entries()) {
    fields[place].value = value;
    hears.input({ target: fields[place] });
  }
  assert.deepEqual(fields.map((one) => one.value), ["Ben", "Ben", "So."]);
});
