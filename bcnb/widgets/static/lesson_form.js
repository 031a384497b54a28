import { html, keepKeys, press } from "./common.js";
import { switched } from "./motion.js";
import { tellAddress } from "./page_state.js";

/** What the address of the page names, such as `form=core` or `source=2`. */
const inAddress = (name) => new RegExp(`[?#&]${name}=(\\w+)`).exec(location.search + location.hash)?.[1];

/**
 * Draws the buttons that choose a form of a history lesson. Classes hide what it leaves out; the kernel only saves the choice.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function lesson_form(model, el) {
  const [names, sections, out, words] = ["names", "sections", "out", "words"].map((name) => model.get(name));
  const forms = Object.keys(names), whole = forms.at(-1);
  const root = html("div", { class: "bcnb bcnb-table bcnb-lesson-form", role: "group", "aria-label": words.label, lang: "en" });
  const left = html("p", { class: "bcnb bcnb-table bcnb-left-out", lang: "en" });
  const choose = (form) => {
    switched("form", form);
    document.dispatchEvent(new CustomEvent("bcnb-form"));
    tellAddress(root, `&form=${form}`);
  };
  const buttons = forms.map((form) => press(names[form], () => choose(form), { "data-form": form }));
  const all = press(words.show, () => {
    choose(whole);
    buttons.at(-1).focus();
  });
  const draw = () => {
    const chosen = switched("form");
    const form = forms.includes(chosen) ? chosen : whole;
    document.documentElement.dataset.bcnbForm = form;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.form === form));
    left.hidden = form === whole;
    left.replaceChildren(out[form] ?? "", all);
    const saved = model.get("view").blocks[0].chosen, to = forms.indexOf(form);
    if (saved !== to && (saved >= 0 || form !== whole)) model.send({ t: "choose", at: model.get("asked"), to });
  };
  root.append(html("span", { "aria-hidden": true }, `${words.label}:`), ...buttons);
  el.append(root);
  keepKeys(root);
  if (forms.includes(inAddress("form"))) switched("form", inAddress("form"));
  draw();
  document.addEventListener("bcnb-form", draw);
  const end = followPage(root, sections, left);
  return () => {
    document.removeEventListener("bcnb-form", draw);
    end();
    left.remove();
  };
}

/** Gives each section of the page its classes once all headings are drawn, and opens the source that the address names. */
function followPage(root, sections, left) {
  let source = inAddress("source") ?? globalThis.bcnbSwitched?.source;
  let page, frame;
  const mark = () => {
    const cells = [...page.querySelectorAll(page.matches("main") ? ":scope > *" : ".jp-Cell")];
    const titles = cells.map((cell) => cell.querySelector(":scope:is(.jp-MarkdownCell, .prose) :is(h2, h3)")?.textContent.match(/^(?:\d+\. )?([^¶]*)/)[1]);
    if (!Object.keys(sections).every((title) => titles.includes(title))) return;
    let off = "";
    cells.forEach((cell, n) => {
      off = sections[titles[n]] ?? off;
      if (off) cell.classList.add(...off.split(" "));
    });
    cells.findLast((cell) => cell.matches(".jp-Cell, .prose")).append(left);
  };
  const look = () => {
    if (!left.isConnected) mark();
    const button = source && page.querySelector(`[data-at="page ${source - 1}"]`);
    if (!button) return;
    source = "";
    button.click();
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
