// What Print prints on the page of a lesson: its handout, at the level of its texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lessonModules } from "./scripts.js";

const { asksToPrint, handoutAddress, siteHandout } = await lessonModules("handout");

test("the page of a lesson has a handout, and no other page", () => {
  assert.equal(handoutAddress("history/07_antietam.ipynb", "full"), "handouts/history/07_antietam.full.html");
  assert.equal(handoutAddress("history/07_antietam.ipynb", ""), "handouts/history/07_antietam.plain.html");
  assert.equal(handoutAddress("history/07_antietam.ipynb", "../x"), "handouts/history/07_antietam.plain.html");
  assert.equal(handoutAddress("rules/01_the_board.ipynb", "full"), "handouts/rules/01_the_board.plain.html");
  for (const path of ["play/play.ipynb", "03_for_teachers.ipynb", "my/history/x.ipynb"]) assert.equal(handoutAddress(path, "plain"), undefined);
});

test("a site has the handouts of history lessons as pages", () => {
  assert.equal(siteHandout("history/11_gettysburg_2_july.ipynb"), "pages/history/gettysburg-2-july-handout.html");
  for (const path of ["rules/01_the_board.ipynb", "history/x.ipynb", "play/play.ipynb"]) assert.equal(siteHandout(path), undefined);
});

test("the keys that print are those of the browser", () => {
  const keys = { key: "p", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  assert.ok(asksToPrint({ ...keys, ctrlKey: true }));
  assert.ok(asksToPrint({ ...keys, key: "P", metaKey: true }));
  for (const other of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { key: "o", ctrlKey: true }]) {
    assert.ok(!asksToPrint({ ...keys, ...other }));
  }
});
