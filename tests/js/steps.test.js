import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { lessonModules, NOTEBOOKS } from "./scripts.js";

const { called, counts, findSteps, firstPicture, isLesson, keyed, onward, reached, stepOf } = await lessonModules("steps");

const text = (source, ...tags) => ({ kind: "markdown", source, shown: false, tags });
const code = (source, shown = true) => ({ kind: "code", source, shown, tags: [] });
const read = (path) => JSON.parse(readFileSync(join(NOTEBOOKS, path), "utf-8")).cells.map((cell) => ({
  kind: cell.cell_type, source: [cell.source].flat().join(""), shown: Boolean(cell.outputs?.length), tags: cell.metadata.tags ?? [] }));
const short = ({ kind, title, words, board, nth, after }) => [kind, title, words, board, nth, after];

test("a heading begins a step, and what stands before its board is read with it", () => {
  const steps = findSteps([text("# Moving\n\n*Go.*"), code("solve = False", false), text("## On foot\n\nGo."), code('task("3.1", solve)'), text("That was it."),
    text("## On horseback\n\nRide."), code('task("3.2", solve)'), text("On to [more](x.ipynb).")]);
  assert.deepEqual(steps.map(short), [
    ["cover", "Moving", [0], -1, 0, []], ["task", "On foot", [2], 3, 0, [4]], ["task", "On horseback", [5], 6, 0, []], ["end", "", [7], -1, 0, []]]);
  assert.deepEqual(steps.map(({ exercise }) => exercise), ["", "3.1", "3.2", ""]);
});

test("the end of a lesson names the next page", () => {
  assert.deepEqual(onward("Rules: 1.1\n\nOn to [Moving](../rules/03_moving.ipynb), or back to the [start](x.ipynb)."), { title: "Moving", file: "rules/03_moving.ipynb" });
  assert.equal(onward("Read [on](x.ipynb)."), undefined);
});

test("a task is called by its number, a puzzle by its place in the lesson", () => {
  assert.equal(called({ kind: "task", exercise: "1.2" }), "Task 1.2");
  assert.equal(called({ kind: "puzzle", exercise: "11.p3" }), "Puzzle 3");
  assert.equal(called({ kind: "quiz", exercise: "1.q" }), "");
});

test("the first picture of a notebook is the one on its cover", () => {
  const outputs = JSON.parse(readFileSync(join(NOTEBOOKS, "rules/01_the_board.ipynb"), "utf-8")).cells.flatMap((cell) => cell.outputs ?? []);
  assert.match(firstPicture(outputs), /^data:image\/svg\+xml,%3Csvg [^"<>]+$/);
  assert.equal(firstPicture([{}, { data: { "text/plain": "1" } }, { data: { "text/html": '<p><img src="data:image/svg+xml,x"></p>' } }]), undefined);
  assert.equal(firstPicture([{ data: { "text/html": '<img src="https://example.org/a.svg">' } }]), undefined);
});

test("a second board is a step of its own, with the text right before it", () => {
  const steps = findSteps([text("# A"), text("## B"), code('show("x", "a1")'), text("After."), text("Before."), code('puzzle("1.p1")'), code('puzzle("1.p2")'),
    text("**C**"), code('faq(1)\nfaq(2)'), text("End.")]);
  assert.deepEqual(steps.slice(1).map(short), [["board", "B", [1], 2, 0, [3]], ["puzzle", "B", [4], 5, 0, []], ["puzzle", "B", [], 6, 0, []],
    ["board", "B", [7], 8, 0, []], ["board", "B", [], 8, 1, []], ["end", "", [9], -1, 0, []]]);
});

test("a chart after a board is a step with the text that leads to it", () => {
  const steps = findSteps([text("# A"), text("## B"), code('task("1.1")'), text("Well done."), text("The odds:"), code('odds("1.1", "a1", "a2")'),
    text("Others:"), code("odds(2)"), code("odds(3)"), text("So be it."), text("## C"), text("Read this:"), code("rules(1)"), text("End.")]);
  assert.deepEqual(steps.slice(1).map(short), [["task", "B", [1], 2, 0, [3]], ["read", "B", [4, 5], -1, 0, []], ["read", "B", [6, 7, 8, 9], -1, 0, []],
    ["read", "C", [10, 11, 12], -1, 0, []], ["end", "", [13], -1, 0, []]]);
});

test("what is tagged help, and code that shows nothing, are in no step", () => {
  const steps = findSteps([text("# A"), text("## B"), text("Help.", "help"), code("x = 1", false), code("rules(1)"), text("## C"), code("task(\"1.1\")")]);
  assert.deepEqual(steps.map(short), [["cover", "A", [0], -1, 0, []], ["read", "B", [1, 4], -1, 0, []], ["task", "C", [5], 6, 0, []]]);
});

test("only pages with several tasks or questions are lessons", () => {
  assert.ok(isLesson([1, 2, 3].map((number) => code(`task("1.${number}")`))));
  assert.ok(isLesson([text("# A"), code("faq(1)\nfaq(2)"), code("faq(3)")]));
  assert.ok(!isLesson([code('quiz("1.q")'), code('show("x")'), code("faq(1)"), code("faq(2)"), text('task("1.1")')]));
});

test("every task, puzzle and quiz of every lesson is one step", () => {
  for (const room of ["rules", "faq", "variants/battle_cry_1961", "variants/north_against_south"]) {
    for (const name of readdirSync(join(NOTEBOOKS, room)).filter((one) => one.endsWith(".ipynb"))) {
      const cells = read(`${room}/${name}`);
      if (!isLesson(cells)) continue;
      const asked = cells.filter(({ kind }) => kind === "code").flatMap(({ source }) => [...source.matchAll(/^(?:task|puzzle|quiz)\("([^"]+)"/gm)].map(([, number]) => number));
      const steps = findSteps(cells);
      assert.deepEqual(steps.map(({ exercise }) => exercise).filter(Boolean), asked, name);
      const places = steps.flatMap(({ words, board, nth, after }) => [...words, ...(nth ? [] : [board]), ...after]).filter((place) => place >= 0);
      assert.equal(new Set(places).size, places.length, `${name}: a cell is in two steps`);
      const left = cells.filter(({ kind, shown, tags }, place) => (kind === "markdown" || shown) && !tags.includes("help") && !places.includes(place));
      assert.deepEqual(left, [], `${name}: a cell is in no step`);
    }
  }
});

test("the first lesson has these steps", () => {
  assert.deepEqual(findSteps(read("rules/01_the_board.ipynb")).map(({ kind, title }) => `${kind}: ${title}`), [
    "cover: The board", "read: How a lesson works", "board: Every hex has a name", "task: Every hex has a name", "board: Neighbors", "task: Neighbors",
    "board: Three sections", "task: Three sections", "task: Home", "puzzle: Three puzzles", "puzzle: Three puzzles", "puzzle: Three puzzles", "quiz: Check yourself", "end: "]);
});

test("an address names a step by its number or by its task", () => {
  const steps = [{ exercise: "" }, { exercise: "4.1" }, { exercise: "4.p1" }];
  assert.equal(stepOf("#step-1", steps), 0);
  assert.equal(stepOf("#step-3", steps), 2);
  assert.equal(stepOf("#task-4.p1", steps), 2);
  for (const hash of ["", "#step-0", "#step-4", "#task-9.9", "#battle-shiloh", "#step-x"]) assert.equal(stepOf(hash, steps), -1, hash);
});

test("keys turn the steps, but not where they are needed, and Enter only where nothing is left to do", () => {
  const free = { busy: false, ready: true };
  for (const [key, by] of [["ArrowRight", 1], ["PageDown", 1], ["ArrowLeft", -1], ["PageUp", -1], ["Enter", 1], ["a", 0], [" ", 0]]) {
    assert.equal(keyed({ key }, free), by, key);
    assert.equal(keyed({ key }, { ...free, busy: true }), 0);
    assert.equal(keyed({ key, altKey: true }, free), 0);
  }
  assert.equal(keyed({ key: "Enter" }, { busy: false, ready: false }), 0);
  assert.equal(keyed({ key: "ArrowRight" }, { busy: false, ready: false }), 1);
});

test("the goal of a lesson is what its reader can do at its end", () => {
  const goal = (words) => reached(`# A\n\n*B.*\n\n**Goal:** at the end of this lesson ${words}\n\n**Time:** about 9 minutes.`);
  assert.equal(goal("you can name\nany hex."), "You can now name any hex.");
  assert.equal(goal("you know which ground ends a move."), "You now know which ground ends a move.");
  assert.equal(goal("no card can surprise you."), "Now no card can surprise you.");
  assert.equal(reached("# A\n\n*B.*"), "");
});

test("what is done is counted by kind", () => {
  const steps = [{ kind: "cover" }, { kind: "task", done: true }, { kind: "task" }, { kind: "quiz", done: true }, { kind: "end" }];
  assert.deepEqual(counts(steps, ({ done }) => Boolean(done)), [[1, 2, "tasks"], [1, 1, "quiz"]]);
});
