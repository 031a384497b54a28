import { Bar } from "../bar.js";
import { desk } from "../desk.js";
import { LazyEndCard } from "../lazy_end_card.js";
import { LazyPicker } from "../lazy_picker.js";
import { playerBelow } from "../player_below.js";
import { Steps } from "./entry_steps.js";

/**
 * Draws a game that is entered: the board of a table, the cards or dice to tap below it, and the steps next to it. Below is
 * the replay of the finished game.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function recorder(model, el) {
  const end = desk(model, el, { Head: Steps, Controls: EntryBar, Cards: LazyPicker, End: LazyEndCard });
  el.querySelector(".bcnb-table").classList.add("bcnb-at-table");
  const ends = [end, playerBelow(model, el)];
  return () => ends.forEach((one) => one?.());
}

/** The bar of a table with the buttons for a game that is entered. */
class EntryBar extends Bar {
  toolbox() {
    const tools = super.toolbox();
    this.rare.prepend((this.chance = this.chances()));
    return tools;
  }

  show(view) {
    super.show(view);
    this.hint.hidden = this.resign.hidden = true;
    this.again.hidden = this.chance.hidden = view.phase === "opening";
  }

  past(moment, view) {
    super.past(moment, view);
    this.buttons.lastElementChild.remove();
  }
}
