import { box, chorded, html, meant, ours, press } from "../common.js";

/**
 * Fills the place of the selection on a page of puzzles, adds the way through it, and returns what shows both.
 * @param {HTMLElement} root
 * @param {any} page the page of the exercise
 */
export function puzzle_deck(root, page) {
  return new PuzzleDeck(root, page);
}

const SIGNS = { solved: "✓", missed: "✗" };

/** The chips for theme and level, the choice of a game, and *Previous* and *Next puzzle*. */
class PuzzleDeck {
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.game = html("select", { "aria-label": "Game" });
    this.game.addEventListener("change", () => this.select({ ruleset: this.game.value }));
    this.themes = box("deck-themes", { role: "group", "aria-label": "Theme" });
    this.levels = box("deck-levels", { role: "group", "aria-label": "Level" });
    this.lists = [this.filter("Theme", (theme) => ({ theme })), this.filter("Level", (level) => ({ level: Number(level) }))];
    const row = box("deck-row");
    row.append(this.game, this.themes);
    this.root.append(row, this.levels, ...this.lists);
    this.page.frame.append(this.nothing(), this.pager());
    this.page.frame.addEventListener("keydown", (event) => this.key(event));
  }

  /** Makes the list of one filter, which a phone shows in place of its chips. */
  filter(label, chosen) {
    const list = html("select", { "aria-label": label, class: "bcnb-deck-list" });
    list.addEventListener("change", () => this.select(chosen(list.value)));
    return list;
  }

  /** The part that is shown when no puzzle is selected. */
  nothing() {
    this.none = box("deck-none", { hidden: "" });
    this.reason = html("p", { role: "status" });
    this.none.append(this.reason, press("Show all puzzles", () => this.select({ ruleset: "", theme: "", level: 0 }, true)));
    return this.none;
  }

  pager() {
    this.nav = html("nav", { class: "bcnb-deck-pager", "aria-label": "Puzzles" });
    this.track = box("deck-track", { role: "img" });
    this.place = html("span", { "aria-hidden": "true" });
    this.said = html("span", { class: "bcnb-unseen", role: "status" });
    this.back = press("‹ Previous", () => this.go("previous"), { "aria-keyshortcuts": "p" });
    this.next = press("Next puzzle ›", () => this.go("next"), { class: "bcnb-deck-next", "aria-keyshortcuts": "n" });
    this.nav.append(this.track, this.back, this.place, this.said, this.next);
    return this.nav;
  }

  /** Shows a view: the choices with their counts, and the place of the puzzle in the selection. */
  show({ deck }) {
    const { games, themes, levels, wanted: [game, theme, level], place, marks, none, status, number } = deck;
    this.deck = deck;
    this.wanted = { ruleset: game, theme, level };
    this.page.root.toggleAttribute("data-none", Boolean(none));
    this.none.hidden = !none;
    this.nav.hidden = Boolean(none);
    this.reason.textContent = none;
    if (this.said.textContent !== status) this.said.textContent = status;
    offer(this.game, games, game);
    offer(this.lists[0], themes, theme);
    offer(this.lists[1], levels, level);
    chips(this.themes, themes, theme, (value) => this.select({ theme: value }));
    chips(this.levels, levels, level, (value) => this.select({ level: value }));
    this.place.textContent = `${place} of ${marks.length}`;
    this.draw(marks, place);
    const alone = String(marks.length < 2);
    for (const button of [this.back, this.next]) button.setAttribute("aria-disabled", alone);
    if (this.goes && number !== this.number) this.page.opening.root.focus({ preventScroll: true });
    if (number !== this.number) this.goes = false;
    this.number = number;
  }

  /** Draws one bar for each puzzle of the selection: solved, missed, this one, or still to do. */
  draw(marks, place) {
    const bars = marks.map((mark, n) => html("i", { "data-mark": mark, ...(n + 1 === place ? { "data-now": "" } : {}) }));
    const count = (kind) => marks.filter((mark) => mark === kind).length;
    this.track.setAttribute("aria-label", `${count("solved")} solved, ${count("missed")} not yet, ${count("open")} new`);
    this.track.replaceChildren(...bars);
    const label = this.page.opening.root.querySelector(".bcnb-deck-label");
    const mark = marks[place - 1];
    if (SIGNS[mark]) label.append(html("span", { class: `bcnb-deck-${mark}` }, `${SIGNS[mark]} ${mark === "solved" ? "Solved" : "Not yet"}`));
  }

  // --- what the reader does ---

  /** Asks for another selection. With `leads`, the focus then goes to its puzzle. */
  select(change, leads = false) {
    this.wanted = { ...this.wanted, ...change }; // a second choice may come before the answer to the first
    this.goes = leads;
    if (leads) this.number = "";
    this.page.send("select", this.wanted);
  }

  /** Asks for the next or the previous puzzle, whose question then gets the focus. */
  go(kind) {
    if (this.deck.marks.length < 2) return;
    this.goes = true;
    this.page.send(kind);
  }

  key(event) {
    if (chorded(event) || event.target.closest("input, select, textarea")) return;
    const kind = { n: "next", p: "previous" }[meant(event)];
    if (!kind) return;
    ours(event);
    this.go(kind);
  }
}

/** Fills a list with choices, each with its counts. On a phone, lists take the place of the chips. */
function offer(list, choices, chosen) {
  list.replaceChildren(...choices.map(([value, words, solved, all]) => html("option", { value }, value ? `${words} ${solved}/${all}` : words)));
  list.value = chosen;
}

/** Fills a group with chips, each with its counts; the chips stay the same elements, so that the focus stays. */
function chips(group, choices, chosen, choose) {
  const names = JSON.stringify(choices.map(([value]) => value));
  if (group.dataset.names !== names) {
    group.dataset.names = names;
    group.replaceChildren(...choices.map(([value, words]) => chip(words, () => choose(value))));
  }
  choices.forEach(([value, , solved, all], n) => {
    const button = group.children[n];
    const [, short, long] = button.children;
    short.textContent = `${solved}/${all}`;
    short.style.minWidth = `${2 * String(all).length + 1}ch`; // one more solved puzzle makes no chip wider
    long.textContent = ` ${solved} of ${all} solved`;
    const pressed = String(value === chosen);
    if (value && pressed === "true" && button.getAttribute("aria-pressed") !== pressed) reveal(button);
    button.setAttribute("aria-pressed", pressed);
  });
}

function chip(words, act) {
  const button = press("", act);
  button.append(html("span", {}, words), html("small", { "aria-hidden": "true" }), html("span", { class: "bcnb-unseen" }));
  return button;
}

/** Scrolls a row sideways until a chip is in view; the page stays where it is. */
function reveal(button) {
  const row = button.closest(".bcnb-deck-row, .bcnb-deck");
  const [from, to] = [row.getBoundingClientRect(), button.getBoundingClientRect()];
  if (to.left < from.left || to.right > from.right) row.scrollLeft += to.left - from.left - 12;
}
