import { follow, html } from "./common.js";
import { Bar } from "./bar.js";
import { desk } from "./desk.js";
import { Opening } from "./opening.js";
import { replay } from "./replay.js";

/**
 * The table, on one screen: what to do, the board, the hand with the card in play, beside it what may come of what is
 * pointed at, then the dice and what happened; on a wide page the last three stand beside the board. Beneath it a game
 * that is over can be watched.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function table(model, el) {
  const ends = [desk(model, el, { Head: Opening, Controls: Bar })];
  const shelf = html("div");
  let player;
  /** A player comes and goes with its story; to one that is only turned it sees itself. */
  const watch = () => {
    const { steps } = model.get("story");
    if (player && steps) return;
    player?.();
    shelf.replaceChildren();
    player = steps && replay(model, shelf);
    /** @type {HTMLElement | null} */
    const shown = shelf.querySelector(".bcnb-player");
    if (ends[1]) shown?.focus();
  };
  el.append(shelf);
  ends.push(follow(model, ["story"], watch));
  return () => [player, ...ends].forEach((end) => end?.());
}
