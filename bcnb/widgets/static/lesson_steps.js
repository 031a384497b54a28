import { box, follow, html, keepKeys, press } from "./common.js";

const LATER = "data-bcnb-later";
const STEP_WORDS = { open: "The next step appears when this one is done.", done: "Done. The next step is below.", "": "" };

/**
 * Draws the list of the steps of a lesson from a file, and shows its steps one after the other: the next one when the
 * one before is done, or when the reader asks for it. The steps are outputs of the same cell; all of them are printed.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function lesson_steps(model, el) {
  const steps = new OwnSteps(model);
  el.append(steps.root);
  keepKeys(steps.root);
  keepKeys(steps.foot);
  const end = follow(model, ["steps"], () => steps.draw());
  return () => {
    end();
    steps.leave();
  };
}

class OwnSteps {
  constructor(model) {
    this.model = model;
    this.key = `bcnb-own-lesson ${model.get("lesson")}`;
    this.shown = this.stored();
    this.list = html("ol");
    this.words = html("p");
    this.root = html("section", { class: "bcnb bcnb-table bcnb-own-steps", "aria-label": "Steps of this lesson" }, [html("h2", {}, model.get("title")), this.words, this.list]);
    this.said = html("span", { role: "status" });
    this.next = press("Next step", () => this.goOn());
    this.foot = box("table", { class: "bcnb bcnb-table bcnb-own-foot", lang: "en" }, [this.said, this.next]);
    this.news = new MutationObserver(() => this.lay());
    this.arrival = new ResizeObserver(() => this.watch());
    this.arrival.observe(this.root);
  }

  leave() {
    this.news.disconnect();
    this.arrival.disconnect();
    this.foot.remove();
    for (const one of this.area?.children ?? []) one.removeAttribute(LATER);
  }

  /** Returns how many steps this browser has shown, at least one. */
  stored() {
    try { return Math.max(1, Number(localStorage.getItem(this.key)) || 1); } catch { return 1; }
  }

  store() {
    try { localStorage.setItem(this.key, String(this.shown)); } catch {}
  }

  /** Follows the outputs of the cell, which may come after this one. */
  watch() {
    const area = this.root.closest(".jp-OutputArea");
    if (!area || area === this.area) return;
    this.area = area;
    this.news.disconnect();
    this.news.observe(area, { childList: true });
    this.lay();
  }

  draw() {
    const steps = this.model.get("steps");
    const last = steps.findLastIndex(([, state]) => state === "done") + 1;
    this.shown = Math.min(Math.max(this.shown, last), steps.length);
    while (this.shown < steps.length && steps[this.shown - 1][1] === "done") this.shown += 1;
    this.store();
    this.words.textContent = this.model.get("words");
    const focused = [...this.list.children].findIndex((item) => item.contains(document.activeElement));
    this.list.replaceChildren(...steps.map(([name, state], n) => {
      const words = `${name}${state === "done" ? " ✓ done" : ""}`;
      return html("li", {}, [n < this.shown ? press(words, () => this.visit(n + 1)) : html("span", {}, words)]);
    }));
    /** @type {HTMLElement | null} */ (this.list.children[focused]?.firstChild)?.focus();
    this.lay();
  }

  /** Hides what belongs to later steps. The way on is last: Jupyter puts each output at its number among the children. */
  lay() {
    if (!this.area) return;
    const steps = this.model.get("steps");
    let step = 0;
    for (const part of this.area.children) {
      if (part === this.foot) continue;
      step = Number(part.querySelector("[data-own-step]")?.getAttribute("data-own-step") ?? step);
      part.toggleAttribute(LATER, step > this.shown);
    }
    const state = steps[this.shown - 1]?.[1] ?? "";
    const all = this.shown >= steps.length;
    const asked = steps.some(([, one]) => one === "open");
    this.said.textContent = all ? ["This is the last step.", asked ? "" : "Everything is done."].join(" ").trim() : STEP_WORDS[state];
    this.next.hidden = all;
    this.next.textContent = state === "open" ? "Show it now" : "Next step";
    this.next.classList.toggle("bcnb-go", state !== "open");
    if (this.area.lastChild !== this.foot) this.area.append(this.foot);
  }

  goOn() {
    this.shown += 1;
    this.draw();
    this.visit(this.shown);
  }

  /** Goes to a step: to its heading. */
  visit(number) {
    const heading = /** @type {HTMLElement | null} */ (this.area?.querySelector(`[data-own-step="${number}"] h2`));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
    heading.scrollIntoView({ block: "start" });
  }
}
