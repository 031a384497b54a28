import assert from "node:assert/strict";
import { createHash } from "node:crypto";
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

const { checkedName, digestOf, fileName, LessonAnswers, readAnswers } = await widgetModules("lesson/worksheet_file", "lesson/lesson_answers");

for (const length of [0, 1, 55, 56, 63, 64, 119, 1000]) {
  test(`the digest of ${length} letters is SHA-256`, () => {
    const text = "Bürnside ".repeat(200).slice(0, length);
    assert.equal(digestOf(text), createHash("sha256").update(text).digest("hex"));
  });
}

test("a name has single spaces, and a joiner only between letters", () => {
  assert.equal(checkedName("  Ada \t Lovelace\n"), "Ada Lovelace");
  assert.equal(checkedName("क्\u200dष"), "क्\u200dष");
});

for (const [what, name] of Object.entries({ nothing: " \n", "61 letters": "N".repeat(61), "a letter that cannot be seen": "A\u200bda", "a joiner at its end": "Ada\u200d" })) {
  test(`a name is refused: ${what}`, () => {
    assert.throws(() => checkedName(name), /needs a name|at most 60 letters/);
  });
}

test("the name of a file is cut to its size between two letters", () => {
  const name = fileName("antietam", "李".repeat(60));
  assert.equal(name, `antietam-${"李".repeat(53)}.worksheet`);
});

test("a new answer is shown over a saved one, and an empty one deletes it", () => {
  stored.clear();
  const answers = new LessonAnswers("antietam", readAnswers('[antietam]\nvote = "Nobody"\n"near 7a" = "was there"\n\n[shiloh]\nvote = "Rain"\n'));
  assert.deepEqual(answers.all, { vote: "Nobody", "near 7a": "was there" });
  assert.ok(answers.keep("vote", "The Union"));
  answers.keep("near 7a", "");
  assert.deepEqual(answers.all, { vote: "The Union" });
  assert.equal(answers.get("near 7a"), "");
});

test("nothing is begun before the first answer to any lesson", () => {
  stored.clear();
  const answers = new LessonAnswers("antietam", {});
  assert.ok(!answers.begun);
  new LessonAnswers("shiloh", {}).keep("vote", "Rain");
  assert.ok(answers.begun);
  assert.ok(new LessonAnswers("antietam", { shiloh: { vote: "Rain" } }).begun);
});

test("where nothing can be stored, an answer is not saved", () => {
  use(undefined);
  assert.equal(new LessonAnswers("antietam", {}).keep("vote", "Nobody"), false);
  use(storage);
});
