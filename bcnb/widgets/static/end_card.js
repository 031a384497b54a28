import { box, html, press } from "./common.js";

/**
 * Draws the card at the end of a game: the score, the turning point and the luck. Without a summary it shows only the score.
 * @param {HTMLElement} root the place of the card
 * @param {any} page
 * @param {{ ready: boolean, ply?: number, turning?: string, luck?: string }} summary `ready` is false while it is being computed
 */
export function end_card(root, page, { ready, ply, turning, luck }) {
  const score = box("ending-score");
  score.append(...page.view.armies.map(scored));
  const story = box("ending-story", { role: "status" });
  story.append(...[
    !ready && html("p", {}, "Looking for the turning point …"),
    turning && html("p", { class: "bcnb-turning" }, `The turning point: ${turning}`),
    luck && html("p", {}, luck),
    turning && press("Show the turning point", () => page.ask("past", { ply })),
  ].filter(Boolean));
  root.replaceChildren(score, story);
}

/** Returns the score of a side as an element. */
function scored({ side, called, score }) {
  const root = html("p", { class: `bcnb-army bcnb-${side}` });
  root.append(html("b", {}, called ?? side[0].toUpperCase() + side.slice(1)), html("span", {}, score));
  return root;
}
