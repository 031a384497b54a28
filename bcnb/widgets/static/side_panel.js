// The panel at the side of a board or a page, in which a rule, a find of the search or a win chance is shown.

import { html, press } from "./common.js";

/**
 * Returns a hidden panel, which Escape and its button close. Its page puts it into the document.
 * @param {string} kind the class of the panel
 * @param {() => void} closed called after the reader has closed it
 * @returns {{ panel: HTMLElement, show: (name: string, parts: Node[]) => void }} `show` fills the panel and takes the focus
 */
export function sidePanel(kind, closed) {
  const panel = html("div", { class: kind, role: "dialog", tabindex: -1, hidden: "" });
  const close = () => {
    panel.hidden = true;
    closed();
  };
  panel.addEventListener("keydown", (event) => {
    event.stopPropagation(); // a notebook and a table have commands on letters
    if (event.key === "Escape") close();
  });
  const show = (name, parts) => {
    panel.replaceChildren(press("Close", close, { class: "bcnb-shut" }), ...parts);
    panel.setAttribute("aria-label", name);
    panel.hidden = false;
    panel.scrollTop = 0;
    panel.focus({ preventScroll: true });
  };
  return { panel, show };
}
