import { html } from "./common.js";
import { press, title } from "./bar.js";

/** The hand along the bottom: a click plays a card, the button beneath it discards it; pointing reads it large. */
export class Hand {
  constructor(page) {
    this.page = page;
    this.root = html("div", { class: "bcnb-hand", role: "group" });
    this.known = [];
  }

  show({ phase, hand, mine, cards }) {
    this.root.hidden = cards === false || phase === "opening" || phase === "over";
    const whose = hand?.seat ?? mine;
    this.root.setAttribute("aria-label", hand ? `Your hand, ${title(whose)}` : "The hand is hidden");
    this.root.replaceChildren(...(hand ? hand.cards.map((card, n) => this.card(card, n)) : [this.hidden(phase)]));
  }

  /** The first card that can be played. */
  get first() {
    return this.root.querySelector(".bcnb-card:not([aria-disabled])");
  }

  reach() {
    (this.first ?? this.root.querySelector("button"))?.focus();
    return true;
  }

  hidden(phase) {
    const root = html("p", { class: "bcnb-hidden" }, "The hand is hidden. ");
    if (phase === "play" && this.page.view.waits) root.append(press(`Show the hand of ${title(this.page.view.waits)}`, () => this.page.send("ready")));
    return root;
  }

  card(card, n) {
    const root = html("div", { class: "bcnb-held" });
    const can = card.play ? {} : { "aria-disabled": true };
    const play = press("", () => this.play(card), { class: "bcnb-card", "data-kind": card.kind, "data-card": card.key, ...can });
    play.setAttribute("aria-label", `${card.play ? "Play " : ""}${card.name}: ${card.text}`);
    // Not every browser breaks English words by itself, and “Reinforcements” is longer than a narrow card is wide.
    play.append(html("b", {}, card.name.replace(/(?=ments?\b)/, "\u00ad")), wings(card.kind), html("span", {}, card.text));
    for (const event of ["pointerenter", "focus"]) play.addEventListener(event, () => this.read(card));
    for (const event of ["pointerleave", "blur"]) play.addEventListener(event, () => this.read(null));
    root.append(play);
    if (card.discard) root.append(press("Discard", () => this.page.send("do", { do: [card.discard] }), { class: "bcnb-discard", "aria-label": `Discard ${card.name} instead, and end the turn` }));
    return root;
  }

  /** A card that cannot be played now is tried, too: the rules say why not. */
  play({ key, play }) {
    if (this.page.view.waits) this.page.send("do", { do: [play ?? `play ${key}`] });
    else this.page.notNow();
  }

  read(card) {
    this.page.lens.read(card);
    this.page.field.point(card?.play && card.hexes);
  }
}

/** Where a card acts, as three fields of which some are full. */
export function wings(kind) {
  const root = html("i", { class: "bcnb-wings", "aria-hidden": true, "data-kind": kind });
  root.append(...Array.from({ length: 3 }, () => html("i")));
  return root;
}
