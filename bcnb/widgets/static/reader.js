import { box, diced, html, idle, lined, press } from "./common.js";

const NOTHING_READ = "Point at a card or a hex, or move with the arrow keys, to see its effect here. A click or Enter chooses it.";

/** The note on a card that can be played but cannot order any piece. */
export const IDLE = "It cannot order any units now, so your turn would end at once.";

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
    this.put(card.name, [card.text, could(card), card.more]);
    if (card.play && card.idle) this.root.append(html("p", { class: "bcnb-idle" }, IDLE));
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
    else this.put(this.page.field.sheet.names[label], aim?.odds ?? [this.dice(aim), ...this.lines(label)]);
  }

  /** Shows the attacks of the chosen piece. */
  rest() {
    const aims = Object.values(this.page.field.piece?.aims ?? {}).filter((aim) => aim.bars);
    if (aims.length === 1) this.odds(aims[0]);
    else if (aims.length) this.put("", aims.flatMap(({ name, brief, odds }) => (brief ? [`${name}: ${brief}.`] : odds)));
    else this.put("", [this.page.view.rest ?? this.book.rest ?? (matchMedia("(hover: none)").matches ? "Tap a card or a hex to see its effect here." : NOTHING_READ)]);
  }

  /** Returns the number of dice of an attack that cannot be made yet, in words. */
  dice(aim) {
    return aim?.dice && `From its hex, the chosen unit has ${diced(aim.dice)} against this.`;
  }

  lines(label) {
    const { view, field } = this.page;
    const [, kind, general, now] = view.where[label] ?? [];
    const press = !field.quiet && field.offered.pieces[label]?.press;
    return [now, press, kind && this.book.pieces[kind], general && this.book.pieces.general, this.book.terrain[this.book.ground[label]]];
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
    this.root.replaceChildren(...(name ? [html("b", {}, name)] : []), ...lined(lines));
  }
}

/** Returns how many pieces a card could order, in words; empty or 0 if there is nothing to say. */
export function could({ play, hexes }) {
  if (!play || !hexes) return "";
  const pieces = hexes.length === 1 ? "the one piece with a ring" : `the ${hexes.length} pieces with rings`;
  return hexes.length && `It could order ${pieces}.`;
}
