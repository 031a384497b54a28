import { Bar } from "./bar.js";
import { desk } from "./desk.js";
import { Opening } from "./opening.js";
import { Hand } from "./hand.js";
import { html } from "./common.js";
import { LazyEndCard } from "./lazy_end_card.js";
import { LazyPicker } from "./lazy_picker.js";
import { playerBelow } from "./player_below.js";

/**
 * Draws a table on one screen, and below it the replay of a finished game.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function table(model, el) {
  const ends = [desk(model, el, { Head: Opening, Controls: TableBar, Cards: TableHand, End: LazyEndCard }), playerBelow(model, el)];
  return () => ends.forEach((end) => end?.());
}

/** The bar of a table with its own choices. */
class TableBar extends Bar {
  toolbox() {
    const tools = super.toolbox();
    this.picks = Object.entries({ tutor: "Tutor ", real: "Dice and cards " }).map(([kind, words]) => {
      const choice = html("select");
      choice.onchange = () => this.page.send(kind, { text: choice.value });
      this.rare.prepend(html("label", {}, [words, choice]));
      return /** @type {[string, any]} */ ([kind, choice]);
    });
    this.rare.prepend(this.chances());
    return tools;
  }

  /** Shows a view; a warning is announced and gets the focus. */
  show(view) {
    this.words.role = view.warned ? "alert" : "status";
    super.show(view);
    if (view.warned) /** @type {HTMLElement} */ (this.buttons.firstChild).focus({ preventScroll: true });
    for (const [kind, choice] of this.picks) {
      const [chosen, choices] = view[kind];
      if (choice.length !== choices.length) choice.replaceChildren(...choices.map(([value, words]) => html("option", { value }, words)));
      choice.value = chosen;
    }
  }
}

/** The hand of a table; while a real roll or card is due, the faces or the cards to tap instead. */
class TableHand extends Hand {
  constructor(page) {
    super(page);
    this.picker = new LazyPicker(page);
    this.picker.root.className = "bcnb-picker";
    this.root.append(this.picker.root);
  }

  show(view) {
    super.show(view);
    this.cards.hidden = this.line.hidden = Boolean(view.asks);
    this.picker.show(view.asks ? view : { ...view, asks: {} });
    if (view.asks) this.root.hidden = false;
  }

  hear(message) {
    this.picker.hear(message);
  }

  get first() {
    return this.picker.first ?? super.first;
  }

  reach() {
    return this.picker.reach() || super.reach();
  }
}
