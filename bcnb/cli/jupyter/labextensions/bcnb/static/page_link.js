// The link to the page of a lesson: a short address on a site, or else the address of the page, with its level and mode.

/** The pages whose link can be copied. */
export const isLesson = (path) => /^(history|rules|variants)\/.*\d\d_/.test(path);

/**
 * Returns the short name of a lesson on a site, or nothing for a page without one.
 * @param {string} path the path of the page
 */
export function shortName(path) {
  const [, folder, number, name] = /^(history|rules)\/(\d\d)_(\w+)\.ipynb$/.exec(path) ?? [];
  return folder === "rules" ? `lesson-${Number(number)}` : name?.replaceAll("_", "-");
}

/**
 * Returns the link to a lesson.
 * @param {string} page the address of the page, without a part
 * @param {string} site the address of the site with a slash, or nothing where there is none
 * @param {string} path the path of the page
 * @param {Record<string, string>} parts such as its level and mode; empty ones are left out
 */
export function lessonLink(page, site, path, parts) {
  const named = Object.entries(parts).filter(([, value]) => value).map((pair) => pair.join("=")).join("&");
  const short = site && shortName(path);
  return short ? `${site}${short}/${named && "?"}${named}` : `${page}${named && "#"}${named}`;
}

/** Copies a link, or shows it selected where the browser does not allow that. Returns what happened. */
export async function copyLink(link) {
  const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  if (!done) prompt("Press Ctrl+C, or ⌘C on a Mac, to copy this link.", link);
  return done ? "Copied: the link to this lesson." : "";
}
