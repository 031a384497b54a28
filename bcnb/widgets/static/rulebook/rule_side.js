// The panel with a rule at the side of a table or a task. A page loads it when its reader opens the first rule.

import { html } from "../common.js";
import { homeOf } from "./addresses.js";
import { ruleEntry } from "./rule_entry.js";
import { sidePanel } from "../side_panel.js";

/**
 * Adds the hidden panel to a view, with its style sheet, and returns a function that shows a rule with the questions about it.
 * @param {HTMLElement} root the element of the view
 * @param {string} look the style sheet
 * @param {{ seen: (number: string) => void, closed: () => void }} told `seen` is called with the number of a rule that the
 *   reader wants to see, `closed` after Escape or the button
 */
export function rule_side(root, look, { seen, closed }) {
  const { panel, show } = sidePanel("bcnb-rule-side", closed);
  root.append(html("style", {}, look), panel);
  return (rule, questions) => show(`Rule ${rule.number}`, [ruleEntry(rule, questions, { home: homeOf(location.href), seen })]);
}
