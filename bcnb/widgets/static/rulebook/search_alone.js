// The search field for pages that are not notebooks. The page has the index in a script element, and calls this once:
// search_alone(document.querySelector("#search"), "bcnb-search-index", { home: "" }). A script may pass the index itself.

import { SearchField } from "./search_field.js";

/**
 * Adds a search field to an element. Its `data-home` says where the pages are, if it differs from `home`.
 * @param {HTMLElement} root
 * @param {string | string[][]} index the index, or the id of the script element with the index as JSON
 * @param {{ home?: string, game?: string, label?: string }} options
 */
export function search_alone(root, index, options = {}) {
  const entries = typeof index === "string" ? JSON.parse(document.getElementById(index)?.textContent ?? "[]") : index;
  root.append(new SearchField(entries, { ...options, home: root.dataset.home ?? options.home }).root);
}
