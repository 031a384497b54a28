// The search field for pages that are not notebooks. The page has the index in a script element, and calls this once:
// search_alone(document.querySelector("#search"), "bcnb-search-index", { home: "" }).

import { SearchField } from "./search_field.js";

/**
 * Adds a search field to an element.
 * @param {HTMLElement} root
 * @param {string} block the id of the script element with the index as JSON
 * @param {{ home?: string, game?: string, label?: string }} options
 */
export function search_alone(root, block, options = {}) {
  root.append(new SearchField(JSON.parse(document.getElementById(block)?.textContent ?? "[]"), options).root);
}
