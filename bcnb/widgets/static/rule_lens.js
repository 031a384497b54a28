// The rule at the side: "rule 7.7" in a message becomes a button, and the rule opens next to the page.

import { press } from "./common.js";

const CITED = /\(?\b[Rr]ule (\d+\.\d+)\b[).,;:]*/g;

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

/**
 * Returns the function that adds a part of a page, which the kernel has sent as a module.
 * @param {string} script
 */
export async function loadPart(script) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const loaded = await import(address);
  URL.revokeObjectURL(address);
  return loaded.default;
}

/** Opens rules at the side of a view. The panel is loaded with the first rule; when it closes, the focus returns to where it was. */
export class RuleLens {
  /**
   * @param {HTMLElement} root the element of the view, which gets the panel
   * @param {(asked: { number: string, panel: boolean }) => void} ask requests a rule, and the panel if it is not loaded; they then
   *   come to `show`
   */
  constructor(root, ask) {
    this.root = root;
    this.ask = ask;
    this.from = null;
    this.side = null;
    this.wanted = "";
  }

  open(number) {
    this.from ??= document.activeElement;
    this.wanted = number;
    this.ask({ number, panel: !this.side });
  }

  /** Shows a rule that this view has requested. */
  async show({ rule, questions, script, look }) {
    if (rule.number !== this.wanted) return;
    if (script && !this.side) {
      const panel = await loadPart(script);
      this.side ??= panel(this.root, look, { seen: (number) => this.open(number), closed: () => this.closed() });
    }
    this.side(rule, questions);
  }

  closed() {
    const from = /** @type {HTMLElement | null} */ (this.from);
    if (from?.isConnected) from.focus({ preventScroll: true });
    this.from = null;
  }
}
