import { box, html, press } from "../common.js";
import { choiceLine, field } from "./form_fields.js";

const PUZZLE_ASKS = "Which one attack is the best? Choose the units that have orders. The computer searches the answer and checks it.";
const ASKED_SIDES = [["union", "Union"], ["confederate", "Confederate"]];

/** A puzzle made from the drawn battle: what it asks, what the search found, and its file. */
export class PuzzlePanel {
  /**
   * @param {(message: object) => void} send
   * @param {() => string} chosen returns the hex that was chosen last
   */
  constructor(send, chosen) {
    this.send = send;
    this.chosen = chosen;
    this.now = { title: "", side: "union", goal: "", ordered: "" };
    this.form = box("tool-group", { role: "group", "aria-label": "The puzzle" });
    this.said = html("p", { class: "bcnb-no", role: "alert" });
    this.stale = html("p", { class: "bcnb-no", role: "status" });
    this.news = html("p", { role: "status" });
    this.found = html("section", { "aria-label": "What the search found" });
    this.save = press("Save puzzle", () => send({ t: "puzzle_save" }));
    this.solve = press("Solve it", () => send({ t: "puzzle_solve" }));
    const acts = box("trial-line", {}, [press("Make puzzle", () => this.make(), { class: "bcnb-go" }), this.save, this.solve]);
    this.root = box("editor-part bcnb-trial bcnb-puzzle", {}, [html("p", { class: "bcnb-soft" }, PUZZLE_ASKS), this.form, acts, this.said, this.stale, this.news, this.found]);
  }

  make() {
    this.send({ t: "puzzle", ...this.now });
  }

  show(view) {
    const { goals, said, stale, news, lines } = view;
    const key = JSON.stringify(goals);
    if (key !== this.key) this.ask(goals);
    this.key = key;
    for (const [line, words] of [[this.said, said], [this.stale, stale], [this.news, news]]) if (line.textContent !== words) line.textContent = words;
    this.save.disabled = this.solve.disabled = !lines.length || Boolean(stale);
    this.found.hidden = !lines.length;
    this.found.classList.toggle("bcnb-stale", Boolean(stale));
    const hints = html("ul");
    hints.append(...view.hints.map((hint) => html("li", {}, hint)));
    const words = [view.asked ?? "", ...lines].map((line) => html("p", {}, line));
    this.found.replaceChildren(...words, html("h3", {}, "Hints"), hints);
  }

  ask(goals) {
    const { now } = this;
    if (!goals.some(([goal]) => goal === now.goal)) now.goal = goals[0][0];
    const heard = (name) => (value) => {
      now[name] = value;
    };
    const units = field("Units with orders", { value: now.ordered, maxlength: 60, placeholder: "such as e5 e7" }, heard("ordered"));
    const add = press("Add the chosen hex", () => {
      const label = this.chosen();
      const line = units.querySelector("input");
      if (label && !line.value.split(/\s+/).includes(label)) line.value = now.ordered = `${line.value} ${label}`.trim();
    });
    this.form.replaceChildren(
      field("Title of the puzzle", { value: now.title, maxlength: 100 }, heard("title")),
      choiceLine("You are", ASKED_SIDES, now.side, heard("side"), "puzzle side"),
      choiceLine("Which one attack", goals, now.goal, heard("goal"), "puzzle goal"),
      units,
      add,
    );
  }
}
