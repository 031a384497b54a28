// One rule as it is shown on the page of rules and at the side of a table: number, title, words, explanation and links.

import { pageAddress } from "./addresses.js";
import { html } from "../common.js";

/**
 * Makes the element of a rule.
 * @param {RuleEntry} rule
 * @param {Record<string, QuestionEntry>} questions all questions about rules of the book, by name
 * @param {{ home?: string | null, seen?: (number: string) => void }} options `home` leads to the folder of the notebooks and is
 *   null without them; `seen` shows another rule
 */
export function ruleEntry(rule, questions, { home = "../", seen = null } = {}) {
  const root = html("article", { class: "bcnb-rule-entry", "data-rule": rule.number, tabindex: -1 });
  const head = html("h3");
  head.append(html("span", { class: "bcnb-number" }, rule.number), ` ${rule.title}`);
  root.append(head, html("p", { class: "bcnb-law" }, rule.words), html("p", {}, rule.text));
  const links = html("dl");
  const line = (name, parts) => parts.length && links.append(html("dt", {}, name), linkRow(parts));
  line("See also", rule.see.map((number) => crossLink(number, seen)));
  line("Learn it", rule.lessons.map(([title, link]) => leadingLink(title, link, home)));
  const asked = rule.questions.filter((name) => questions[name]);
  line("Questions", asked.map((name) => questionLink(name, questions[name], home)));
  const options = asked.flatMap((name) => questions[name].options);
  line("House rules", options.map((name) => html("code", {}, name)));
  if (links.children.length) root.append(links);
  return root;
}

function linkRow(parts) {
  const said = html("dd");
  parts.forEach((part) => said.append(part, " "));
  return said;
}

/** Returns a link to another rule of the same book. */
function crossLink(number, seen) {
  const link = html("a", { href: `#rule-${number}`, class: "bcnb-cross" }, number);
  if (seen) link.addEventListener("click", (event) => {
    event.preventDefault();
    seen(number);
  });
  return link;
}

function questionLink(name, { number, title }, home) {
  return leadingLink(`${number}. ${title}`, `faq/00_all_questions.ipynb#question=${name}`, home);
}

const leadingLink = (words, link, home) =>
  home === null ? html("span", { class: "bcnb-rule-way" }, words) : html("a", { class: "bcnb-rule-way", href: pageAddress(link, home) }, words);
