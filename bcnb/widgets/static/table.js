import { follow, html } from "./common.js";
import { Bar } from "./bar.js";
import { desk } from "./desk.js";
import { Opening } from "./opening.js";
import { replay } from "./replay.js";

/**
 * Draws a table on one screen: the prompt, the board, the hand with the card in play, the panel that explains what is
 * pointed at, the dice and the report. On a wide page the last three are next to the board. Below is the replay of a
 * finished game.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function table(model, el) {
  const ends = [desk(model, el, { Head: Opening, Controls: Bar })];
  const shelf = html("div");
  let player;
  /** Adds and removes the replay with its story; a replay turns its board by itself. */
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
