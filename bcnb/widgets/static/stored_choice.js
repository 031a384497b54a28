// What a reader chose on a page, for when it is loaded again: stored by the tab of the browser.

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
