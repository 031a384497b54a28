import { box, html, lined, press, switches } from "./common.js";
import { Bar } from "./bar.js";
import { desk } from "./desk.js";
import { goToPart } from "./part_link.js";
import { loadPart } from "./rule_lens.js";

/** The kinds of lines that stay until something else is pointed at. */
const ANSWERS = ["refused", "rule", "hint", "because", "reached", "missed", "right", "wrong"];

/** Milliseconds in which the buttons of a task that starts again take no click. */
const CHANGE = 700;

/**
 * Draws a task: the board of a table with the question, the help and the result.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function task(model, el) {
  return desk(model, el, { Head: Brief, Controls: TaskBar, answers: ANSWERS });
}

/** Focuses the typing field on a stage when it comes into view, unless the reader writes elsewhere. */
function attendField({ form, field }) {
  const seen = new IntersectionObserver((entries) => {
    const written = document.activeElement.closest("input, textarea, select, [contenteditable=true]");
    if (entries.at(-1).isIntersecting && !written && form.closest("[data-stage]")) field.focus({ preventScroll: true });
  });
  seen.observe(form);
  return seen;
}

/** Leaves only the last suggested button green. */
function oneDone(buttons) {
  const suggested = buttons.filter((button) => button.classList.contains("bcnb-done"));
  for (const button of suggested.slice(0, -1)) button.classList.remove("bcnb-done");
  return buttons;
}

/** The question of a task. Puzzles are selected above it. */
export class Brief {
  constructor(page) {
    this.page = page;
    this.root = box("brief", { tabindex: -1 });
    const [deck, near] = ["deck", "close_up"].map((name) => page.model.get(name));
    if (deck) void this.load(deck);
    if (near) void loadPart(near).then((part) => (this.near = part(page)));
  }

  /** Loads the selection of puzzles. */
  async load({ script, look }) {
    this.shelf = html("section", { class: "bcnb-deck", "aria-label": "Choose puzzles" });
    this.shelf.append(html("style", {}, look));
    this.deck = (await loadPart(script))(this.shelf, this.page);
    this.deck.show(this.page.view);
  }

  show(view) {
    const { task: { name, lines }, said, deck } = view;
    const asked = JSON.stringify([name, lines]);
    this.fresh = asked === this.asked ? null : this.root;
    this.asked = asked;
    const head = deck ? [box("deck-label", {}, deck.label), html("h2", {}, deck.title)] : [html("b", {}, name)];
    this.root.replaceChildren(...head, ...lined(lines));
    this.near?.(this.fresh);
    this.deck?.show(view);
    const news = JSON.stringify(said);
    if (this.news && said.length && news !== this.news) this.page.report.now.scrollIntoView({ block: "nearest" });
    this.news = news;
  }
}

/** The bar of a task. */
export class TaskBar extends Bar {
  toolbox() {
    const tools = box("tools", { role: "group", "aria-label": "Tools" });
    this.extras = box("tools");
    this.helps = box("helps");
    this.rare = box("rare", { role: "group", "aria-label": "More tools" });
    this.rare.append(...switches());
    this.attended = null;
    tools.append(this.sighting(), this.extras, ...this.openers());
    return tools;
  }

  show(view) {
    const { verdict, buttons, helps = [], tools } = view.task;
    const kind = document.activeElement.getAttribute("data-kind");
    this.sights.hidden = view.sight === false;
    this.turn.textContent = view.turn;
    this.prompt(view.prompt);
    this.words.dataset.verdict = verdict;
    const asked = this.asking(helps);
    const passing = [...this.main(asked.length ? { ...view, undo: "" } : view), ...(verdict === "reached" ? this.onward() : []), ...this.asking(buttons)];
    this.back ||= asked[0];
    this.helps.replaceChildren(...asked);
    this.buttons.replaceChildren(...oneDone([...passing, ...asked]).slice(0, passing.length), this.helps);
    this.extras.replaceChildren(...this.asking(tools));
    this.same = kind && (this.page.root.querySelector(`[data-kind="${kind}"]:enabled`) ?? this.buttons.querySelector("[data-kind]:enabled"));
    if (view.typing) this.attended ??= attendField(this.page.report);
    if (verdict === "reached") this.page.root.dataset.done = true;
    document.dispatchEvent(new Event("bcnb-task"));
  }

  restart(kind) {
    const { style } = this.buttons;
    style.pointerEvents = "none";
    setTimeout(() => (style.pointerEvents = ""), CHANGE);
    this.page.send(kind);
  }

  /** Makes a button for an action. The one of the hint is marked. */
  doing(words, text, attributes) {
    return super.doing(words, text, { ...attributes, ...(text === this.page.view.hint ? { "data-hint": true } : {}) });
  }

  /** Makes the button to the next task, puzzle or quiz on the page. */
  onward() {
    const { root } = this.page;
    const all = [...(root.closest(".jp-Notebook") ?? document).querySelectorAll(".bcnb-at-task, .bcnb-quiz")];
    const next = all[all.indexOf(root) + 1];
    const name = next?.querySelector(".bcnb-brief b")?.textContent ?? "Quiz";
    return next ? [press(`Next ${name.split(" ")[0].toLowerCase()} ›`, () => goToPart(next), { class: "bcnb-done", title: name })] : [];
  }

  asking(buttons) {
    const act = (kind) => (/again|retry/.test(kind) ? this.restart(kind) : this.page.send(kind));
    return buttons.map(([kind, words, attributes]) => press(words, () => act(kind), { ...attributes, "data-kind": kind }));
  }
}
