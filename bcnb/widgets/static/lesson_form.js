import { html, keepKeys, press } from "./common.js";
import { switched } from "./motion.js";
import { tellAddress } from "./page_state.js";

/** The name of the whole page, which is no form. */
const WHOLE = "all";

/** Returns what the address of the page names, such as `form=core` or `source=2`. */
const named = (name) => new RegExp(`[?#&]${name}=(\\w+)`).exec(location.search + location.hash)?.[1];

/**
 * Draws the buttons that choose a form of a history lesson. The page has everything, and classes hide what the form leaves out.
 * The kernel only saves the choice, for the worksheet.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function lesson_form(model, el) {
  const [names, sections, out, words] = ["names", "sections", "out", "words"].map((name) => model.get(name));
  const forms = Object.keys(names);
  const root = html("div", { class: "bcnb bcnb-table bcnb-lesson-form", role: "group", "aria-label": words.label, lang: "en" });
  const left = html("p", { class: "bcnb bcnb-table bcnb-left-out", role: "note", lang: "en" });
  const choose = (form) => {
    switched("form", form);
    document.dispatchEvent(new CustomEvent("bcnb-form"));
    tellAddress(root, `&form=${form}`);
  };
  const buttons = forms.map((form) => press(names[form], () => choose(form), { "data-form": form }));
  const draw = () => {
    const chosen = switched("form");
    const place = forms.indexOf(forms.includes(chosen) ? chosen : WHOLE);
    const form = forms[place];
    document.documentElement.dataset.bcnbForm = form;
    buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(n === place)));
    left.hidden = form === WHOLE;
    left.replaceChildren(out[form] ?? "", press(words.show, () => {
      choose(WHOLE);
      buttons.at(-1).focus();
    }));
    const saved = model.get("view").blocks[0].chosen;
    if (saved !== place && (saved >= 0 || form !== WHOLE)) model.send({ t: "choose", at: model.get("asked"), to: place });
  };
  root.append(html("span", { "aria-hidden": true }, `${words.label}:`), ...buttons);
  el.append(root);
  keepKeys(root);
  if (forms.includes(named("form"))) switched("form", named("form"));
  draw();
  document.addEventListener("bcnb-form", draw);
  const end = followHeadings(root, sections, left);
  return () => {
    document.removeEventListener("bcnb-form", draw);
    end();
    left.remove();
  };
}

/** Gives each section of the page its classes once its heading is drawn, and opens the source that the address names. */
function followHeadings(root, sections, left) {
  let source = named("source") ?? globalThis.bcnbSwitched?.source;
  let known = false, page, frame;
  const look = () => {
    const cells = [...page.querySelectorAll(page.matches("main") ? ":scope > *" : ".jp-Cell")];
    const titles = cells.map((cell) => cell.querySelector(":scope:is(.jp-MarkdownCell, .prose) :is(h2, h3)")?.textContent.match(/^(?:\d+\. )?([^¶]*)/)[1] ?? "");
    if (!known && Object.keys(sections).every((title) => titles.includes(title))) {
      known = true;
      let off = "";
      cells.forEach((cell, n) => {
        off = sections[titles[n]] ?? off;
        if (off) cell.classList.add(...off.split(" "));
      });
      cells.findLast((cell) => cell.matches(".jp-Cell, .prose")).append(left);
    }
    const button = source && page.querySelector(`[data-at="page ${source - 1}"]`);
    if (button) {
      source = "";
      button.click();
    }
    if (known && !source) watch.disconnect();
  };
  const watch = new MutationObserver(look);
  const begin = () => {
    page = root.closest(".jp-Notebook, main");
    if (!page) return (frame = requestAnimationFrame(begin)); // Jupyter draws a widget before it has a place
    watch.observe(page, { childList: true, subtree: true });
    look();
  };
  begin();
  return () => {
    cancelAnimationFrame(frame);
    watch.disconnect();
  };
}
