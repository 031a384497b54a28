import { box, html, press } from "../common.js";

const LARGEST = 4 * 1024 * 1024;

/** Returns a form with some parts, and calls back when it is sent. */
function form(parts, done) {
  const root = html("form", {}, parts);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    done();
  });
  return root;
}

function labeled(words, field) {
  return html("label", {}, [`${words} `, field]);
}

function typed(value, more) {
  const field = html("input", { type: "text", autocomplete: "off", spellcheck: false, ...more });
  field.value = value;
  return field;
}

function sends(words, more) {
  return html("button", { type: "submit", ...more }, words);
}

function select(pairs, more) {
  return html("select", more, options(pairs));
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function options(pairs) {
  return pairs.map(([value, words]) => html("option", { value }, words));
}

/**
 * The steps of a game that is entered, newest first, each of which can be changed, with what they did anyway, the end of the
 * game, and the text field. Before a battle is chosen, the choice of a battle.
 */
export class Steps {
  constructor(page) {
    this.page = page;
    this.root = box("opening");
    this.story = box("entry");
    this.slip = box("slip");
    this.later = box("later");
    this.list = html("ol", { class: "bcnb-steps", "aria-label": "Steps, newest first", reversed: true });
    this.finish = box("finish");
    this.text = this.textField();
    this.hand = html("details", { class: "bcnb-own-hand" });
    this.story.append(this.slip, this.later, this.list, this.finish, this.hand, this.text);
  }

  show(view) {
    const { phase, recorder } = view;
    this.root.hidden = phase !== "opening";
    for (const part of [this.slip, this.later, this.list, this.finish, this.hand]) part.hidden = phase === "opening";
    this.fault(recorder.fault);
    if (phase === "opening") return this.choosing(recorder);
    this.chosen = "";
    this.anyway(recorder);
    this.waiting(recorder.later);
    this.steps(recorder.steps, phase === "over");
    this.ending(recorder, phase === "over");
    this.draws(recorder.draws, view);
  }

  // --- the choice of a battle ---

  choosing({ battles, battle, drafts }) {
    const told = JSON.stringify([battles, battle, drafts]);
    if (told === this.chosen) return;
    this.chosen = told;
    const choice = select([], { "aria-label": "Battle" });
    choice.append(...battles.map(([game, names]) => html("optgroup", { label: game }, options(names))));
    choice.value = battle;
    choice.addEventListener("change", () => this.page.send("battle", { battle: choice.value }));
    const asked = Object.entries({ union: [40, "Name, if you like"], confederate: [40, "Name, if you like"], date: [], place: [100, "If you like"] });
    const fields = asked.map(([name, [maxlength, placeholder]]) =>
      labeled(capital(name), html("input", maxlength ? { name, maxlength, placeholder } : { name, type: "date" })));
    const begin = form([...fields, sends("Begin", { class: "bcnb-begin" })], () =>
      this.page.send("begin", { battle: choice.value, heads: Object.fromEntries(new FormData(begin)) }));
    const again = drafts.map(([name, words]) => press(words, () => this.page.send("resume", { side: name }), { class: "bcnb-resume" }));
    this.root.replaceChildren(choice, begin, ...again);
  }

  // --- they did it anyway ---

  /** After a refusal, offers to record the act anyway, with what changed and the reason. */
  anyway({ slip }) {
    this.slip.hidden = typeof slip !== "string";
    if (this.slip.hidden) return this.slip.replaceChildren();
    const change = typed(slip, { maxlength: 120, placeholder: "b8-e8" });
    const reason = html("input", { type: "text", maxlength: 200, placeholder: "They moved too far", required: true });
    const parts = [labeled("What changed", change), labeled("Reason", reason), sends("They did it anyway")];
    this.slip.replaceChildren(form(parts, () => this.page.send("anyway", { text: change.value, reason: reason.value })));
  }

  // --- the steps ---

  steps(steps, over) {
    const lines = steps.map(([number, step]) => {
      const line = html("li", { value: number });
      if (over) line.append(step);
      else line.append(press(step, () => this.change(line, number, step), { "aria-label": `Change step ${number}: ${step}`, title: "Change this step" }));
      return line;
    });
    this.list.tabIndex = over ? 0 : -1; // without buttons in it, only a list that has the focus can be scrolled by keys
    this.list.replaceChildren(...lines.reverse());
  }

  /** Opens a step to change it, remove it, or go back to the moment before it. */
  change(line, number, step) {
    const field = typed(step, { maxlength: 1000, "aria-label": `Step ${number}` });
    const last = this.page.view.recorder.steps.length;
    const parts = [
      field,
      sends("Change"),
      press("Remove", () => this.page.send("change", { number, text: "" })),
      press("Undo to here", () => this.page.send("undo", { count: last - number + 1 })),
    ];
    const changed = form(parts, () => field.value.trim() && this.page.send("change", { number, text: field.value }));
    changed.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.page.parts(this.page.view);
      /** @type {HTMLElement | null} */ (this.list.querySelector(`[value="${number}"] button`))?.focus();
    });
    line.replaceChildren(changed);
    field.focus();
  }

  /** Shows the steps that were taken back or cannot follow yet. */
  waiting(later) {
    this.later.hidden = !later.length;
    const words = `Undone or waiting: ${later.length}. Next: ${later[0]}`;
    this.later.replaceChildren(...(later.length ? [html("p", {}, words), press("Repeat", () => this.page.send("again")), press("Leave it out", () => this.page.send("drop"))] : []));
  }

  // --- the end ---

  ending({ ends }, over) {
    if (over) return this.finish.replaceChildren(press("Correct a step", () => this.page.send("reopen")));
    const result = select(ends, { "aria-label": "How the game ended" });
    this.finish.replaceChildren(result, press("Finish", () => this.page.send("finish", { result: result.value })));
  }

  /** Offers each face-down draw of a side with a choice of its card. */
  draws(draws, view) {
    this.hand.hidden = !draws.length || view.phase !== "over";
    if (this.hand.hidden) return;
    const sides = [...new Set(draws.map(([, side]) => side))];
    const fields = html("div");
    const shown = (side) => {
      const cards = [["", "not known"], ...view.recorder.deck];
      fields.replaceChildren(...draws.filter(([, of]) => of === side).map(([number, , words]) => labeled(words, select(cards, { "data-draw": number }))));
    };
    const side = select(sides.map((name) => [name, capital(name)]), { "aria-label": "Whose hand" });
    side.addEventListener("change", () => shown(side.value));
    const enter = press("Enter", () => {
      const all = [.../** @type {NodeListOf<HTMLInputElement>} */ (fields.querySelectorAll("[data-draw]"))].filter(({ value }) => value);
      this.page.send("hand", { cards: all.map(({ dataset, value }) => ({ number: Number(dataset.draw), card: value })) });
    });
    shown(side.value);
    this.hand.replaceChildren(html("summary", {}, "Enter my hand"), side, fields, enter);
  }

  // --- the text ---

  textField() {
    const root = html("details", { class: "bcnb-text" });
    this.area = html("textarea", { rows: 8, "aria-label": "Game as text", spellcheck: false, placeholder: "Scenario: kernstown\n\n1 C attack center: g5-f5 g8-f7 | f7xb8 I" });
    this.wrong = box("wrong");
    const buttons = box("text-buttons");
    buttons.append(press("Open text", () => this.open()), press("Copy as text", () => this.page.ask("text")));
    root.append(html("summary", {}, "Game as text"), this.wrong, this.area, buttons);
    return root;
  }

  open() {
    const bytes = new TextEncoder().encode(this.area.value);
    if (bytes.length > LARGEST) return this.page.report.tell([["refused", "The text has more than 4 MB."]]);
    this.page.send("open", { data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) });
  }

  /**
   * Shows the refused line of a text, to be corrected there and then.
   * @param {{ line?: number, column?: number, text?: string, words?: string, whole?: string }} fault
   */
  fault({ line, column, text, words, whole } = {}) {
    this.wrong.hidden = !words;
    if (!words) return this.wrong.replaceChildren();
    this.area.value = whole ?? this.area.value;
    const field = typed(text, { "aria-label": `Line ${line}` });
    const again = () => {
      const lines = this.area.value.split("\n");
      lines[line - 1] = field.value;
      this.area.value = lines.join("\n");
      this.open();
    };
    this.wrong.replaceChildren(form([html("p", {}, words), field, sends("Try again")], again));
    this.text.open = true;
    field.focus();
    field.setSelectionRange(column - 1, text.length);
  }

  /** Takes the game as text, and copies it. */
  hear({ t, text }) {
    if (t !== "text") return;
    this.area.value = text;
    this.area.focus();
    this.area.select();
    void navigator.clipboard?.writeText(text).catch(() => null);
    this.page.report.tell([["news", "Copied. It is also in the text field."]]);
  }
}
