// Students who share a screen: what each role does, and below the heading of each section who has it there.

import { html } from "./common.js";

/** The event of a page on which the names have changed. */
export const PAIR_CHANGED = "bcnb-pair";
const LINE = "bcnb-pair-now";
const HEADINGS = ".jp-MarkdownOutput h2, .prose h2";
let known;

/** Returns the line of a section: `place` counts sections from 0. The lines of a number of names have fields for them. */
export function lineOf({ names, lines }, place) {
  const own = lines[names.length] ?? [];
  return own.length ? own[place % own.length].replace(/\{(\d)\}/g, (_, n) => names[n]) : "";
}

/** Writes who has which role below the heading of each section, in place of what was there. */
function writeLines(block) {
  for (const old of document.querySelectorAll(`.${LINE}`)) old.remove();
  for (const [place, heading] of [...document.querySelectorAll(HEADINGS)].entries()) {
    const words = lineOf(block, place);
    if (words) heading.after(html("p", { class: LINE }, words));
  }
}

/** Draws the roles of a pair, and writes them on the page. Without names, there is nothing to see. */
export function pairOnPage(block) {
  const names = block.names.join("\n");
  if (known !== undefined || names) writeLines(block);
  if (known !== undefined && known !== names) queueMicrotask(() => document.dispatchEvent(new Event(PAIR_CHANGED)));
  known = names;
  if (block.names.length < 2) return html("div", { hidden: true });
  const duties = block.duties.flatMap(([role, duty]) => [html("dt", {}, role), html("dd", {}, duty)]);
  return html("div", { class: "bcnb-pair" }, [html("dl", {}, duties)]);
}
