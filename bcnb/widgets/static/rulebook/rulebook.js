import { follow, html, keepKeys, pictured } from "../common.js";
import { tellAddress } from "../page_state.js";
import { ruleEntry } from "./rule_entry.js";
import { SearchField } from "../search/search_field.js";

/**
 * Draws the rule book of a game: a search field, the chapters, and the rules with their links and boards.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function rulebook(model, el) {
  const root = html("div", { class: "bcnb bcnb-rulebook" });
  el.append(root);
  keepKeys(root);
  const book = new RulebookPage(root, model);
  const end = follow(model, ["rule"], () => book.seek(model.get("rule")));
  return () => end();
}

class RulebookPage {
  constructor(root, model) {
    const { title, chapters, questions } = model.get("book");
    this.root = root;
    this.home = model.get("home") ?? null;
    this.questions = questions;
    this.boards = model.get("boards") ?? {};
    this.game = model.get("game");
    const field = new SearchField(model.get("index"), { home: this.home ?? "", game: this.game, opened: (entry) => this.opened(entry) });
    const text = html("div", { class: "bcnb-book", "aria-label": `Rules of ${title}` });
    text.append(...chapters.map((chapter) => this.chapter(chapter)));
    root.append(field.root, this.contents(chapters), text);
  }

  contents(chapters) {
    const list = html("nav", { class: "bcnb-chapters", "aria-label": "Chapters" });
    for (const { number, title } of chapters) {
      const link = html("a", { href: `#chapter-${number}` }, `${number}. ${title}`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.goTo(this.root.querySelector(`[data-chapter="${number}"]`));
      });
      list.append(link);
    }
    return list;
  }

  chapter({ number, title, about, rules }) {
    const part = html("section", { class: "bcnb-chapter", "data-chapter": number, id: `chapter-${number}`, tabindex: -1 });
    part.append(html("h2", {}, `${number}. ${title}`), html("p", { class: "bcnb-about" }, about));
    for (const rule of rules) {
      const entry = ruleEntry(rule, this.questions, { home: this.home, seen: (other) => this.seek(other) });
      entry.id = `rule-${rule.number}`;
      const drawn = this.boards[rule.board];
      if (drawn) entry.append(this.board(drawn));
      part.append(entry);
    }
    return part;
  }

  board({ svg, caption }) {
    const figure = html("figure");
    figure.append(pictured(svg), html("figcaption", {}, caption));
    return figure;
  }

  /** Shows a rule of this game, or one that it shares with another game, on this page; other entries are links. */
  opened(entry) {
    const [kind, , , also, , games] = entry;
    const own = kind === "rule" && this.rule(also);
    if (!own || !games.split(" ").includes(this.game)) return false;
    this.seek(also);
    return true;
  }

  rule(number) {
    return this.root.querySelector(`[data-rule="${CSS.escape(number)}"]`);
  }

  seek(number) {
    const entry = number && this.rule(number);
    if (!entry) return;
    this.root.querySelector(".bcnb-sought")?.classList.remove("bcnb-sought");
    entry.classList.add("bcnb-sought");
    tellAddress(this.root, `rule=${number}`);
    requestAnimationFrame(() => {
      this.goTo(entry);
      requestAnimationFrame(() => this.goTo(entry)); // the first one may scroll too little, while the results close
    });
  }

  goTo(part) {
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  }
}

