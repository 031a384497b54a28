import { box, press } from "./common.js";

/** @type {[part: string, words: string, across: number][]} */
const PARTS = [["left", "Left", 0], ["centre", "Centre", 0.5], ["right", "Right", 1], ["all", "All", 0]];

/** On a telephone: which part of the board fills the page. It follows the card in play, until another one is pressed. */
export class Sections {
  constructor(page) {
    this.page = page;
    this.lit = 3;
    this.root = box("parts", { role: "group", "aria-label": "Part of the board" });
    this.buttons = PARTS.map(([part, words]) => press(words, () => this.choose(part)));
    this.root.append(...this.buttons);
    this.choose("all");
  }

  /** The section in which alone orders are given has no shade. Who chooses a card sees the whole board again. */
  show({ frame, choices }) {
    const shaded = [0, 1, 2].filter((number) => `shade ${number}` in frame.shapes);
    const lit = shaded.length === 2 ? [0, 1, 2].find((number) => !shaded.includes(number)) : Object.keys(choices.cards).length ? 3 : this.lit;
    if (lit !== this.lit) this.choose(PARTS[(this.lit = lit)][0]);
  }

  choose(part) {
    this.page.root.dataset.part = part;
    this.buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(PARTS[n][0] === part)));
    const map = this.page.field?.sheet?.map;
    if (map) map.scrollLeft = (map.scrollWidth - map.clientWidth) * PARTS.find(([name]) => name === part)[2];
  }
}
