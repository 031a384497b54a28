// The rule at the side: a number such as "rule 7.7" in a message becomes a button, and the rule opens next to the page.

import { homeOf } from "./addresses.js";
import { html, press } from "./common.js";
import { ruleEntry } from "./rule_entry.js";

const CITED = /\b[Rr]ule (\d+\.\d+)\b/g;

/**
 * Returns a text in parts: plain texts, and `{ words, number }` for each cited rule.
 * @param {string} text
 * @returns {(string | { words: string, number: string })[]}
 */
export function citedParts(text) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(CITED)) {
    if (found.index > at) parts.push(text.slice(at, found.index));
    parts.push({ words: found[0], number: found[1] });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/**
 * Turns each "rule 7.7" in lines of text into a button.
 * @param {Iterable<Element>} lines elements that contain only text
 * @param {(number: string) => void} open
 */
export function linkRules(lines, open) {
  for (const line of lines) {
    const parts = citedParts(line.textContent ?? "");
    if (parts.some((part) => typeof part !== "string"))
      line.replaceChildren(...parts.map((part) => (typeof part === "string" ? part : ruleButton(part, open))));
  }
}

function ruleButton({ words, number }, open) {
  return press(words, () => open(number), { class: "bcnb-cited", "aria-haspopup": "dialog" });
}

/** The panel at the side of the page with one rule. Escape closes it, and the focus returns to where it was. */
export class RuleLens {
  /**
   * @param {HTMLElement} root the element of the view, which gets the panel
   * @param {(number: string) => void} ask requests a rule, which then comes to `show`
   */
  constructor(root, ask) {
    this.ask = ask;
    this.panel = html("aside", { class: "bcnb-rule-side", role: "dialog", tabindex: -1 });
    this.panel.hidden = true;
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    this.from = null;
    root.append(this.panel);
  }

  open(number) {
    if (this.panel.hidden) this.from = document.activeElement;
    this.ask(number);
  }

  /** Shows a rule with the questions about it, as the kernel sends them. */
  show({ rule, questions }) {
    const entry = ruleEntry(rule, questions, { home: homeOf(location.href), seen: (other) => this.open(other) });
    this.panel.replaceChildren(press("Close", () => this.close(), { class: "bcnb-shut", "aria-label": "Close the rule" }), entry);
    this.panel.setAttribute("aria-label", `Rule ${rule.number}`);
    this.panel.hidden = false;
    this.panel.scrollTop = 0;
    this.panel.focus({ preventScroll: true });
  }

  close() {
    this.panel.hidden = true;
    const from = /** @type {HTMLElement | null} */ (this.from);
    if (from?.isConnected) from.focus({ preventScroll: true });
    this.from = null;
  }
}
