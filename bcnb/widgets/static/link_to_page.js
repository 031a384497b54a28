import { html } from "./common.js";

/**
 * Returns a link to a page of bcnb. On that page itself it chooses another game.
 * @param {string} words
 * @param {string} page the path of the notebook
 * @param {string} part what follows the # of its address
 * @param {Attributes} attributes
 */
export function pageLink(words, page, part, attributes = {}) {
  const here = decodeURIComponent(location.href).split("#")[0].includes(page);
  const link = html("a", { href: here ? `#${part}` : `../${page}#${part}`, ...attributes }, words);
  if (!here) Object.assign(link.dataset, { page, part });
  return link;
}
