import { box, html, press } from "../common.js";
import { area, choiceLine, field, showText } from "./form_fields.js";

const PUZZLE_ASKS = "Which answer is the best? Choose the units that have orders, or the cards. The computer searches the answer and checks it.";
const ASKED_SIDES = [["union", "Union"], ["confederate", "Confederate"]];
const PUZZLE_TEXTS = [["task", "Task"], ["hint 1", "Hint 1: where?"], ["hint 2", "Hint 2: which unit?"], ["hint 3", "Hint 3: which action?"], ["after", "After the answer"]];
/** Milliseconds between two questions for news. */
const PUZZLE_NEWS = 400;

/** A puzzle made from the drawn battle: what it asks, the search with its progress, its texts, and its file. */
export class PuzzlePanel {
  /**
   * @param {(message: object) => void} send
   * @param {() => string} chosen returns the hex that was chosen last
   */
  constructor(send, chosen) {
    this.send = send;
    this.chosen = chosen;
    this.now = { side: "union", way: "attack", goal: "", ordered: "", cards: "" };
    this.title = field("Title of the puzzle", { "data-word": "title", maxlength: 100 }, this.told("title"));
    this.form = box("tool-group", { role: "group", "aria-label": "The puzzle" });
    this.bar = html("progress", { "aria-label": "Answers examined" });
    this.work = html("span", { role: "status", "aria-label": "Search" });
    this.said = html("p", { class: "bcnb-no", role: "alert" });
    this.stale = html("p", { class: "bcnb-no", role: "status" });
    this.news = html("p", { role: "status" });
    this.found = html("section", { "aria-label": "What the search found" });
    this.texts = box("tool-group", { role: "group", "aria-label": "Words of the puzzle" });
    this.button = press("Make puzzle", () => this.make(), { class: "bcnb-go" });
    this.save = press("Save puzzle", () => send({ t: "puzzle_save" }));
    this.solve = press("Solve it", () => send({ t: "puzzle_solve" }));
    const acts = box("trial-line", {}, [this.button, this.save, this.solve, this.bar, this.work]);
    this.root = box("editor-part bcnb-trial bcnb-puzzle", {}, [html("p", { class: "bcnb-soft" }, PUZZLE_ASKS), this.form, acts, this.said, this.stale, this.news, this.found, this.texts]);
  }

  /** Ends all waiting. */
  rest() {
    clearTimeout(this.timer);
  }

  make() {
    this.send(this.going ? { t: "puzzle_stop" } : { t: "puzzle", ...this.now, title: this.title.querySelector("input").value });
  }

  show(view) {
    this.rest();
    const { goals, ways, cards, said, stale, news, lines, going, work: [part, done, of] } = view;
    const key = JSON.stringify(goals);
    if (key !== this.key) this.ask(goals, ways, cards);
    this.key = key;
    this.going = going;
    this.button.textContent = going ? "Stop" : "Make puzzle";
    this.bar.hidden = !going;
    this.bar.max = of || 1;
    this.bar.value = done;
    const work = !going ? "" : of ? `${done} of ${of} answers ${part}` : "Searching.";
    for (const [line, words] of [[this.work, work], [this.said, said], [this.stale, stale], [this.news, news]]) if (line.textContent !== words) line.textContent = words;
    this.save.disabled = this.solve.disabled = !lines.length || Boolean(stale);
    this.found.hidden = this.texts.hidden = !lines.length;
    this.found.classList.toggle("bcnb-stale", Boolean(stale));
    this.found.replaceChildren(...lines.map((line) => html("p", {}, line)));
    this.write(view);
    if (going) this.timer = setTimeout(() => this.send({ t: "puzzle_look" }), PUZZLE_NEWS);
  }

  /** Fills the lines of the texts, except that in which someone types. */
  write({ texts, limits }) {
    if (!this.texts.firstChild) this.texts.append(html("h3", {}, "Words"), ...PUZZLE_TEXTS.map(([name, words]) => area(words, "", { rows: 2, "data-word": name, maxlength: limits[name] }, this.told(name))));
    const lines = /** @type {NodeListOf<HTMLInputElement>} */ (this.root.querySelectorAll("[data-word]"));
    for (const line of lines) showText(line, texts[line.dataset.word] ?? line.value);
  }

  /** Returns what takes up a changed text. Before there is a puzzle, its title is only typed. */
  told(name) {
    return (text) => this.texts.hidden || this.send({ t: "puzzle_text", name, text });
  }

  /** Shows the cards, or the units with orders. */
  turn() {
    const begins = ["order", "card"].includes(this.now.way);
    this.hand.hidden = !begins;
    this.units.hidden = this.add.hidden = begins;
  }

  ask(goals, ways, cards) {
    const { now } = this;
    if (!goals.some(([goal]) => goal === now.goal)) now.goal = goals[0][0];
    const heard = (name) => (value) => {
      now[name] = value;
    };
    this.hand = choiceLine("Cards", cards, "", () => {}, "puzzle cards");
    const list = this.hand.querySelector("select");
    Object.assign(list, { multiple: true, size: 4 });
    list.addEventListener("change", () => (now.cards = [...list.selectedOptions].map(({ value }) => value).join(" ")));
    this.units = field("Units with orders", { value: now.ordered, maxlength: 60, placeholder: "such as e5 e7" }, heard("ordered"));
    this.add = press("Add the chosen hex", () => {
      const label = this.chosen();
      const line = this.units.querySelector("input");
      if (label && !line.value.split(/\s+/).includes(label)) line.value = now.ordered = `${line.value} ${label}`.trim();
    });
    this.form.replaceChildren(
      this.title,
      choiceLine("You are", ASKED_SIDES, now.side, heard("side"), "puzzle side"),
      choiceLine("Answer", ways, now.way, (way) => {
        now.way = way;
        this.turn();
      }, "puzzle way"),
      choiceLine("Goal", goals, now.goal, heard("goal"), "puzzle goal"),
      this.units,
      this.add,
      this.hand,
    );
    this.turn();
  }
}
