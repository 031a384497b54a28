// The steps of a lesson, found in the cells of its notebook. No page is needed here: cells are plain data.

/**
 * A cell of a notebook: its kind (`markdown`, `code`), its text, whether it has outputs, and its tags.
 * @typedef {{ kind: string, source: string, shown: boolean, tags: string[] }} Cell
 */

/**
 * A step. `words` and `after` are the places of the cells to read, before and after the board. `board` is the place of
 * the cell with the board, or -1, and `nth` says which board of that cell. `exercise` is the number of its task.
 * @typedef {{ kind: "cover" | "read" | "board" | "task" | "puzzle" | "quiz" | "end", title: string, words: number[],
 *   board: number, nth: number, after: number[], exercise: string }} Step
 */

const BOARD = /^(task|puzzle|quiz|show|faq|table|replay|review|drill)\((?:"([^"]*)")?/gm;
/** The fewest tasks or questions of a lesson. A page with fewer, such as a guide, is read as a whole. */
const FEWEST = 3;
const ASKED = ["task", "puzzle", "quiz"];
const HEADING = /^#{1,2} +(.+)$/m;
const ONWARD = /^(?:Go on|On) to \[([^\]]+)\]\(([^)]+)\)/m;
const GOAL = /^\*\*Goal:\*\* at the end of this lesson (.+(?:\n.+)*)/m;

const PICTURE = /^<img src="(data:image\/svg\+xml,[^"]+)"/;

/** The boards that a cell of code shows. */
const boards = ({ kind, source }) => (kind === "code" ? [...source.matchAll(BOARD)] : []);

/** A cell as a part of a step: a heading, text, boards, something else that is shown, or nothing. */
function part(cell) {
  if (cell.tags.includes("help")) return "";
  if (cell.kind === "markdown") return /^#{1,2} /.test(cell.source) ? "heading" : "text";
  if (boards(cell).length) return "board";
  return cell.shown ? "output" : "";
}

/**
 * Returns the address of the first picture in the outputs of a notebook, or nothing. It is drawn inside the address itself.
 * @param {{ data?: Record<string, string | string[]> }[]} outputs
 */
export function firstPicture(outputs) {
  const texts = outputs.map(({ data }) => [data?.["text/html"] ?? ""].flat().join(""));
  return texts.map((html) => PICTURE.exec(html)?.[1]).find(Boolean);
}

/** Returns whether a page is a lesson of steps: whether it has several tasks or questions, each with a board. */
export const isLesson = (cells) => cells.flatMap(boards).filter(([, name]) => name === "task" || name === "faq").length >= FEWEST;

/**
 * Returns the steps of a lesson. A heading of the first or second level begins a step, and so does a board if the step
 * has one already. Text right before a board belongs to it. A text after a board that leads to a chart or a list is a
 * step with it. The last text without a heading is the end.
 * @param {Cell[]} cells
 * @returns {Step[]}
 */
export function findSteps(cells) {
  const parts = cells.map(part);
  const places = [...cells.keys()].filter((place) => parts[place]);
  const steps = [];
  const begin = (title, kind = "read") => {
    steps.push({ kind, title, words: [], board: -1, nth: 0, after: [], exercise: "" });
    return steps.at(-1);
  };
  const leads = (n, to) => parts[places[n + 1]] === to;
  const shows = ({ words }) => words.some((place) => parts[place] === "output");
  let step = null;
  for (const [n, place] of places.entries()) {
    const kind = parts[place];
    if (kind === "heading") step = begin(HEADING.exec(cells[place].source)[1], step ? "read" : "cover");
    step ??= begin("");
    if (kind === "text" && n === places.length - 1) step = begin("", "end");
    else if (kind === "text" && step.board >= 0 && (leads(n, "board") || leads(n, "output"))) step = begin(step.title);
    else if (kind === "text" && shows(step) && leads(n, "output")) step = begin(step.title);
    if (kind !== "board") (step.board < 0 ? step.words : step.after).push(place);
    else for (const [nth, [, name, number = ""]] of boards(cells[place]).entries()) {
      if (step.board >= 0) step = begin(step.title);
      const asked = ASKED.includes(name);
      Object.assign(step, { kind: asked ? name : "board", board: place, nth, exercise: asked ? number : "" });
    }
  }
  return steps;
}

/**
 * Returns the goal of a lesson as the reader has reached it: "You can now …", or an empty text.
 * @param {string} source the first cell
 */
export function reached(source) {
  const goal = GOAL.exec(source)?.[1].replace(/\s+/g, " ") ?? "";
  const [, verb, rest] = /^you (can|know) (.+)$/.exec(goal) ?? [];
  if (!verb) return goal && `Now ${goal}`;
  return verb === "can" ? `You can now ${rest}` : `You now know ${rest}`;
}

/**
 * Returns the title and the file of the page to which the end of a lesson leads, or nothing.
 * @param {string} source the last cell
 */
export function onward(source) {
  const [, title, file] = ONWARD.exec(source) ?? [];
  return title && { title, file: file.replace(/^(?:\.\.\/)+/, "") };
}

/** Returns the name of an exercise within its lesson: "Task 1.1", "Puzzle 2", or nothing for other steps. */
export function called({ kind, exercise }) {
  return { task: `Task ${exercise}`, puzzle: `Puzzle ${exercise.replace(/^.*\.p/, "")}` }[kind] ?? "";
}

/**
 * Returns the place of the step that an address names (`#step-3`, counted from 1, or `#task-4.p1`), or -1.
 * @param {string} hash
 * @param {Step[]} steps
 */
export function stepOf(hash, steps) {
  const [, number, exercise] = /^#(?:step-(\d+)|task-([\dp.]+))$/.exec(hash) ?? [];
  if (exercise) return steps.findIndex((step) => step.exercise === exercise);
  const place = Number(number) - 1;
  return steps[place] ? place : -1;
}

/**
 * Returns how many steps a key goes on: 1, -1 or 0. Letters, lists, sliders and boards keep their own keys.
 * @param {{ key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean, shiftKey?: boolean }} event
 * @param {{ busy: boolean, ready: boolean }} place whether the focus is in something with keys of its own, and whether
 *   nothing is left to do in this step
 */
export function keyed({ key, ctrlKey, metaKey, altKey, shiftKey }, { busy, ready }) {
  if (ctrlKey || metaKey || altKey || shiftKey || busy) return 0;
  if (key === "Enter") return ready ? 1 : 0;
  return { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[key] ?? 0;
}

/**
 * Returns the counts of a lesson by kind: `[done, all, "tasks"]`, without kinds that it does not have.
 * @param {Step[]} steps
 * @param {(step: Step) => boolean} done
 */
export function counts(steps, done) {
  const all = ASKED.map((kind) => steps.filter((step) => step.kind === kind));
  const names = [["task", "tasks"], ["puzzle", "puzzles"], ["quiz", "quizzes"]];
  return all.map((some, n) => [some.filter(done).length, some.length, names[n][some.length === 1 ? 0 : 1]])
    .filter(([, whole]) => whole);
}
