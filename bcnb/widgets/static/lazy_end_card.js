import { html } from "./common.js";
import { loadPart } from "./rule_lens.js";

/** Milliseconds after which the page asks again for a summary that is being computed. */
const LATER = 700;

/** The card at the end of a game. Its code comes with the first summary. The result and the buttons are above it. */
export class LazyEndCard {
  constructor(page) {
    this.page = page;
    this.draw = this.back = null;
    this.root = html("section", { class: "bcnb-ending", "aria-label": "How the battle went" });
    this.root.hidden = true;
  }

  /** Shows the card of a game that is over, and hides it otherwise. */
  show({ phase, after, at }) {
    this.root.hidden = phase !== "over" || !after;
    this.back?.();
    if (at !== this.at) this.told = false;
    this.at = at;
  }

  /** Asks for the summary, if it is still missing. */
  ask() {
    if (!this.root.hidden && !this.told) this.page.ask("summary", { panel: !this.draw });
  }

  /** Shows a summary. If it is still being computed, asks again in a moment. */
  async tell(message) {
    if (message.script) this.draw ??= await loadPart(message.script);
    this.told = message.ready;
    this.back = this.draw(this.root, this.page, message);
    if (!this.told) this.page.later(() => this.ask(), LATER);
  }
}
