import { board } from "../board.js";
import { download } from "../common.js";
import { history_map } from "../history_map.js";
import { switched } from "../motion.js";
import { quiz } from "../quiz.js";
import { reading_level } from "../reading_level.js";
import { sheet } from "../sheet.js";
import { task } from "../task.js";
import { ClaimRules, FormRules, HandInRules, TimelineRules, filledIn } from "./form_rules.js";
import { LessonAnswers, readAnswers } from "./lesson_answers.js";
import { PlaceFinder } from "./place_finder.js";
import { checkedName, fileName, pairOf, worksheetText } from "./worksheet_file.js";

/** The buttons of the forms, which have a script of their own. */
const lesson_form = (...part) => /** @type {any} */ (self).bcnbLessonForm?.(...part);
const VIEWS = { board, history_map, lesson_form, quiz, reading_level, sheet, task };
const FORMS = { rules: FormRules, timeline: TimelineRules, claim: ClaimRules, hand_in: HandInRules };
/** The file of answers among those that the pages with Python have saved in this browser. */
const SAVED = "history.toml";

/** A part of a page: its traits, and what its messages do. */
class PartModel extends EventTarget {
  on = this.addEventListener;
  off = this.removeEventListener;

  constructor(traits, send = (_) => {}) {
    super();
    this.traits = traits;
    this.send = send;
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
    this.dispatchEvent(new Event(`change:${name}`));
  }

  save_changes() {}
}

/** Returns the answers that the pages with Python have saved, by lesson. */
async function savedAnswers(root) {
  try {
    const files = await /** @type {any} */ (self).bcnbKept.files(root);
    return readAnswers(files.get(SAVED) ?? "");
  } catch {
    return {}; // a storage that cannot be read has no answers
  }
}

/** The model of a form. Its button for another student leads to a page with Python. */
function formModel(part, answers, page) {
  const own = part.lesson === page.lesson ? answers : new LessonAnswers(part.lesson, answers.saved);
  const form = new FORMS[part.form](part.rules, own, (to) => handIn(part, own, answers, to), answers);
  const model = new PartModel({ ...part, view: form.view() }, (message) => {
    if (message.t === "press" && message.at === "another") return location.assign(page.ways.another);
    if (message.t === "early") return;
    form.receive(message);
    model.set("view", form.view());
  });
  return model;
}

/** Lets the browser save the worksheet, or a page of the answers; returns what the form says. */
function handIn({ rules }, own, answers, to) {
  try {
    const { all, lesson } = answers;
    const [one, ...more] = pairOf(all);
    const name = checkedName(one ?? own.get("name"));
    if (!Object.keys(all).length) throw new Error(rules.not_begun);
    const base = fileName(lesson, name, ...more);
    const form = own.get(`form ${lesson}`);
    const sheet = { name, lesson, day: new Date(), answers: { ...all, ...(form && { form }) } };
    const [file, text] = to === "press page" ? /** @type {any} */ (self).bcnbStudentPage(base, rules.page, sheet) : [base, worksheetText(sheet)];
    download(file, text, "application/octet-stream");
    return [["news", filledIn(rules.saved, { file })]];
  } catch (fault) {
    return [["refused", fault.message]];
  }
}

/** The model of the search for places. */
function placesModel(part, answers) {
  const finder = new PlaceFinder(part.rules, answers);
  const model = new PartModel({ ...part, view: finder.view() }, (message) => {
    if (finder.receive(message)) model.set("view", finder.view());
  });
  return model;
}

/** The model of a quiz, with the answers that were given before. */
function quizModel(part, answers) {
  const places = part.items.map(({ choices }, n) => choices.findIndex(({ say }) => say === answers.get(`question ${n + 1}`)));
  const given = Object.fromEntries(places.flatMap((place, n) => (place < 0 ? [] : [[n, place]])));
  return new PartModel({ ...part, given });
}

const MODELS = { lesson_form: formModel, sheet: formModel, task: placesModel, quiz: quizModel };

/**
 * Draws the parts of a history lesson on a page without a kernel, each in the element that is there for it. Answers are saved in
 * this browser, where the pages with Python find them.
 * @param {Model} model the parts, the lesson and the addresses of the page
 */
export async function lesson_alone(model) {
  const [parts, lesson, ways] = ["parts", "lesson", "ways"].map((name) => model.get(name));
  const [, level] = /[?#&]level[=-](\w+)/.exec(location.search + location.hash) ?? []; // the texts that an address names
  if (model.get("levels").includes(level)) switched("level", level);
  const answers = new LessonAnswers(lesson, await savedAnswers(model.get("root")));
  for (const [n, part] of parts.entries()) {
    if (typeof part.ground === "number") part.ground = parts[part.ground].ground; // the same board as in that part
    const own = MODELS[part.kind]?.(part, answers, { lesson, ways }) ?? new PartModel(part);
    VIEWS[part.kind](own, document.getElementById(`part-${n}`));
  }
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  document.body.dataset.shown = "true";
}
