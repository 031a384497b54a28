// What a reader chose on a page, for when it is loaded again: in its address, or else stored by the tab of the browser.

const RELOADED = ["reload", "back_forward"];
const stateName = (name) => `bcnb-page ${new URLSearchParams(location.search).get("path") ?? location.pathname} ${name}`;

/** Stores a choice of the reader, unless the page may store nothing. */
export function storeChoice(name, value) {
  try { sessionStorage.setItem(stateName(name), JSON.stringify(value)); } catch {}
}

/** Returns the choice with which the reader left a page that is loaded again, or null. */
export function storedChoice(name) {
  try {
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    return RELOADED.includes(visit.type) ? JSON.parse(sessionStorage.getItem(stateName(name))) : null;
  } catch {
    return null;
  }
}

/** Tells the page around what its address has to name, such as `rule=7.7`. With & at its beginning, it is added. */
export const tellAddress = (root, detail) => root.dispatchEvent(new CustomEvent("bcnb-at", { bubbles: true, detail }));
