import { follow, html } from "./common.js";
import { loadPart } from "./rule_lens.js";

/**
 * Adds the replay of a finished game below a table, and removes it with its game.
 * @param {Model} model
 * @param {HTMLElement} el the element of the view
 * @returns {() => void} ends the replay
 */
export function playerBelow(model, el) {
  const shelf = html("div");
  el.append(shelf);
  let [replay, player, begun, gone] = /** @type {any[]} */ ([null, null, false, false]);
  const watch = () => {
    const { steps } = model.get("story");
    if (gone || (player && steps)) return;
    player?.();
    player = null;
    shelf.replaceChildren();
    if (!steps) return;
    if (!replay) return model.send({ t: "player" });
    player = replay(model, shelf);
    /** @type {HTMLElement | null} */
    const shown = shelf.querySelector(".bcnb-player");
    if (begun) shown?.focus();
    begun = true;
  };
  const heard = async (message) => {
    if (message.t !== "player" || player) return;
    replay ??= await loadPart(message.script);
    watch();
  };
  model.on("msg:custom", heard);
  const end = follow(model, ["story"], watch);
  begun = !model.get("story").steps;
  return () => {
    gone = true;
    model.off("msg:custom", heard);
    end();
    player?.();
  };
}
