// Forms of a history lesson on a page without a kernel. Texts, blocks and effects are recorded from the forms in Python.

import { pairOf } from "./worksheet_file.js";

/** Puts values into the braces of a text from a catalog. */
export const filledIn = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const sentence = (words) => ({ kind: "say", words, look: "" });

/**
 * A form whose blocks depend on facts alone: what was answered or opened, and which page is shown.
 * A fact is a text: `answered KEY`, `chosen KEY`, `opened NAME` or `page NUMBER`.
 */
export class FormRules {
  /**
   * @param {any} rules what `form_recording.py` recorded
   * @param {import("./lesson_answers.js").LessonAnswers} answers
   */
  constructor(rules, answers, save = (_) => [], whole = answers) {
    this.rules = rules;
    this.answers = answers;
    this.save = save;
    this.whole = whole;
    this.opened = new Set();
    this.at = 0;
    this.said = [];
    this.trouble = "";
    this.drawn = 0;
  }

  /** The index of the chosen answer, or -1. */
  chosen(asked) {
    return this.rules.options[asked].indexOf(this.answers.get(asked));
  }

  holds(fact) {
    const [, kind, name] = /(\w+) (.*)/.exec(fact);
    if (kind === "opened") return this.opened.has(name);
    if (kind === "page") return this.at === Number(name);
    if (kind === "chosen") return this.chosen(name) >= 0;
    return Boolean(this.answers.get(name));
  }

  /** Whether a block is shown: on its page, with any or all of the facts, and with none of others. */
  shows({ page = this.at, any, all, none = [] }) {
    const holds = (fact) => this.holds(fact);
    return page === this.at && (!any || any.some(holds)) && (!all || all.every(holds)) && !none.some(holds);
  }

  /** A block with the answers that were given. */
  filled(block) {
    const answer = this.answers.get(block.at);
    if (block.kind === "choose") return { ...block, chosen: block.at === this.rules.pages ? this.at : this.chosen(block.at) };
    if (block.kind === "write") return { ...block, text: answer };
    if (block.kind === "tally") return { ...block, rows: block.rows.map(([words], n) => [words, this.hands(block.at)[n] ?? 0]) };
    if (block.kind === "pair") return { ...block, names: pairOf(this.answers.all) };
    if (block.kind !== "table") return block;
    const words = (cell) => (typeof cell === "string" ? cell : this.answers.get(cell.answer) || "…");
    return { ...block, rows: block.rows.map((row) => row.map(words)) };
  }

  blocks() {
    const shown = this.rules.blocks.filter(([when]) => this.shows(when)).map(([, block]) => this.filled(block));
    const last = (this.answers.begun && this.rules.switch) || [];
    return [...shown, ...last.map((one) => this.filled(one))];
  }

  /** The content of the form as `sheet.js` draws it. */
  view() {
    this.drawn += 1;
    return { n: this.drawn, heard: 0, blocks: this.blocks(), said: this.said, trouble: this.trouble, going: false };
  }

  keep(asked, words) {
    this.trouble = this.answers.keep(asked, words) ? "" : this.rules.trouble;
  }

  /** Answers a message of `sheet.js`. */
  receive({ t, at, to }) {
    if (t === "write") {
      this.said = [];
      if (this.rules.written.includes(at)) this.keep(at, to);
    }
    if (t === "choose") this.act(`choose ${at} ${to}`);
    if (t === "press") this.act(`press ${at}`);
  }

  /** Does what the form in Python did. */
  act(what) {
    const lack = this.rules.needs[what];
    if (lack && !lack.facts.some((fact) => this.holds(fact)) && !this.hands(lack.hands).some(Boolean)) {
      this.said = lack.said;
      return;
    }
    const effect = this.rules.effects[`${this.at} ${what}`];
    if (!effect) return;
    for (const [asked, words] of Object.entries(effect.keeps)) this.keep(asked, words);
    for (const name of effect.opens) this.opened.add(name);
    this.at = effect.page;
    this.said = this.trouble ? [] : effect.said;
  }

  /** The hands of a class for each guess. */
  hands(asked) {
    return this.answers.get(asked).split(" ").filter(Boolean).map(Number);
  }
}

/** The events of a day, to be put in order. `picked` has the event at each number, or -1. */
export class TimelineRules extends FormRules {
  constructor(rules, answers) {
    super(rules, answers);
    this.solved = answers.get("order") === rules.done;
    this.picked = rules.right.map(() => -1);
  }

  blocks() {
    const { open, solved } = this.rules;
    return this.solved ? solved : [{ ...open[0], picked: [...this.picked] }, ...open.slice(1)];
  }

  receive({ at, t, to }) {
    this.said = [];
    if (t === "choose") this.pick(to);
    else if (at === "check") this.check();
    else if (at === "show") this.solve("shown", "news", "the_day");
  }

  /** Gives an event the first free number, or takes it out. */
  pick(item) {
    const { right, open } = this.rules;
    const out = this.picked.includes(item);
    const at = this.picked.indexOf(out ? item : -1);
    this.picked[at] = out ? -1 : item;
    this.say("news", out ? "taken_out" : "placed", { place: at + 1, count: right.length, event: open[0].items[item] });
  }

  say(look, key, values) {
    this.said = [[look, filledIn(this.rules.says[key], values)]];
  }

  solve(answer, look, key) {
    this.solved = true;
    this.keep("order", this.rules[answer]);
    this.say(look, key);
  }

  /** Keeps the events that are in order, at their numbers. */
  check() {
    const { right, says } = this.rules;
    if (this.picked.includes(-1)) return this.say("news", "none_yet");
    const kept = inOrder(this.picked.map((item) => right.indexOf(item)));
    if (kept.length === right.length) return this.solve("done", "right", "right_order");
    this.picked = right.map((item, n) => (kept.includes(n) ? item : -1));
    this.said = [["wrong", says.kept[kept.length]]];
  }
}

/** The longest part of some numbers that is in order and has all that are at their place. */
function inOrder(numbers) {
  let found = [[]];
  numbers.forEach((one, n) => {
    const longer = found.filter((few) => !(few.at(-1) > one)).map((few) => [...few, one]);
    found = n === one ? longer : [...longer, ...found];
  });
  return found.sort((a, b) => b.length - a.length)[0];
}

/** A claim, whose first and second vote are next to each other after the second. */
export class ClaimRules extends FormRules {
  blocks() {
    return [...super.blocks(), ...this.both()];
  }

  both() {
    const { says, changed } = this.rules;
    const [first, second] = [this.answers.get("vote"), this.answers.get("second")];
    if (this.chosen("second") < 0) return [];
    const stopped = (vote) => says.stopped[vote] ?? vote;
    if (!first) return [sentence(filledIn(says.only, { vote: stopped(second) }))];
    const before = filledIn(says.first, { vote: stopped(first), why: this.answers.get("why") }).trim();
    const items = [before, filledIn(says.second, { vote: stopped(second) })];
    return [{ kind: "list", items }, sentence(first === second ? says.same : says.other), this.filled(changed)];
  }
}

/** The name of a student or of a pair, and the buttons that save a file. `save` returns what is said then. */
export class HandInRules extends FormRules {
  blocks() {
    const names = pairOf(this.whole.all).join(", ");
    return super.blocks().map((one) => (names && one.at === "name" ? sentence(filledIn(this.rules.of_pair, { names })) : one));
  }

  act(what) {
    this.said = this.save(what); // all its buttons save a file
  }
}
