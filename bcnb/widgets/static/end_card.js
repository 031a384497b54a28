import { box, html, press, svg } from "./common.js";

/**
 * Draws the card at the end of a game: the title with the winner's flag, the score, the turning point, the luck and what the tutor did. Without a summary it shows only the score.
 * @param {HTMLElement} root the place of the card
 * @param {any} page
 * @param {{ winner: string, title: string, ready: boolean, look?: string, ply?: number, turning?: string, luck?: string, tutor?: string }} summary `winner` is empty without one, and `ready` is false while it is being computed. `look` is the style sheet of the card, which comes with its code
 * @returns {() => void} hides *Review* in the card, for the end of the game, where it is above the board
 */
export function end_card(root, page, { winner, title, ready, look, ply, turning, luck, tutor }) {
  if (look) root.before(html("style", {}, look));
  const score = box("ending-score");
  score.append(...(winner ? [headed(winner, title)] : []), ...page.view.armies.map(scored));
  const review = press("Review", () => page.send("review"), { hidden: "" });
  const show = () => {
    review.hidden = !page.view.after.some(([kind]) => kind === "review");
    page.ask("past", { ply });
  };
  const story = box("ending-story", { role: "status" });
  story.append(...[
    !ready && html("p", {}, "Looking for the turning point …"),
    turning && html("p", { class: "bcnb-turning" }, `The turning point: ${turning}`),
    luck && html("p", {}, luck),
    tutor && html("p", {}, tutor),
    turning && press("Show the turning point", show),
    turning && review,
  ].filter(Boolean));
  root.replaceChildren(score, story);
  return () => (review.hidden = true);
}

/** Returns the title of the card below the flag of the winner. */
function headed(winner, title) {
  const head = html("h2", { class: "bcnb-ending-title" });
  const flag = svg("svg", { viewBox: "0 0 46 36", "aria-hidden": "true" });
  flag.append(svg("path", { d: "M4 2V35" }), svg("path", { d: "M5 4Q14 0 24 4T43 4V23Q33 27 24 23T5 23Z", "data-winner": winner }));
  head.append(flag, title);
  return head;
}

/** Returns the score of a side as an element. */
function scored({ side, called, score }) {
  const root = html("p", { class: `bcnb-army bcnb-${side}` });
  root.append(html("b", {}, called ?? side[0].toUpperCase() + side.slice(1)), html("span", {}, score));
  return root;
}
