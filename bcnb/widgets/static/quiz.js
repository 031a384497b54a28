import { box, follow, html, keepKeys, newsLines, press } from "./common.js";
import { goToPart } from "./part_link.js";
import { confirmed, holdAnswer, nextSent } from "./early.js";

/**
 * Draws a quiz: questions with their answers as buttons, and an explanation below. It needs no kernel.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function quiz(model, el) {
  const root = html("div", { class: "bcnb bcnb-table bcnb-quiz", role: "group", "aria-label": model.get("title"), lang: "en" });
  el.append(root);
  keepKeys(root);
  root.tabIndex = -1;
  const trouble = html("p", { class: "bcnb-no", role: "alert" });
  const end = html("section", { class: "bcnb-end", "aria-label": "The end of this lesson" });
  const chosen = { ...model.get("given") };
  const told = () => {
    if (root.querySelectorAll("[aria-pressed=true]").length === model.get("items").length) root.dataset.done = "true";
    end.replaceChildren(...summary(root, model));
  };
  const answer = (n) => (choice) => {
    const sent = nextSent();
    if (model.get("lesson") && !(n in chosen)) holdAnswer(model.get("lesson"), `question ${n + 1}`, model.get("items")[n].choices[choice].say, sent);
    chosen[n] ??= choice;
    model.send({ item: n, choice, sent });
    told();
  };
  const given = model.get("given") ?? {};
  root.append(...model.get("items").map((item, n, all) => asked(item, `Question ${n + 1} of ${all.length}`, answer(n), given[n])), trouble, end);
  document.addEventListener("bcnb-task", told);
  told();
  const ends = follow(model, ["trouble", "heard"], () => {
    trouble.textContent = model.get("trouble");
    if (!trouble.textContent) confirmed(model.get("heard"));
  });
  return () => {
    ends();
    document.removeEventListener("bcnb-task", told);
  };
}

/** Lists the exercises of the lesson with links, done and to do, and the pages that follow. */
function summary(root, model) {
  const page = root.closest(".jp-NotebookPanel") ?? document;
  const parts = [...page.querySelectorAll(".bcnb-at-task"), root].map((part) => {
    const name = part === root ? model.get("title") : part.querySelector(".bcnb-brief b")?.textContent ?? "";
    const number = part === root ? model.get("number") : name.match(/\d+\.p?\d+/)?.[0];
    return { part, name, done: part.dataset.done || model.get("solved").includes(number) };
  });
  const left = parts.filter(({ done }) => !done).length;
  const list = html("ul", {});
  for (const { part, name, done } of parts) {
    const line = html("li", {}, done ? "✓ " : "○ ");
    line.append(press(name, () => goToPart(part)));
    if (!done) line.append(" (to do)");
    list.append(line);
  }
  const ways = [...page.querySelectorAll(".bcnb-page-bar > a")].filter(({ textContent }) => !textContent.includes("‹"));
  const links = ways.map((way) => html("a", { href: way.href }, way.title && way.textContent.includes("›") ? `Next: ${way.title} ›` : way.textContent));
  return [html("b", {}, left ? `${parts.length - left} of ${parts.length} done` : "The whole lesson is done"), list, ...links];
}

/** Draws a question. `given` is the place of the answer that an earlier page was given, if there was one. */
function asked({ ask, choices }, number, tell, given = -1) {
  const root = box("item", { role: "group", "aria-label": ask });
  const news = box("now", { role: "status", "aria-live": "polite" });
  const buttons = choices.map(({ say, right, lines }, place) => press(say, () => answer(place, right, lines), { "aria-pressed": false }));
  const mark = (place, right, lines) => {
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", other === place));
    buttons[place].className = right ? "bcnb-right" : "bcnb-wrong";
    news.replaceChildren(...newsLines(lines));
  };
  const answer = (place, right, lines) => {
    mark(place, right, lines);
    tell(place);
  };
  if (given >= 0) mark(given, choices[given].right, choices[given].lines);
  root.append(html("small", {}, number), html("p", {}, ask), ...buttons, news);
  return root;
}
