// What the search of a page has found, at the side of the page, with a link to its own page.

import { html, press } from "../common.js";
import { pageAddress } from "../rulebook/addresses.js";
import { ruleEntry } from "../rulebook/rule_entry.js";
import { sidePanel } from "../side_panel.js";

const RULES = "Open the page of rules";
/** The words of the link to the page of each kind of entry. */
const WAYS = {
  rule: RULES, card: "Open the page of cards", word: RULES, question: "Open the question on its page",
  lesson: "Open the lesson", history: "Open the lesson", battle: "Choose this battle", page: "Open this page",
};
/** The kinds that are pages themselves. */
const PAGES = ["lesson", "history", "battle", "page"];
const BACK = "This page keeps its place. Go back in your browser to return to it.";

export class FoundSide {
  /**
   * Adds the hidden panel to the page.
   * @param {string} home leads to the folder of the notebooks
   * @param {string | URL} rules the address of the stored rule books
   * @param {() => void} closed called after Escape or the button
   * @param {boolean} stays whether the reader may be in the middle of something, so that nothing leaves the page at once
   */
  constructor(home, rules, closed, stays) {
    this.home = home;
    this.rules = rules;
    this.stays = stays;
    this.side = sidePanel("bcnb-rule-side", closed);
    document.body.append(html("div", { class: "bcnb" }, [this.side.panel]));
  }

  /** Hides the panel, which would cover the results of the next search. */
  hide() {
    this.side.panel.hidden = true;
  }

  /**
   * Shows an entry of the search, and returns true. It returns false if the page of the entry may open at once.
   * @param {string[]} entry
   */
  show([kind, title, text, also, link, games]) {
    const leads = PAGES.includes(kind);
    if (leads && !this.stays) return false;
    const [page, number] = link.split("#rule=");
    const way = link ? [html("p", {}, [html("a", { class: "bcnb-rule-way", href: pageAddress(link, this.home) }, WAYS[kind])])] : [];
    const head = kind === "rule" ? `${also} ${title}` : title;
    const [game] = games.split(" ");
    const see = kind === "word" && number ? [html("p", {}, [press(`See rule ${number}`, () => this.rule(number, game, page))])] : [];
    this.place(head, [html("article", { class: "bcnb-rule-entry" }, [html("h3", {}, head), html("p", {}, text), ...see, ...(leads ? [html("p", {}, BACK)] : []), ...way])]);
    if (kind === "rule") void this.rule(also, game, page);
    if (kind === "question") void this.question(link.split("=")[1]);
    return true;
  }

  place(name, parts) {
    this.name = name;
    this.side.show(name, parts);
    this.side.panel.querySelector("h3").setAttribute("aria-level", "2"); // on a page of rules it is below a chapter
  }

  /** Returns the rule books, or undefined if they cannot be loaded or the reader has moved on. What is shown then stays. */
  async load() {
    const asked = this.name;
    this.books ??= fetch(this.rules).then((answer) => answer.json());
    const books = await this.books.catch(() => (this.books = undefined));
    return this.side.panel.hidden || this.name !== asked ? undefined : books;
  }

  /** Shows the whole answer to a question. */
  async question(name) {
    const { answer } = (await this.load())?.questions[name] ?? {};
    if (answer) this.side.panel.querySelector("h3 + p").textContent = answer;
  }

  /** Shows the whole of a rule. */
  async rule(number, game, page) {
    const books = await this.load();
    const rule = books?.games[game]?.chapters.flatMap(({ rules }) => rules).find((one) => one.number === number);
    if (!rule) return;
    const way = html("a", { class: "bcnb-rule-way", href: pageAddress(`${page}#rule=${number}`, this.home) }, WAYS.rule);
    const seen = (other) => void this.rule(other, game, page);
    this.place(`Rule ${number}`, [ruleEntry(rule, books.questions, { home: this.home, seen }), html("p", { class: "bcnb-rule-page" }, [way])]);
  }
}
