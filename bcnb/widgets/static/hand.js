import { box, html, idle, pictured, pointing, press } from "./common.js";
import { title } from "./bar.js";

const LONG = 70;

/**
 * The hand below the board, and before it the card in play. A click plays a card, the button below discards it, and
 * pointing shows what it could order. The first touch of a finger points. What would
 * end the turn at once, a discard or a card that orders nobody, needs a second press.
 */
export class Hand {
  constructor(page) {
    this.page = page;
    this.chosen = null;
    this.by = "";
    this.root = box("hand");
    this.cards = box("cards", { role: "group" });
    this.line = html("p", { class: "bcnb-in-play" });
    this.root.append(this.cards, this.line);
  }

  show({ phase, hand, mine, cards, card }) {
    this.root.hidden = cards === false || idle(phase);
    this.chosen = null;
    this.asked = "";
    const whose = hand?.seat ?? mine;
    this.cards.setAttribute("aria-label", hand ? `Your hand, ${title(whose)}` : "The hand is hidden");
    const held = hand ? hand.cards.map((one) => this.card(one)) : [this.hidden(phase)];
    // The card in play lies where it was in the hand, that of the other side apart at the end: no card moves.
    const theirs = whose && card?.side !== whose;
    if (card?.face) held.splice(theirs ? held.length : Math.max(this.before?.indexOf(card.name), 0), 0, this.played(card, theirs));
    this.cards.replaceChildren(...held);
    if (!card) this.before = hand?.cards.map(({ name }) => name);
    this.tell(card);
  }

  /** Describes the card in play. */
  tell(card) {
    this.line.replaceChildren(...(card ? [html("b", {}, card.name), `: ${[card.text, card.more].filter(Boolean).join(" ")}`] : []));
  }

  /**
   * The first card that can be played, or null.
   * @returns {HTMLElement | null}
   */
  get first() {
    return this.cards.querySelector(".bcnb-card:not([aria-disabled])");
  }

  /** Takes a part that the page asked for when it was first needed. */
  hear(_message) {}

  reach() {
    (this.first ?? this.cards.querySelector("button"))?.focus();
    return true;
  }

  hidden(phase) {
    const root = html("p", { class: "bcnb-hidden" }, "The hand is hidden. ");
    if (phase === "play" && this.page.view.waits) root.append(press(`Show the hand of ${title(this.page.view.waits)}`, () => this.page.send("ready")));
    return root;
  }

  /** Draws a card, which uses the drawings of the board. */
  face(card) {
    const drawn = pictured(card.face);
    for (const part of drawn.querySelectorAll("[href]")) this.page.field.sheet.dress(part, { href: part.getAttribute("href") });
    return drawn;
  }

  /** Returns the text of a card; a long one is small, so that all of it is on the card. */
  words(text) {
    return html("span", text.length > LONG ? { "data-long": true } : {}, text);
  }

  played(card, theirs) {
    const words = [card.text, card.more].filter(Boolean).join(" ");
    const root = html("div", { class: "bcnb-held bcnb-played", role: "img", "aria-label": `${theirs ? card.by : "In play:"} ${card.name}. ${words}` });
    if (theirs) root.append(html("small", {}, card.by));
    root.append(this.face(card), this.words(words));
    root.addEventListener("click", () => this.page.lens.read(card));
    return root;
  }

  card(card) {
    const root = box("held");
    const can = card.play ? {} : { "aria-disabled": true };
    const idle = card.play && card.idle ? { "data-idle": true } : {};
    const { hint } = this.page.view;
    const hinted = hint && [card.play, card.discard].includes(hint);
    const play = press("", () => this.press(card, play), { class: "bcnb-card", "data-card": card.key, ...can, ...idle, ...(hinted ? { "data-hint": true } : {}) });
    const warning = card.play && card.idle ? ` ${this.page.lens.book.idle}` : "";
    play.setAttribute("aria-label", `${card.play ? "Play " : ""}${card.name}: ${card.text}${warning}${hinted ? " The hint suggests this card." : ""}`);
    play.append(...(card.face ? [this.face(card)] : [html("b", {}, card.name)]), this.words(card.text));
    pointing(play, () => this.read(card), () => this.read(this.chosen));
    play.addEventListener("pointerdown", ({ pointerType }) => (this.by = pointerType));
    root.append(play);
    if (card.discard) root.append(press("Discard", () => this.sure(card, "Discard") && this.discard(card), { class: "bcnb-discard", "aria-label": `Discard ${card.name} instead, and end the turn` }));
    return root;
  }

  press(card, button) {
    const touched = this.by === "touch" && card !== this.chosen && card.play;
    this.by = "";
    if (!touched) return (!card.play || !card.idle || card === this.chosen || this.sure(card, "Play")) && this.play(card);
    this.choose(card, button);
  }

  /** Returns whether the reader has confirmed a choice that ends the turn; if not, asks for it. */
  sure(card, act) {
    if (!this.page.view.waits) return true;
    const asked = `${act} ${card.key}`;
    if (this.asked === asked) return true;
    this.choose(card, this.cards.querySelector(`[data-card="${card.key}"]`));
    this.asked = asked;
    this.page.bar.prompt(this.page.lens.book.sure[act].replace("{}", card.name));
    return false;
  }

  choose(card, button) {
    this.chosen = card;
    this.asked = "";
    for (const other of this.cards.querySelectorAll("[data-chosen]")) other.removeAttribute("data-chosen");
    button.dataset.chosen = true;
    this.read(card);
  }

  /** Plays a card. One that cannot be played now is sent as well, and the rules explain why not. */
  play({ key, play }) {
    if (this.page.view.waits) this.page.send("do", { do: [play ?? `play ${key}`] });
    else this.page.notNow();
  }

  discard(card) {
    this.page.send("do", { do: [card.discard] });
  }

  read(card) {
    this.page.lens.read(card, card && card === this.chosen);
    this.page.field.point(card?.play && card.hexes);
  }
}
