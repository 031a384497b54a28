// Forms of a history lesson on a page without a kernel. Texts, blocks and effects are recorded from the forms in Python.

import { pairOf } from "./worksheet_file.js";

/** Puts values into the braces of a text from a catalog. */
export const filledIn = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/**
 * A form whose blocks depend on facts alone: what was answered or opened, and which page is shown.
 * A fact is a text: `answered KEY`, `chosen KEY`, `opened NAME` or `page NUMBER`.
 */
export class FormRules {
  /**
   * @param {any} rules what `form_recording.py` recorded
   * @param {import("./lesson_answers.js").LessonAnswers} answers
   */
  constructor(rules, answers, save = () => [], whole = answers) {
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
    const space = fact.indexOf(" ");
    const [kind, name] = [fact.slice(0, space), fact.slice(space + 1)];
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
    const { switch: another } = this.rules;
    return another && this.answers.begun ? [...shown, another] : shown;
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

/** The events of a day, to be put in order. */
export class TimelineRules extends FormRules {
  constructor(rules, answers) {
    super(rules, answers);
    this.solved = answers.get("order") === rules.done;
    this.picked = [];
  }

  blocks() {
    return this.solved ? this.rules.solved : this.rules.open.map((block) => (block.kind === "order" ? { ...block, picked: this.picked } : block));
  }

  receive(message) {
    this.said = [];
    if (message.t === "choose") this.pick(message.to);
    else if (message.at === "check") this.check();
    else if (message.at === "show") this.solve(this.rules.shown, [["news", this.rules.says.the_day]]);
  }

  /** Gives an event the next number, or takes it out. */
  pick(item) {
    const { right, says, open } = this.rules;
    const { length } = this.picked;
    this.picked = this.picked.filter((one) => one !== item);
    const out = this.picked.length < length;
    if (!out) this.picked.push(item);
    const values = { place: length + 1, count: right.length, event: open[0].items[item] };
    this.said = [["news", filledIn(out ? says.taken_out : says.placed, values)]];
  }

  solve(answer, said) {
    this.solved = true;
    this.keep("order", answer);
    this.said = said;
  }

  /** Keeps the numbers that are right from the start. */
  check() {
    const { right, says } = this.rules;
    const { length } = this.picked;
    const wrong = this.picked.findIndex((item, n) => item !== right[n]);
    const first = wrong < 0 ? length : wrong;
    if (first === right.length) return this.solve(this.rules.done, [["right", says.right_order]]);
    this.picked = this.picked.slice(0, first);
    this.said = [[first < length ? "wrong" : "news", length ? says.first[first] : says.none_yet]];
  }
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
    const say = (words) => ({ kind: "say", words, look: "" });
    const stopped = (vote) => says.stopped[vote] ?? vote;
    if (!first) return [say(filledIn(says.only, { vote: stopped(second) }))];
    const before = filledIn(says.first, { vote: stopped(first), why: this.answers.get("why") }).trim();
    const items = [before, filledIn(says.second, { vote: stopped(second) })];
    return [{ kind: "list", items }, say(first === second ? says.same : says.other), this.filled(changed)];
  }
}

/** The name of a student or of a pair, and the button that saves the worksheet. `save` returns what is said then. */
export class HandInRules extends FormRules {
  blocks() {
    const names = pairOf(this.whole.all).join(", ");
    return super.blocks().map((one) => (names && one.at === "name" ? { kind: "say", words: filledIn(this.rules.of_pair, { names }), look: "" } : one));
  }

  act(what) {
    if (what === "press save") this.said = this.save();
    else super.act(what);
  }
}
