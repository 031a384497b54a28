// The search field of a page: results while typing, arrow keys, Enter, Escape. It needs an index and no server.

import { pageAddress } from "../rulebook/addresses.js";
import { html } from "../common.js";
import { contentWords, prepared, reasonFor, search } from "./search.js";

const KIND_NAMES = { rule: "Rule", word: "Word", card: "Card", question: "Question", lesson: "Lesson", history: "History", battle: "Battle", page: "Page" };
const GAME_NAMES = { north_against_south: "North against South", battle_cry_1961: "Battle-Cry (1961)" };
let fields = 0;

export class SearchField {
  /**
   * @param {string[][]} entries the index
   * @param {{ home?: string, game?: string, label?: string, opened?: (entry: string[]) => boolean }} options `opened` may show
   *   an entry on this page; it then returns true
   */
  constructor(entries, { home = "", game = "", label = "Search rules, cards, lessons and battles", opened = () => false } = {}) {
    this.entries = entries;
    this.options = { home, game, opened };
    this.index = null;
    const id = `bcnb-search-${++fields}`;
    this.list = html("ul", { id, role: "listbox", class: "bcnb-found", "aria-label": "Results" });
    this.list.hidden = true;
    this.field = html("input", {
      type: "search", role: "combobox", class: "bcnb-search-field", placeholder: label, "aria-label": label, autocomplete: "off", autocapitalize: "off",
      spellcheck: false, maxlength: 80, "aria-controls": id, "aria-expanded": false, "aria-autocomplete": "list",
    });
    this.told = html("p", { class: "bcnb-unseen", role: "status" });
    this.root = html("div", { class: "bcnb-search", role: "search" });
    this.root.append(this.field, this.list, this.told);
    this.field.addEventListener("input", () => this.show());
    this.field.addEventListener("focus", () => this.field.value && this.show());
    this.field.addEventListener("keydown", (event) => this.press(event));
    this.root.addEventListener("focusout", ({ relatedTarget }) => this.root.contains(/** @type {Node} */ (relatedTarget)) || this.close());
  }

  show() {
    this.index ??= prepared(this.entries);
    const query = this.field.value;
    const found = search(this.index, query, { game: this.options.game });
    this.rows = found.map((entry, place) => this.row(entry, place, query));
    const nothing = html("li", { class: "bcnb-none", role: "presentation" }, "Nothing found. Try a shorter word, or a rule number such as 7.7.");
    const lines = this.rows.map((row) => {
      const line = html("li", { role: "presentation" });
      line.append(row);
      return line;
    });
    this.list.replaceChildren(...(found.length ? lines : [nothing]));
    this.told.textContent = query.trim() ? `${found.length} ${found.length === 1 ? "result" : "results"}` : "";
    this.found = found;
    this.mark(-1);
    this.open(query.trim() !== "");
  }

  row(entry, place, query) {
    const [kind, title, text, also, link, games] = entry;
    const head = html("b");
    head.append(...markedWords(kind === "rule" ? `${also} ${title}` : title, query));
    const said = html("span");
    said.append(...markedWords(`${reasonFor(entry, query)} ${text}`.trim(), query));
    const from = [KIND_NAMES[kind], GAME_NAMES[games]].filter(Boolean).join(" · ");
    const option = { role: "option", id: `${this.list.id}-${place}`, "aria-selected": false };
    const row = link ? html("a", { ...option, href: pageAddress(link, this.options.home), tabindex: -1 }) : html("div", option);
    row.append(html("small", {}, from), head, said);
    row.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !this.options.opened(entry)) return;
      event.preventDefault();
      this.close();
    });
    row.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
    return row;
  }

  press(event) {
    if (event.isComposing) return;
    event.stopPropagation(); // a notebook has commands on letters
    const count = this.found?.length ?? 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count) {
      event.preventDefault();
      this.open(true);
      this.mark((this.at + step + count + (this.at < 0 && step < 0 ? 1 : 0)) % count);
    } else if (event.key === "Enter" && count) {
      event.preventDefault();
      this.rows[Math.max(this.at, 0)].click();
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      this.close();
    }
  }

  mark(place) {
    this.rows?.[this.at]?.setAttribute("aria-selected", "false");
    this.at = place;
    const row = this.rows?.[place];
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.field.setAttribute("aria-activedescendant", row.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  open(yes) {
    this.list.hidden = !yes;
    this.field.setAttribute("aria-expanded", String(yes));
  }

  close() {
    this.open(false);
    this.mark(-1);
  }
}

/** Returns a text as nodes, with the words that matter in a query marked. */
function markedWords(text, query) {
  const words = contentWords(query).filter((word) => word.length > 1).map((word) => word.replace(/\./g, "\\."));
  if (!words.length) return [text];
  const pieces = text.split(new RegExp(`\\b((?:${words.join("|")})[a-z]*)`, "i"));
  return pieces.map((piece, place) => (place % 2 ? html("mark", {}, piece) : piece)).filter(Boolean);
}
