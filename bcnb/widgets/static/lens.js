import { html } from "./common.js";
import { wings } from "./hand.js";

const NOTHING_READ = "Point at a card or a hex, or walk with the arrow keys: here stands what it does. A click or Enter chooses it.";

/** Upper right: a card to be read large, or what stands on a hex and what that does; at rest the card on the table, if there is one. */
export class Lens {
  constructor(page) {
    Object.assign(this, { page, book: null, label: null });
    this.root = html("div", { class: "bcnb-lens" });
  }

  read(card) {
    if (!card) return this.show(this.label);
    this.put(card.name, [card.text, card.more], card.kind);
  }

  show(label, aim) {
    this.label = label;
    const { view } = this.page;
    this.root.hidden = !label && ["opening", "over"].includes(view.phase);
    if (label) this.put(this.page.field.sheet.names[label], aim?.odds ?? [this.dice(aim), ...this.lines(label)]);
    else if (view.card) this.put(view.card.name, [view.card.text, view.card.more], view.card.kind);
    else this.put("", [this.book.rest ?? NOTHING_READ]);
  }

  /** What is known of an attack before its time. */
  dice(aim) {
    return aim?.dice && `From where it stands, the chosen unit has ${aim.dice === 1 ? "1 die" : `${aim.dice} dice`} against this.`;
  }

  lines(label) {
    const { view, field } = this.page;
    const [, kind, general, now] = view.where[label] ?? [];
    const press = field.offered.pieces[label]?.press;
    return [now, press, kind && this.book.pieces[kind], general && this.book.pieces.general, this.book.terrain[this.book.ground[label]]];
  }

  put(name, lines, kind) {
    const parts = [name && html("b", {}, name), kind && wings(kind), ...lines.filter(Boolean).map((words) => html("p", {}, words))];
    this.root.replaceChildren(...parts.filter(Boolean));
    this.root.dataset.card = Boolean(kind);
  }
}
