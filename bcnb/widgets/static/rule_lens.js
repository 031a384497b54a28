// The rule at the side: a number such as "rule 7.7" in a message becomes a button, and the rule opens beside the page.

import { html, press } from "./common.js";
import { ruleEntry } from "./rule_entry.js";

const CITED = /\b([Rr]ule )(\d+\.\d+)\b/g;

/**
 * Turns each "rule N.N" in the texts of an element into a button, if the book has the rule.
 * @param {HTMLElement} root
 * @param {(number: string) => boolean} known
 * @param {(number: string, from: HTMLElement) => void} open
 */
export function linkRules(root, known, open) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest("button, a, summary")) texts.push(walker.currentNode);
  for (const text of texts) {
    const pieces = citedParts(text.nodeValue ?? "", known);
    if (pieces.length < 2) continue;
    /** @type {ChildNode} */ (text).replaceWith(...pieces.map((piece) => (typeof piece === "string" ? piece : ruleButton(piece, open))));
  }
}

/**
 * Returns a text in parts: plain texts, and `{ words, number }` for each cited rule that the book has.
 * @param {string} text
 * @param {(number: string) => boolean} known
 * @returns {(string | { words: string, number: string })[]}
 */
export function citedParts(text, known) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(CITED)) {
    if (!known(found[2])) continue;
    if (found.index > at) parts.push(text.slice(at, found.index));
    parts.push({ words: found[0], number: found[2] });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

function ruleButton({ words, number }, open) {
  const button = press(words, (event) => {
    event.stopPropagation();
    open(number, button);
  }, { class: "bcnb-cited", "aria-haspopup": "dialog" });
  return button;
}

/** The panel at the side of the page with one rule. Escape closes it, and the focus returns to the button. */
export class RuleLens {
  /**
   * @param {HTMLElement} root the element of the view, which gets the panel
   * @param {Record<string, RuleEntry>} rules by number
   * @param {Record<string, QuestionEntry>} questions by name
   * @param {string | null} home the way to the folder of the notebooks, or null
   */
  constructor(root, rules, questions, home) {
    this.rules = rules;
    this.questions = questions;
    this.home = home;
    this.panel = html("aside", { class: "bcnb-lens", role: "dialog", "aria-label": "Rule", tabindex: -1 });
    this.panel.hidden = true;
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    root.append(this.panel);
  }

  /** Makes the rules in an element's texts open here. */
  link(element) {
    linkRules(element, (number) => number in this.rules, (number, from) => this.open(number, from));
  }

  open(number, from = null) {
    if (!(number in this.rules)) return;
    this.from ??= from;
    const entry = ruleEntry(this.rules[number], this.questions, { home: this.home, seen: (other) => this.open(other) });
    this.panel.replaceChildren(press("Close", () => this.close(), { class: "bcnb-shut", "aria-label": "Close the rule" }), entry);
    this.panel.setAttribute("aria-label", `Rule ${number}`);
    this.panel.hidden = false;
    this.panel.scrollTop = 0;
    this.panel.focus({ preventScroll: true });
  }

  close() {
    this.panel.hidden = true;
    const { from } = this;
    this.from = null;
    if (from?.isConnected) from.focus({ preventScroll: true });
  }
}
