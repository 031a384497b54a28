// The panel with the win chance of a position and the choices compared. A page loads it when its reader first asks for it.

import { box, html, press } from "./common.js";
import { sidePanel } from "./side_panel.js";

const NOTE = "Choose a line to see it on the board. All numbers are estimates, with their 95% ranges in brackets. The first one judges the position as it is, and the others come from imagined games, so they can differ.";
/** The width in pixels below which the panel lies under the board. */
const NARROW = 640;

/**
 * Adds the hidden panel to a table, with its style sheet, and returns a function that shows an answer in it, or hides it.
 * @param {any} page
 * @param {string} look the style sheet
 * @param {() => void} closed is called after Escape or the button
 */
export function chance_side(page, look, closed) {
  const { panel, show } = sidePanel("bcnb-chance-side", () => {
    page.draft([]);
    closed();
  });
  page.root.append(html("style", {}, look), panel);
  return (answer) => {
    panel.hidden = true;
    if (!answer) return;
    const { side, words, lines } = answer;
    const rows = html("ol", { class: "bcnb-compared" });
    rows.append(...lines.map((line) => row(line, (button) => choose(page, rows, button, line))));
    const parts = [html("h3", {}, "Win chance"), balance(side), html("p", {}, words), rows];
    show("Win chance", lines.length ? [...parts, html("p", { class: "bcnb-estimate" }, NOTE)] : parts);
  };
}

/** Shows a choice as arrows on the board, or no choice if it was shown already. */
function choose(page, rows, button, line) {
  const shown = button.getAttribute("aria-pressed") === "true";
  for (const other of rows.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button && !shown));
  page.draft(shown ? [] : line.arrows);
  if (!shown && innerWidth <= NARROW) page.field.root.scrollIntoView({ block: "start" });
}

/** The win chance of both sides as one bar with its middle marked. */
function balance([side, called, at, low, high]) {
  const root = box(`balance bcnb-of-${side}`);
  root.append(html("p", {}, `${called} ${range(at, low, high)}`), bar(at, low, high));
  return root;
}

function row(line, choose) {
  const [at, low, high] = line.chance;
  const item = html("li");
  const button = press("", () => choose(button), { "aria-pressed": false });
  button.append(html("b", {}, range(at, low, high)), html("span", {}, line.words), bar(at, low, high));
  item.append(button);
  return item;
}

function range(at, low, high) {
  return `${at}% (${low} to ${high})`;
}

/** A share of 100 with its interval. */
function bar(at, low, high) {
  const [root, fill, between] = [html("i", { class: "bcnb-share", "aria-hidden": true }), html("i"), html("b")];
  fill.style.width = `${at}%`;
  Object.assign(between.style, { left: `${low}%`, width: `${Math.max(high - low, 1)}%` });
  root.append(fill, between);
  return root;
}
