import { box, holdsFocus, html, newsLines, ours, press } from "../common.js";
import { area, choiceLine, field, redraw, showText } from "./form_fields.js";

const QUESTION_ASKS = "Ask about this position. Write the question, choose the rules and who is to move, then click on the board: each click becomes part of the example below it.";
const CARD_PLACES = [["yes", "on the table"], ["", "in the hand"]];
/** Offered actions above this number are in a list, not buttons. */
const MOST_BUTTONS = 8;

/** The messages that are answered next to the example, below the board. */
const RECORDS = ["question_click", "question_do", "question_back", "question_event", "question_fact", "question_add"];

/** A question about the drawn position: its words, and examples that are recorded by clicks on the board. */
export class QuestionPanel {
  /**
   * @param {(message: object) => void} send
   * @param {Record<string, string[][]>} rules number and words of each rule, by game
   */
  constructor(send, rules) {
    this.send = (message) => {
      this.near = RECORDS.includes(message.t);
      send({ ...message, only: this.only.checked });
    };
    this.rules = rules;
    this.rolled = "";
    /** @type {Record<string, string>} the data of each part that is drawn */
    this.keys = {};
    const part = (words) => box("tool-group", { role: "group", "aria-label": words });
    this.words = part("The question");
    this.chips = part("Rules of the answer");
    this.turn = part("Side and card");
    this.prompt = html("p", { class: "bcnb-ask-prompt" });
    this.steps = html("ol", { "aria-label": "Actions of this example" });
    this.refused = html("div", { role: "status", "aria-label": "Refusal" });
    this.offers = part("Choose");
    this.events = part("What the example shows");
    this.back = press("Undo click", () => this.undo());
    this.said = html("div", { class: "bcnb-ask-said", role: "status", "aria-label": "Question news" });
    this.heard = html("div", { role: "status", "aria-label": "Example news" });
    this.list = html("ol", { "aria-label": "Examples" });
    this.drop = press("Undo example", () => this.send({ t: "question_undo" }));
    this.again = press("New question", () => this.send({ t: "question_new" }));
    this.save = press("Save question", () => this.send({ t: "question_save" }), { class: "bcnb-go" });
    this.typed = field("Or type an action", { maxlength: 60, placeholder: "such as move e5 e6", autocomplete: "off", spellcheck: "false" }, (text) => text.trim() && this.send({ t: "question_do", do: text }));
    this.say = this.text("say", "What it shows", area);
    this.sign = press("Add example", () => this.send({ t: "question_add" }), { class: "bcnb-go" });
    this.only = html("input", { type: "checkbox" });
    const only = html("label", { class: "bcnb-ask-event" });
    only.append(this.only, html("span", {}, "Only check if the next action is legal"));
    const clicks = box("ask-part", {}, [this.prompt, this.heard, this.refused, this.offers, this.typed, only, this.steps]);
    const shows = box("ask-part", {}, [this.say, box("trial-line", {}, [this.sign, this.back]), this.events]);
    this.example = box("ask bcnb-ask-example bcnb-trial", { role: "group", "aria-label": "This example", hidden: true }, [clicks, shows]);
    this.fill();
    this.root = box("editor-part bcnb-trial bcnb-puzzle bcnb-ask", {}, [
      html("p", { class: "bcnb-soft" }, QUESTION_ASKS),
      this.words, this.chips, this.turn, this.said, html("h3", {}, "Examples"), this.list,
      box("trial-line", {}, [this.save, this.drop, this.again]),
    ]);
  }

  /** Makes a line for one of the texts. */
  text(name, words, make) {
    const heard = (text) => this.send({ t: "question_text", name, text: text.replace(/\s+/g, " ") });
    return make === area ? area(words, "", { rows: 2, "data-text": name }, heard) : field(words, { "data-text": name }, heard);
  }

  fill() {
    this.words.append(this.text("title", "Title", field), this.text("question", "Question", area), this.text("answer", "Answer", area));
    this.known = html("datalist", { id: "bcnb-ask-rules" });
    this.rule = field("Rule", { list: "bcnb-ask-rules", maxlength: 100, placeholder: "number or word", autocomplete: "off" }, () => {});
    this.input(this.rule).addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      ours(event);
      this.cite();
    });
    this.cited = html("ul", { "aria-label": "Chosen rules" });
    this.named = html("div", { class: "bcnb-ask-named" });
    this.chips.append(this.rule, press("Add rule", () => this.cite()), this.known, this.cited, this.named);
  }

  input(line) {
    return /** @type {HTMLInputElement} */ (line.querySelector("input, textarea, select"));
  }

  cite() {
    const line = this.input(this.rule), word = line.value.trim().toLowerCase();
    const rules = /** @type {HTMLOptionElement[]} */ ([...this.known.children]);
    const found = rules.filter(({ value, text }) => `${value} ${text}`.toLowerCase().includes(word));
    const one = rules.find(({ value }) => value === word.split(" ")[0]) ?? (found.length === 1 ? found[0] : null);
    if (word) this.send({ t: "question_rule", rule: one?.value ?? word, yes: true });
    if (one) line.value = "";
  }

  /** Records a hex. */
  click(label) {
    this.send({ t: "question_click", hex: label });
  }

  /** The lines of all texts, also that of the example. */
  get lines() {
    return /** @type {HTMLInputElement[]} */ ([...this.root.querySelectorAll("[data-text]"), this.input(this.say)]);
  }

  /** Shows or hides the example below the board. */
  open(yes) {
    this.opened = yes;
    this.example.hidden = !yes || Boolean(this.view?.fault);
  }

  undo() {
    if (!this.rolled) return this.send({ t: "question_back" });
    this.rolled = this.rolled.slice(0, -1);
    this.show(this.view);
  }

  /** Begins the next step of an example. What is being typed stays. */
  begin(only) {
    this.rolled = "";
    this.only.checked = only;
    showText(this.input(this.typed), "");
  }

  show(view) {
    if (!view.texts) return;
    if (JSON.stringify(view.steps) !== JSON.stringify(this.view?.steps)) this.begin(view.only);
    this.view = view;
    for (const line of this.lines) {
      const name = line.dataset.text;
      line.maxLength = view.limits[name];
      showText(line, view.texts[name]);
    }
    this.once("game", view.game, () => this.known.replaceChildren(...this.rules[view.game].map(([number, words]) => html("option", { value: number }, words))));
    this.once("rules", [view.rules, view.named], () => this.showRules(view));
    this.once("turn", [view.side, view.sides, view.card, view.played, view.cards, view.moment], () => this.showTurn(view));
    this.once("example", [view.steps, view.refused, view.prompt, view.offers, view.dice, this.rolled], () => this.showExample(view));
    this.once("events", [view.events, view.facts], () => this.showEvents(view));
    this.once("list", view.examples, () => this.showList(view));
    this.tell(view);
    this.open(this.opened);
    this.back.disabled = !view.undo && !this.rolled;
    this.drop.disabled = !view.examples.length;
    this.again.textContent = view.new;
  }

  /** Says what was done or refused, next to where it was. */
  tell({ fault, said, wrong }) {
    const news = newsLines(said ? [[wrong ? "no" : "news", said]] : []);
    const near = this.near && !fault;
    this.heard.replaceChildren(...(near ? news : []));
    this.said.replaceChildren(...newsLines(fault ? [["no", `No question can be asked yet: ${fault}`]] : []), ...(near ? [] : news));
  }

  /** Draws a part again if its data has changed, and keeps the focus. */
  once(name, data, draw) {
    const key = JSON.stringify(data);
    if (this.keys[name] === key) return;
    this.keys[name] = key;
    redraw([this.root, this.example].find(holdsFocus) ?? this.root, draw);
  }

  showRules({ rules, named }) {
    this.cited.replaceChildren(...rules.map(([number, words]) => {
      const item = html("li", {}, `${number}: ${words} `);
      item.append(press("Remove", () => this.send({ t: "question_rule", rule: number, yes: false }), { "aria-label": `Remove rule ${number}` }));
      return item;
    }));
    this.named.replaceChildren(...named.map(([number, words]) => press(`Add rule ${number}`, () => this.send({ t: "question_rule", rule: number, yes: true }), { title: words })));
  }

  showTurn({ side, sides, card, played, cards, moment, fixed }) {
    const now = { side, card, played };
    const changed = (name) => (value) => {
      now[name] = name === "played" ? value === "yes" : value;
      this.send({ t: "question_turn", ...now });
    };
    this.turn.replaceChildren(
      ...(moment ? [html("p", {}, moment)] : []),
      ...(fixed ? [] : [
        choiceLine("To move", sides, side, changed("side"), "ask side"),
        ...(cards.length > 1 ? [
          choiceLine("Card", cards, card, changed("card"), "ask card"),
          choiceLine("Where it is", CARD_PLACES, played ? "yes" : "", changed("played"), "ask played"),
        ] : []),
      ]),
    );
  }

  showExample({ steps, refused, prompt, offers, dice, faces, letters }) {
    this.prompt.textContent = prompt;
    this.steps.replaceChildren(...steps.map(([said, code]) => html("li", {}, [`${said} `, html("code", {}, code)])));
    this.refused.replaceChildren(...newsLines(refused));
    this.offers.replaceChildren(...(dice ? this.faces(dice, faces, letters) : this.choices(offers)));
  }

  /** Makes a button for each face of a die. The last face rolls. */
  faces(dice, faces, letters) {
    const one = (face) => press(face, () => {
      this.rolled += face;
      if (this.rolled.length < dice) return this.show(this.view);
      this.send({ t: "question_do", do: `roll ${this.rolled}` });
    }, { "data-at": `face ${face}`, "aria-label": `Die ${face}` });
    const rolled = [...this.rolled.padEnd(dice, "·")].join(" ");
    return [...[...faces].map(one), html("span", { role: "status", "aria-label": "Dice" }, rolled), html("p", { class: "bcnb-soft" }, letters)];
  }

  choices(offers) {
    const choose = (text) => this.send({ t: "question_do", do: text });
    if (offers.length <= MOST_BUTTONS) return offers.map(([text, words]) => press(text === "done" ? `Done: ${words[0].toLowerCase()}${words.slice(1)}` : words, () => choose(text), { title: text, "data-at": `do ${text}` }));
    const list = html("select", { "aria-label": "Results" });
    list.append(...offers.map(([text, words]) => html("option", { value: text }, words)));
    return [list, press("Use this", () => choose(list.value))];
  }

  showEvents({ events, facts }) {
    this.events.hidden = !events.length && !facts.length;
    const line = (words, yes, at, send) => {
      const tick = html("input", { type: "checkbox", "data-at": at });
      tick.checked = yes;
      tick.addEventListener("change", () => this.send({ ...send, yes: tick.checked }));
      const label = html("label", { class: "bcnb-ask-event" });
      label.append(tick, html("span", {}, words));
      return label;
    };
    const titled = (words, lines) => (lines.length ? [html("p", { class: "bcnb-soft" }, words), ...lines] : []);
    this.events.replaceChildren(
      ...titled("What happened: choose what the example shows.", events.map(([words, yes], number) => line(words, yes, `event ${number}`, { t: "question_event", number }))),
      ...titled("What is true then: choose what the example checks.", facts.map(([name, words, yes]) => line(words, yes, `fact ${name}`, { t: "question_fact", name }))),
    );
  }

  showList({ examples }) {
    this.list.replaceChildren(...examples.map(([say, code, shows, differs]) => {
      const item = html("li", {}, `${say} `);
      item.append(html("code", {}, code), ` ${shows}.`, ...(differs ? [html("p", { class: "bcnb-no" }, `It no longer fits: ${differs}.`)] : []));
      return item;
    }));
  }
}
