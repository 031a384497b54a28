// The search field for pages that are not notebooks. The page has the index in a script element, and calls this once:
// search_alone(document.querySelector("#search"), "bcnb-search-index", { home: "" }). A script may pass the index itself.

import { FoundSide } from "./found_side.js";
import { SearchField } from "./search_field.js";

/**
 * Adds a search field to an element. Its `data-home` says where the pages are, if it differs from `home`. A page of the course
 * has it, and there everything opens at the side first, because a game may be under way.
 * @param {HTMLElement} root
 * @param {string | string[][]} index the index, or the id of the script element with the index as JSON
 * @param {{ home?: string, game?: string, label?: string, rules?: string | URL }} options with `rules`, the address of the stored
 *   rule books, what is found opens at the side
 */
export function search_alone(root, index, options = {}) {
  const entries = typeof index === "string" ? JSON.parse(document.getElementById(index)?.textContent ?? "[]") : index;
  const home = root.dataset.home ?? options.home ?? "";
  const side = options.rules ? new FoundSide(home, options.rules, () => field.field.focus(), "home" in root.dataset) : null;
  const field = new SearchField(entries, { ...options, home, opened: (entry) => side?.show(entry) ?? false });
  field.field.addEventListener("input", () => side?.hide());
  root.append(field.root);
}
