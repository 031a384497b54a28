import { html, keepKeys, press } from "./common.js";
import { switched } from "./motion.js";
import { tellAddress } from "./page_state.js";

/**
 * Draws the buttons of a lesson's forms. Classes hide what a form leaves out.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function lesson_form(model, el) {
  const [names, sections, out, words] = ["names", "sections", "out", "words"].map((name) => model.get(name));
  const forms = Object.keys(names), whole = forms.at(-1);
  const [, asked] = /[?#&]form=(\w+)/.exec(location.search + location.hash) ?? [];
  const root = html("div", { class: "bcnb bcnb-table bcnb-lesson-form", role: "group", "aria-label": words.label, lang: "en" });
  const left = html("p", { class: "bcnb bcnb-table bcnb-left-out" });
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
    const chosen = switched("form"), form = forms.includes(chosen) ? chosen : whole;
    document.documentElement.dataset.bcnbForm = form;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.form === form));
    left.hidden = form === whole;
    left.replaceChildren(out[form] ?? "", all);
    const saved = model.get("view").blocks[0].chosen, to = forms.indexOf(form);
    if (saved !== to && (saved >= 0 || form !== whole)) model.send({ t: "choose", at: model.get("asked"), to });
  };
  const mark = () => {
    const cells = [...(root.closest(".jp-Notebook, main")?.querySelectorAll(".jp-Cell, main > *") ?? [])];
    const titles = cells.map((cell) => cell.querySelector(":scope:is(.jp-MarkdownCell, .prose) :is(h2, h3)")?.textContent.match(/^(?:\d+\. )?([^¶]*)/)[1]);
    if (!Object.keys(sections).every((title) => titles.includes(title))) return;
    let off = "";
    cells.forEach((cell, n) => {
      off = sections[titles[n]] ?? off;
      if (off) cell.classList.add(...off.split(" "));
    });
    cells.findLast((cell) => cell.matches(".jp-Cell, .prose")).append(left);
  };
  const watch = new MutationObserver(() => left.isConnected || mark());
  root.append(html("span", { "aria-hidden": true }, `${words.label}:`), ...buttons);
  el.append(root);
  keepKeys(root);
  if (forms.includes(asked)) switched("form", asked);
  draw();
  mark();
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("bcnb-form", draw);
  return () => {
    document.removeEventListener("bcnb-form", draw);
    watch.disconnect();
    left.remove();
  };
}
