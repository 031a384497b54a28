import { pageAddress } from "./addresses.js";
import { follow, html, keepKeys, press } from "../common.js";
import { tellAddress } from "../page_state.js";
import { storeChoice, storedChoice } from "../stored_choice.js";
import { prepared, search } from "../search/search.js";

const GAMES = { battle_cry: "Battle Cry (2000)", north_against_south: "North against South", battle_cry_1961: "Battle-Cry (1961)" };

/**
 * Draws the index of all questions: a filter, the games, and the questions with their answers to open.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function question_index(model, el) {
  const root = html("div", { class: "bcnb bcnb-questions" });
  el.append(root);
  keepKeys(root);
  const page = new QuestionIndex(root, model);
  return follow(model, ["chosen"], () => page.choose(model.get("chosen")));
}

class QuestionIndex {
  constructor(root, model) {
    this.model = model;
    this.home = model.get("home") ?? null;
    this.questions = Object.entries(model.get("questions"));
    this.entries = this.questions.map(([name, one]) => this.entry(name, one));
    this.index = prepared(this.questions.map(([name, one]) => ["question", `${one.title} ${one.question}`, one.answer, `${one.number} ${name} ${one.rules.join(" ")}`, "", one.game]));
    const form = html("div", { class: "bcnb-filter", role: "search" });
    this.field = html("input", { type: "search", class: "bcnb-search-field", placeholder: "Filter the questions", "aria-label": "Filter the questions", autocomplete: "off", spellcheck: false, maxlength: 80 });
    this.game = html("select", { "aria-label": "Game" });
    this.game.append(html("option", { value: "" }, "All games"), ...Object.entries(GAMES).map(([value, words]) => html("option", { value }, words)));
    this.open = html("input", { type: "checkbox" });
    const label = html("label");
    label.append(this.open, " Only house rules");
    this.count = html("p", { class: "bcnb-count", role: "status" });
    form.append(this.field, this.game, label, this.count);
    this.list = html("div", { class: "bcnb-list" });
    root.append(form, this.list);
    this.field.addEventListener("keydown", (event) => event.stopPropagation());
    for (const part of [this.field, this.game, this.open]) part.addEventListener("input", () => this.filter());
    this.list.addEventListener("toggle", () => this.store(), true); // this event does not bubble
    this.restore(storedChoice("questions"));
    this.filter();
  }

  /** Shows the filter and the open answers with which the reader left a page that is loaded again. */
  restore(left) {
    if (!left) return;
    this.field.value = left.words;
    this.game.value = left.game;
    this.open.checked = left.open;
    left.answers.forEach((name) => this.choose(name));
  }

  store() {
    const answers = this.entries.filter(({ open }) => open).map(({ dataset }) => dataset.question);
    storeChoice("questions", { words: this.field.value, game: this.game.value, open: this.open.checked, answers });
  }

  entry(name, { number, title, question, answer, alternative, options, rules, game, board }) {
    const part = html("details", { class: "bcnb-one", "data-question": name });
    const head = html("summary");
    head.append(html("b", {}, title), html("span", {}, question));
    part.append(head, html("p", { class: "bcnb-answer" }, answer));
    if (alternative) part.append(html("p", { class: "bcnb-other" }, `House rule ${options.join(", ") || "(not in bcnb)"}: ${alternative}`));
    const foot = html("p", { class: "bcnb-foot" });
    foot.append(html("small", {}, `${GAMES[game]} · ${number}`));
    for (const rule of rules) foot.append(" ", this.rule(game, rule));
    if (board) foot.append(" ", press("Try it on the board", () => this.tryOut(name), { class: "bcnb-try" }));
    part.append(foot);
    return part;
  }

  /** Requests the board of a question. It appears above the list, so the page scrolls to it. */
  tryOut(name) {
    document.bcnbAsked = true;
    tellAddress(this.list, `question=${name}`);
    this.model.send({ t: "open", name });
  }

  /** Returns a link to a rule, or its number where there are no pages. */
  rule(game, number) {
    const words = `Rule ${number}`;
    if (this.home === null) return html("small", {}, words);
    const place = Object.keys(GAMES).indexOf(game) + 1;
    const page = `rulebook/${String(place).padStart(2, "0")}_${game}.ipynb#rule=${number}`;
    return html("a", { href: pageAddress(page, this.home) }, words);
  }

  filter() {
    const [words, game] = [this.field.value.trim(), this.game.value];
    const found = words ? search(this.index, words, { most: this.questions.length }) : null;
    const order = found ? found.map((entry) => this.index.entries.indexOf(entry)) : [...this.questions.keys()];
    const shown = order.filter((place) => (!game || this.questions[place][1].game === game) && (!this.open.checked || this.questions[place][1].options.length));
    this.list.replaceChildren(...shown.map((place) => this.entries[place]));
    this.count.textContent = shown.length === 1 ? "1 question" : `${shown.length} questions`;
    this.store();
  }

  choose(name) {
    for (const entry of this.entries) if (entry.dataset.question === name) entry.open = true;
  }
}
