import { heldAnswers, holdAnswer, holdsAny } from "../early.js";
import { savedText } from "./worksheet_file.js";

/** The tables of a file of answers (`history.toml`), each with its answers by question. */
export function readAnswers(toml) {
  const found = {};
  let table = {};
  for (const line of toml.split("\n")) {
    const [, lesson] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, asked, words] = /^("(?:[^"\\]|\\.)*"|[\w-]+) = (".*")$/.exec(line) ?? [];
    if (lesson) found[unquoted(lesson)] = table = {};
    else if (asked) table[unquoted(asked)] = JSON.parse(words);
  }
  return found;
}

const unquoted = (name) => (name.startsWith('"') ? JSON.parse(name) : name);

/**
 * The answers in a lesson: those that the pages with Python have saved in this browser, and those that wait for them. Each new
 * answer waits too, as on a page with Python that has not begun yet.
 */
export class LessonAnswers {
  /**
   * @param {string} lesson
   * @param {Record<string, Record<string, string>>} saved answers by lesson
   */
  constructor(lesson, saved) {
    this.lesson = lesson;
    this.saved = saved;
  }

  /** All answers by question, without those that were deleted. */
  get all() {
    const found = Object.entries({ ...this.saved[this.lesson], ...heldAnswers(this.lesson) });
    return Object.fromEntries(found.map(([asked, words]) => [asked, savedText(words)]).filter(([, words]) => words));
  }

  /** An answer, or an empty text. */
  get(asked) {
    return asked === "student" ? new LessonAnswers("handing in", this.saved).get("name") : (this.all[asked] ?? "");
  }

  /** Whether anything in any lesson was answered. */
  get begun() {
    return Object.keys(this.saved).length > 0 || holdsAny();
  }

  /** Saves an answer; returns whether the browser has stored it. */
  keep(asked, words) {
    return holdAnswer(this.lesson, asked, words, 0);
  }
}
