import { box, html, press } from "./common.js";

/** Milliseconds after which the page asks again for a summary that is being computed. */
const LATER = 700;

/** The card at the end of a game: the score, the turning point and the luck. The result and the buttons are above it. */
export class EndCard {
  constructor(page) {
    this.page = page;
    this.root = html("section", { class: "bcnb-ending", "aria-label": "How the battle went" });
    this.score = box("ending-score");
    this.story = box("ending-story", { role: "status" });
    this.root.append(this.score, this.story);
    this.root.hidden = true;
  }

  /** Shows the score of a game that is over. Its summary is requested once. */
  show({ phase, after, at, armies }) {
    const over = phase === "over" && Boolean(after);
    this.root.hidden = !over;
    if (!over) this.at = null;
    if (!over || at === this.at) return;
    this.at = at;
    this.told = false;
    this.score.replaceChildren(...armies.map(scored));
    this.story.replaceChildren(html("p", {}, "Looking for the turning point …"));
  }

  /** Asks for the summary, if it is still missing. */
  ask() {
    if (!this.root.hidden && !this.told) this.page.ask("summary");
  }

  /** Shows a summary, or asks again in a moment. Without one, only the score is shown. */
  tell({ ready, ply, turning, luck }) {
    if (!ready) return this.page.later(() => this.ask(), LATER);
    this.told = true;
    this.story.replaceChildren(...[
      turning && html("p", { class: "bcnb-turning" }, `The turning point: ${turning}`),
      luck && html("p", {}, luck),
      turning && press("Show the turning point", () => this.page.ask("past", { ply })),
    ].filter(Boolean));
  }
}

/** Returns the score of a side as an element. */
function scored({ side, called, score }) {
  const root = html("p", { class: `bcnb-army bcnb-${side}` });
  root.append(html("b", {}, called ?? side[0].toUpperCase() + side.slice(1)), html("span", {}, score));
  return root;
}
