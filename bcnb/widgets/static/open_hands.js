import { box, html, press } from "./common.js";

/** The hands below the board of a review: that of the seat that decides is open, the others are backs until the reader opens them. */
export class OpenHands {
  constructor() {
    this.root = box("hands");
    this.shown = new Set();
  }

  /** Takes the place below the board of a player. */
  join(player) {
    this.player = player;
    this.root.hidden = !player.review.hands.at;
    player.stepping.before(this.root);
  }

  show(ply) {
    const { seats, at } = this.player.review.hands;
    if (!at) return;
    this.ply = ply;
    const [decides, ...hands] = at[ply];
    this.root.replaceChildren(...hands.map((place, seat) => this.hand(seats[seat], this.player.review.pool[place], seat === decides, seat)));
  }

  /** Makes the hand of a seat. A card without a name is one that the viewer may not know. */
  hand(name, cards, decides, seat) {
    const open = decides || this.shown.has(seat);
    const known = cards.filter(Boolean).length;
    const root = html("section", { class: "bcnb-hand-of", "aria-label": `Hand of ${name}` }, [html("b", {}, `${name} `)]);
    if (decides) root.dataset.decides = "";
    root.append(
      open
        ? html("ul", {}, cards.map((card) => html("li", card ? {} : { class: "bcnb-back" }, card || "unknown")))
        : html("span", { class: "bcnb-backs" }, [html("span", { "aria-hidden": true }, cards.map(() => html("i"))), ` ${cards.length} ${cards.length === 1 ? "card" : "cards"}`]),
    );
    if (!decides && known) root.append(press(open ? "Hide" : "Show", () => this.turn(seat), { "aria-label": `${open ? "Hide" : "Show"} the hand of ${name}` }));
    return root;
  }

  /** Opens or closes the hand of a seat that does not decide, and keeps the focus on its button. */
  turn(seat) {
    if (!this.shown.delete(seat)) this.shown.add(seat);
    this.show(this.ply);
    this.root.children[seat].querySelector("button")?.focus({ preventScroll: true });
  }
}
