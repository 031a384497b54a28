import { box, diced, html, idle, lined, press } from "./common.js";

/**
 * The panel next to the hand. It explains what is pointed at: a card, a cell with its piece, or the odds of an attack.
 * Otherwise it shows the odds of the chosen piece.
 */
export class Reader {
  constructor(page) {
    this.page = page;
    this.book = null;
    this.label = null;
    this.offered = null;
    this.root = box("lens");
  }

  /** Explains a card; with `chosen` it adds buttons to play and discard it. */
  read(card, chosen) {
    if (!card) return this.show(this.label);
    if (chosen && card === this.offered) return;
    this.page.report.settle();
    this.put(card.name, [card.text, card.play && card.could, card.more]);
    if (card.play && card.idle) this.root.append(html("p", { class: "bcnb-idle" }, this.book.idle));
    if (chosen) this.root.append(this.acts((this.offered = card)));
  }

  acts(card) {
    const root = box("acts");
    root.append(press("Play it", () => this.page.hand.play(card), { class: "bcnb-done" }));
    if (card.discard) root.append(press("Discard it", () => this.page.hand.discard(card)));
    return root;
  }

  show(label, aim) {
    if (label && label !== this.label) this.page.report.settle();
    this.label = label;
    const { view, hand } = this.page;
    this.root.hidden = !label && idle(view.phase);
    if (label) this.hex(label, aim);
    else if (hand.chosen) this.read(hand.chosen, true);
    else this.rest();
  }

  hex(label, aim) {
    if (aim?.bars) this.odds(aim);
    else this.put(this.page.field.sheet.names[label], aim?.odds ?? [aim && this.red([[label, aim]]), ...this.lines(label)]);
    this.die(aim);
  }

  /** Shows the attacks of the chosen piece. */
  rest() {
    const { book, page: { field, view } } = this;
    const aims = Object.values(field.piece?.aims ?? {}).filter((aim) => aim.bars);
    if (aims.length > 1) return this.put("", aims.flatMap(({ name, brief, odds }) => (brief ? [`${name}: ${brief}.`] : odds)));
    if (aims.length) this.odds(aims[0]);
    else this.put("", [this.red() || (view.rest ?? (matchMedia("(hover: none)").matches ? book.touch : book.rest))]);
    this.die(aims[0]);
  }

  /** Returns red numbers on the board in words. */
  red(aims = Object.entries(this.page.field.piece?.aims ?? {})) {
    const dice = aims.filter(([, { dice }]) => dice && !this.page.field.quiet).map(([label, { dice }]) => `${diced(dice)} against ${label}`);
    return dice.length && `${this.book.red} ${dice.join(", ")}.`;
  }

  /** Shows what the sides of a die do to a target. */
  die(aim) {
    if (aim?.die) this.root.append(box("die", {}, aim.die.flatMap(([faces, words]) => [...this.page.docks.drawn(faces), ` ${words} `])));
  }

  lines(label) {
    const { view, field } = this.page;
    const [, kind, general, now] = view.where[label] ?? [];
    const press = !field.quiet && field.offered.pieces[label]?.press;
    return [now, press, label === field.selected && this.red(), kind && this.book.pieces[kind], general && this.book.pieces.general, this.book.terrain[this.book.ground[label]]];
  }

  /** Shows the odds as bars of losses, one for each response of the target. */
  odds({ name, sum, bars, more }) {
    this.put(name, [sum]);
    for (const [answer, words, parts] of bars) this.root.append(...lined([answer]), this.stack(words, parts));
    this.root.append(...lined(more));
  }

  /** Makes a bar for each loss, as high as its chance, which is in percent. */
  stack(losses, parts) {
    const stack = box("stack", { role: "img", "aria-label": losses });
    const most = Math.max(...parts.map(([chance]) => chance), 1);
    for (const [chance, words, kind] of parts) {
      const [part, bar] = [html("span", { class: `bcnb-${kind}` }), html("i")];
      bar.style.setProperty("--tall", String(chance / most));
      part.append(html("em", {}, `${chance}%`), bar, html("small", {}, words));
      stack.append(part);
    }
    return stack;
  }

  put(name, lines) {
    this.offered = null;
    this.root.replaceChildren(...(name ? [html(lines.some(Boolean) ? "b" : "p", {}, name)] : []), ...lined(lines));
  }
}
