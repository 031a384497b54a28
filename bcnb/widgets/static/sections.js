import { box, press } from "./common.js";

/** @type {[part: string, words: string, across: number][]} */
const PARTS = [["left", "Left", 0], ["centre", "Center", 0.5], ["right", "Right", 1], ["all", "All", 0]];

/** The buttons for the part of the board that fills the page on a phone. It follows the card in play until the reader presses another. */
export class Sections {
  constructor(page) {
    this.page = page;
    this.lit = 3;
    this.root = box("parts", { role: "group", "aria-label": "Part of the board" });
    this.buttons = PARTS.map(([part, words]) => press(words, () => this.asked(part) || this.choose(part)));
    this.root.append(...this.buttons);
    this.choose("all");
    new ResizeObserver(([{ contentRect }]) => this.resize(contentRect.width)).observe(page.root);
  }

  /** Shows the one section without a shade, in which orders are given. While a card is chosen, shows the whole board. */
  show({ frame, choices }) {
    const shaded = [0, 1, 2].filter((number) => `shade ${number}` in frame.shapes);
    const lit = shaded.length === 2 ? [0, 1, 2].find((number) => !shaded.includes(number)) : Object.keys(choices.cards).length ? 3 : this.lit;
    if (lit !== this.lit) this.choose(PARTS[(this.lit = lit)][0]);
  }

  /** Chooses the section that a card asks for, if it does. */
  asked(part) {
    const text = `section ${part}`;
    return this.page.view.choices.buttons.some(([one]) => one === text) && !this.page.send("do", { do: [text] });
  }

  choose(part) {
    this.page.root.dataset.part = part;
    this.buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(PARTS[n][0] === part)));
    this.place(part);
  }

  /** Scrolls the board to a part, and to the reader's own side below. */
  place(part) {
    const map = this.page.field?.sheet?.map;
    map?.scrollTo((map.scrollWidth - map.clientWidth) * PARTS.find(([name]) => name === part)[2], map.scrollHeight);
  }

  /** Shows the chosen part again after the page has another width. */
  resize(width) {
    if (width === this.width) return;
    this.width = width;
    this.place(this.page.root.dataset.part);
  }
}
