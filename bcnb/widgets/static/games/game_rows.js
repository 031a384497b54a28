import { box, html, pictured, svg } from "../common.js";

/** The width and height of a curve's drawing, which stretches to its place. */
const [WIDE, HIGH] = [150, 40];

/** Returns the sign of a side: a blue square or a gray octagon. */
export const sideSign = (side) => html("i", { class: "bcnb-sign", "data-side": side.split(" ")[0].toLowerCase(), "aria-hidden": true });

/** Returns the players of a game, each with the sign of its side. */
export function playerLines({ players }) {
  return players.map(([side, player]) => {
    const line = html("span");
    line.append(sideSign(side), html("span", { class: "bcnb-unseen" }, `${side}: `), player);
    return line;
  });
}

/** Returns the number of turns in words. */
export const turnsOf = ({ turns }) => (turns === 1 ? "1 turn" : `${turns} turns`);

/** Returns how a game was reviewed, in a few words. */
export const reviewOf = ({ reviewed }) => ({ choices: "✓ reviewed", quick: "✓ quick review" })[reviewed] ?? "";

/** Returns a game in words: battle, players, length, and its result if that is shown. */
export const gameCalled = ({ title, players }) => `${title}, ${players.map(([side, player]) => `${side} ${player}`).join(", ")}`;

/** Returns a small board that may come from a saved file: as an image, which runs no script. */
export const smallBoard = (drawing) => html("img", { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, alt: "" });

/** Draws win chances in percent as a short curve with its middle line. */
export function sparkline({ chances, whose }) {
  const told = `Win chance of the ${whose} side: from ${chances[0]}% to ${chances.at(-1)}%`;
  const root = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": told, class: "bcnb-spark" });
  const at = (chance, n) => `${((n * WIDE) / Math.max(1, chances.length - 1)).toFixed(1)} ${(HIGH - 2 - (chance * (HIGH - 4)) / 100).toFixed(1)}`;
  const line = `M${chances.map(at).join("L")}`;
  root.append(svg("path", { d: `${line}L${WIDE} ${HIGH / 2}L0 ${HIGH / 2}z`, class: "bcnb-area" }), svg("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "bcnb-even" }), svg("path", { d: line }));
  return root;
}

/** Returns the score of a game: the sign of the winner and the numbers, the winner's first. */
export function scoreLine({ winner }, { score, unit }) {
  const line = html("span", { class: "bcnb-score" });
  const ordered = winner && score[1]?.[0] === winner ? [...score].reverse() : score;
  if (winner) line.append(sideSign(winner));
  line.append(html("b", {}, ordered.map(([, number]) => number).join(" to ")), ` ${unit}`);
  return line;
}

/** The heads of the columns, which only the eye needs. */
export function columnHeads(results) {
  const root = box("heads", { "aria-hidden": true });
  root.append(...["", "Battle", "Players", ...(results ? ["Result"] : []), "Length", ...(results ? ["Blue to win"] : []), "Review"].map((words) => html("span", {}, words)));
  return root;
}

/** A game in the list. While results are hidden, it shows the layout of the battle and nothing of the end. */
export class GameRow {
  /**
   * @param {any} row
   * @param {{ number: string, picture: string, day: string, mine: boolean, results: boolean }} how
   */
  constructor(row, { number, picture, day, mine, results }) {
    this.row = row;
    const called = [gameCalled(row), day, turnsOf(row), reviewOf(row).slice(2), row.over ? results && row.result : "not over"];
    this.root = html("li", { class: "bcnb-game", role: "option", id: `bcnb-game-${number}`, "data-name": row.name, "aria-label": called.filter(Boolean).join(", ") });
    this.board = box("board");
    if (picture) this.board.append(pictured(picture));
    const what = box("what");
    what.append(html("b", {}, row.title), html("span", {}, mine ? `${row.name}, ${row.played ? `played ${row.played}` : `saved ${row.changed}`}` : row.played || day || row.game));
    const who = box("who");
    who.append(...playerLines(row));
    const far = box("far", {}, turnsOf(row));
    if (!row.over) far.append(html("b", {}, "not over"));
    const judged = box("judged", {}, reviewOf(row));
    this.end = box("row-end", {}, row.over ? row.result : "");
    this.curve = box("row-curve");
    this.root.append(this.board, what, who, ...(results ? [this.end] : []), far, ...(results ? [this.curve] : []), judged);
  }

  /** Shows the end of the game: the board, the score and the curve. */
  paint(preview) {
    if (!preview.picture) return;
    this.board.replaceChildren(smallBoard(preview.picture));
    this.end.replaceChildren(scoreLine(this.row, preview));
    this.end.title = this.row.result;
    if (preview.chances.length) this.curve.replaceChildren(sparkline(preview));
  }
}
