// A rule, a card or a word that the search of a page has found, at the side of the page, with a link to its own page.

import { html, press } from "../common.js";
import { pageAddress } from "../rulebook/addresses.js";
import { ruleEntry } from "../rulebook/rule_entry.js";
import { sidePanel } from "../side_panel.js";

/** The kinds of entries that are shown here, with the words of the link to their pages. */
const WAYS = { rule: "Open the page of rules", card: "Open the page of cards", word: "Open the page of rules" };

export class FoundSide {
  /**
   * Adds the hidden panel to the page.
   * @param {string} home leads to the folder of the notebooks
   * @param {string | URL} rules the address of the stored rule books
   * @param {() => void} closed called after Escape or the button
   */
  constructor(home, rules, closed) {
    this.home = home;
    this.rules = rules;
    this.side = sidePanel("bcnb-rule-side", closed);
    document.body.append(html("div", { class: "bcnb" }, [this.side.panel]));
  }

  /** Hides the panel, which would cover the results of the next search. */
  hide() {
    this.side.panel.hidden = true;
  }

  /**
   * Shows an entry of the search, and returns true. Of the kinds that need their own page it returns false.
   * @param {string[]} entry
   */
  show([kind, title, text, also, link, games]) {
    if (!WAYS[kind]) return false;
    const [page, number] = link.split("#rule=");
    const way = link ? [html("p", {}, [html("a", { class: "bcnb-rule-way", href: pageAddress(link, this.home) }, WAYS[kind])])] : [];
    const head = kind === "rule" ? `${also} ${title}` : title;
    const [game] = games.split(" ");
    const see = kind === "word" && number ? [html("p", {}, [press(`See rule ${number}`, () => this.rule(number, game, page))])] : [];
    this.place(head, [html("article", { class: "bcnb-rule-entry" }, [html("h3", {}, head), html("p", {}, text), ...see, ...way])]);
    if (kind === "rule") void this.rule(also, game, page);
    return true;
  }

  place(name, parts) {
    this.name = name;
    this.side.show(name, parts);
    this.side.panel.querySelector("h3").setAttribute("aria-level", "2"); // on a page of rules it is below a chapter
  }

  /** Shows the whole of a rule. If the rule books cannot be loaded, what is shown stays. */
  async rule(number, game, page) {
    const asked = this.name;
    this.books ??= fetch(this.rules).then((answer) => answer.json());
    const books = await this.books.catch(() => (this.books = undefined));
    const rule = books?.games[game]?.chapters.flatMap(({ rules }) => rules).find((one) => one.number === number);
    if (!rule || this.side.panel.hidden || this.name !== asked) return;
    const way = html("a", { class: "bcnb-rule-way", href: pageAddress(`${page}#rule=${number}`, this.home) }, WAYS.rule);
    const seen = (other) => void this.rule(other, game, page);
    this.place(`Rule ${number}`, [ruleEntry(rule, books.questions, { home: this.home, seen }), html("p", { class: "bcnb-rule-page" }, [way])]);
  }
}
