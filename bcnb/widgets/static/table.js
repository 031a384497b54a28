import { Bar } from "./bar.js";
import { desk } from "./desk.js";
import { EndCard } from "./end_card.js";
import { Opening } from "./opening.js";
import { playerBelow } from "./player_below.js";

/**
 * Draws a table on one screen: the prompt, the board, the hand with the card in play, the panel that explains what is
 * pointed at, the dice and the report. On a wide page the last three are next to the board. Below is the replay of a
 * finished game.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function table(model, el) {
  const ends = [desk(model, el, { Head: Opening, Controls: Bar, End: EndCard }), playerBelow(model, el)];
  return () => ends.forEach((end) => end?.());
}
