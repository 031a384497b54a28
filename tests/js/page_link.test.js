// Copy link in the menu of a lesson: a short address on a site, with its level and mode.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lessonModules } from "./scripts.js";

const { isLesson, lessonLink, shortName } = await lessonModules("page_link");
const HERE = "https://school.example/war/notebooks/index.html?path=history/07_antietam.ipynb";

test("lessons have a short name as on the site, and other pages have none", () => {
  assert.equal(shortName("history/11_gettysburg_2_july.ipynb"), "gettysburg-2-july");
  assert.equal(shortName("rules/04_range_and_dice.ipynb"), "lesson-4");
  for (const path of ["rules/puzzles.ipynb", "variants/battle_cry_1961/02_railroads.ipynb", "play/play.ipynb"]) assert.equal(shortName(path), undefined);
});

test("on a site the link is short, and elsewhere it is that of the page", () => {
  const parts = { level: "full", mode: "class" };
  assert.equal(lessonLink(HERE, "https://school.example/war/", "history/07_antietam.ipynb", parts), "https://school.example/war/antietam/?level=full&mode=class");
  assert.equal(lessonLink(HERE, "https://school.example/war/", "history/07_antietam.ipynb", { level: "", mode: "" }), "https://school.example/war/antietam/");
  assert.equal(lessonLink("http://localhost:8888/doc/tree/rules/03_moving.ipynb", "", "rules/03_moving.ipynb", { level: "" }), "http://localhost:8888/doc/tree/rules/03_moving.ipynb");
  assert.equal(lessonLink(HERE, "", "history/07_antietam.ipynb", parts), `${HERE}#level=full&mode=class`);
});

test("lessons have a link to copy, and other pages have none", () => {
  assert.ok(["history/07_antietam.ipynb", "rules/04_range_and_dice.ipynb", "variants/battle_cry_1961/02_railroads.ipynb"].every(isLesson));
  assert.ok(!["rules/puzzles.ipynb", "play/play.ipynb", "03_for_teachers.ipynb"].some(isLesson));
});
