// Print on the page of a lesson prints its handout: a file of its own, made for paper.

const LESSONS = /^(history|rules|variants)\//;
const LEVELS = ["simple", "plain", "full"];
/** The end of the address of a handout that is a page of a site, with files next to it. */
const PAGE = "-handout.html";
const WAITS = 20_000;
const FRAME = "position: fixed; inset: auto auto 0 0; width: 0; height: 0; border: 0; visibility: hidden";

/**
 * Returns the address of a lesson's handout next to the files of the home page, or nothing for any other page.
 * @param {string} path the path of the page
 * @param {string} level the level of the texts of a history lesson
 */
export function handoutAddress(path, level) {
  const [, folder] = LESSONS.exec(path) ?? [];
  const known = folder === "history" && LEVELS.includes(level) ? level : "plain";
  return folder && `handouts/${path.replace(/\.ipynb$/, "")}.${known}.html`;
}

/**
 * Returns the address of the page with the handout of a lesson, as seen from the front page of a site, or nothing. A site has one
 * for each history lesson, which follows the level that the reader has chosen.
 * @param {string} path the path of the page
 */
export function siteHandout(path) {
  const [, name] = /^history\/\d\d_(\w+)\.ipynb$/.exec(path) ?? [];
  return name && `pages/history/${name.replaceAll("_", "-")}${PAGE}`;
}

/** Whether a key asks the browser to print. */
export const asksToPrint = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
  key.toLowerCase() === "p" && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * Prints a handout. Where there is none, the page is printed.
 * @param {string | undefined} address
 */
export async function printHandout(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(WAITS) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const frame = document.createElement("iframe");
    Object.assign(frame, { title: "Handout", tabIndex: -1, ...(address.endsWith(PAGE) ? { src: address } : { srcdoc: await answer.text() }) });
    frame.style.cssText = FRAME;
    document.querySelector("iframe[title=Handout]")?.remove();
    await new Promise((done) => {
      frame.addEventListener("load", done, { once: true });
      document.body.append(frame);
    });
    frame.contentWindow.print();
  } catch {
    print();
  }
}
