import { box, html, pictured, press } from "./common.js";

const HOW = [["play", "Play"], ["discard", "Discard"], ["draw", "Draw"]];

/**
 * Makes what is tapped while a game is entered. A page loads it when the first card or roll is due.
 * @param {any} page
 * @param {HTMLElement} root its place on the page
 * @param {string} look the style sheet
 */
export function picker(page, root, look) {
  root.before(html("style", {}, look));
  return new Picker(page, root);
}

/** What is tapped while a game is entered, below the board: a card of the deck, which a word finds, or the faces of the dice. */
class Picker {
  constructor(page, root) {
    this.page = page;
    this.how = "play";
    this.knows = false; // whether the reader entered the last card that was drawn
    this.faces = "";
    this.root = root;
    this.field = html("input", { type: "search", placeholder: "Find a card", "aria-label": "Find a card", autocomplete: "off", spellcheck: false });
    this.field.addEventListener("input", () => this.find());
    this.field.addEventListener("keydown", (event) => this.enter(event));
    this.ways = box("ways", { role: "group", "aria-label": "What they did with the card" });
    this.list = box("deck", { role: "group", "aria-label": "Cards" });
  }

  show(asks) {
    const { cards = [], draws = false, verb = "" } = asks;
    this.verb = verb;
    this.faces = "";
    if (asks.dice) this.rolling(asks);
    else this.deck(cards, draws);
  }

  // --- cards ---

  deck(cards, draws) {
    this.root.setAttribute("aria-label", "Cards");
    this.how = draws && this.knows ? "draw" : "play";
    this.draws = draws;
    this.cards = cards;
    this.field.value = "";
    this.root.replaceChildren(this.field, this.ways, this.list);
    this.choose(this.how);
  }

  /** Chooses what a tap on a card means. */
  choose(how) {
    this.how = how;
    this.ways.hidden = Boolean(this.verb); // at a table, a card is only drawn
    const ways = HOW.filter(([key]) => key !== "draw" || this.draws);
    const down = press("Face down", () => this.page.send("down"), { title: "A drawn card that nobody saw" });
    this.ways.replaceChildren(...ways.map(([key, words]) => press(words, () => this.choose(key), { "aria-pressed": String(key === how) })), ...(this.draws ? [down] : []));
    this.find();
  }

  /** Shows the cards whose names contain all words of the search. */
  find() {
    const words = this.field.value.toLowerCase().split(/\s+/);
    const found = this.cards.filter(([, name]) => words.every((word) => name.toLowerCase().includes(word)));
    const does = HOW.find(([key]) => key === (this.verb || this.how))[1];
    this.list.replaceChildren(...found.map(([key, name]) => press(name, () => this.take(key), { "data-card": key, "aria-label": `${does} ${name}` })));
  }

  take(card) {
    const { how } = this;
    if (this.draws) this.knows = how === "draw";
    if (this.verb) return this.page.send("do", { do: [`${this.verb} ${card}`] });
    this.page.send("card", { how, card });
  }

  /** Enter takes the first card that was found. */
  enter(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.list.querySelector("button")?.click();
  }

  get first() {
    return this.root.querySelector(".bcnb-deck button, .bcnb-faces button");
  }

  reach() {
    (this.root.contains(this.field) ? this.field : this.first)?.focus();
    return true;
  }

  // --- dice ---

  /** Shows the faces. After as many taps as dice are rolled, the roll is entered. */
  rolling({ dice, faces }) {
    const root = box("faces", { role: "group", "aria-label": "Faces of the dice" });
    const told = html("p", { class: "bcnb-taps", role: "status" });
    const show = () => {
      const left = dice - this.faces.length;
      const soFar = this.faces ? `, so far ${this.faces}` : "";
      told.textContent = `Tap the face of each die: ${left} of ${dice} left${soFar}.`;
    };
    const tap = (face) => {
      this.faces += face;
      if (this.faces.length < dice) return show();
      const roll = [...this.faces].sort((one, other) => faces.indexOf(one) - faces.indexOf(other)).join("");
      this.page.send("do", { do: [`roll ${roll}`] });
    };
    const drawings = this.page.model.get("dice");
    for (const face of faces) {
      const drawn = pictured(drawings[face]);
      const name = drawn.getAttribute("aria-label") ?? face;
      drawn.setAttribute("aria-hidden", "true");
      const button = press("", () => tap(face), { "data-face": face, "aria-label": name, "aria-keyshortcuts": face });
      button.append(drawn);
      root.append(button);
    }
    this.root.setAttribute("aria-label", "Dice");
    const wrong = press("Clear", () => {
      this.faces = "";
      show();
    });
    show();
    this.root.replaceChildren(told, root, wrong);
  }
}
