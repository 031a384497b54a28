import { NO_KERNEL, box, chorded, holdsFocus, html, lined, markCurrent, meant, pictured, press, svg } from "./common.js";
import { loadPart } from "./rule_lens.js";
import { Player, Story, plays } from "./replay.js";

const GUESS = "Your guess first: was this game decided by luck or by the players' choices?";
const KEYS_OF_A_REVIEW = "Press m for the next key moment, Shift and m for the one before.";
const NO_FURTHER = ["No earlier key moments.", "No later key moments."];
const HIDDEN = "The result is hidden until the last ply.";
/** The height of the curve that is visible before the reader has guessed. */
const UPPER = 240;

/** Returns whether two stories have the same board. */
const sameSheet = (one, other) => one.ground === other.ground && JSON.stringify(one.cells) === JSON.stringify(other.cells);

/**
 * Draws a review: the curve, board, choices and log of a recorded game.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function review(model, el) {
  const wanted = new Set(["judging", "noting", "rolls"].filter((part) => model.get("review")[part]));
  const add = async ({ t, script }, player, ends) => wanted.delete(t) && ends.push((await loadPart(script))(model, player));
  const end = plays(model, el, Reviewer, "review", { judging: add, noting: add, rolls: add });
  for (const t of wanted) model.send({ t });
  return end;
}

/** A replay with a review. `known` is what the reader has opened; it survives turning the board. */
class Reviewer extends Player {
  retold(story, model) {
    if (!story.steps || !sameSheet(this.story, story)) return false;
    this.retell(story, model.get("review"));
    return true;
  }

  begin(story, model, before) {
    this.root.classList.add("bcnb-review");
    this.packed = story;
    this.review = model.get("review");
    this.known = before?.known ?? { guessed: "", opened: new Set(), asking: -1 };
    this.current = -1;
    this.acted = null;
    /** @type {any} the form for notes, if the kernel can save them */
    this.notes = null;
    this.drawChoices();
    this.guess = html("section", { class: "bcnb-guess", "aria-label": "Luck or choice?" });
    this.over = box("over", {}, [this.guess, this.curve.root]);
    this.chance = box("chance");
    this.asked = box("asked");
    this.told = html("div", { role: "status", class: "bcnb-told" });
    this.answers = box("answers");
    this.card = html("section", { class: "bcnb-moment", "aria-label": "The choice" }, [this.leaps(), this.asked, this.told, this.answers]);
    this.stepping = box("stepping");
    this.line.before(this.stepping);
    this.frame.prepend(this.over);
    this.panel.root.prepend(this.card);
    this.panel.flags.after(this.chance);
    this.stage.append(this.list.root);
    this.guessing();
  }

  drawChoices() {
    this.curve = new Curve(this.review, this.story.last, (ply) => this.go(ply), (n) => this.choose(n));
    this.list = new Choices(this.review, (n) => this.choose(n), () => this.openAll());
    this.unveil();
  }

  /** Shows the curve as far as the reader has seen the game, and the verdicts that the reader has opened. */
  unveil() {
    const { opened, guessed } = this.known;
    this.curve.unveil(opened, this.seen, guessed);
    this.list.unveil(opened);
  }

  /** The question about luck comes after the result. */
  see(ply) {
    super.see(ply);
    if (this.asks !== this.whole) this.guessing();
  }

  guessing() {
    const { guessed } = this.known;
    this.asks = this.whole;
    this.unveil();
    const answer = html("div", { role: "status" });
    const said = !this.whole ? HIDDEN : [this.review.result, guessed ? `Your guess: ${guessed}.` : GUESS].join(" ");
    this.guess.replaceChildren(html("p", {}, said), answer, this.reveal ?? "");
    if (!this.whole) return;
    if (guessed) {
      answer.append(html("img", this.review.parts), ...lined([...this.review.luck, this.review.by]));
      if (this.review.strokes.length) this.guess.append(this.strokes());
      return;
    }
    for (const name of ["Luck", "Choice"]) answer.before(press(name, () => this.guesses(name.toLowerCase())));
  }

  /** Lists the rolls and draws that changed the win chance most, each with a link to its ply. */
  strokes() {
    const lines = this.review.strokes.map(([ply, points, words]) => html("li", {}, [press(`${points} at ply ${ply}: ${words}`, () => this.go(ply))]));
    return html("details", { class: "bcnb-strokes" }, [html("summary", {}, "The luckiest and the unluckiest rolls and draws"), html("ul", {}, lines)]);
  }

  guesses(word) {
    this.known.guessed = word;
    this.guessing();
    this.frame.focus();
  }

  show(ply) {
    const before = this.ply;
    this.acted = null;
    super.show(ply);
    this.curve.show(this.ply);
    const now = this.review.judged.findLastIndex((one) => one.ply - 1 <= this.ply);
    if (now !== this.known.asking) this.known.asking = -1;
    this.current = now;
    this.list.mark(now);
    this.drawAsked();
    if (this.ply !== before) this.notes?.renew();
    this.tellChoice();
  }

  tell(status) {
    super.tell(status);
    const chance = this.review.chances[this.ply];
    this.chance.textContent = `Win chance: ${chance}`;
    this.range.setAttribute("aria-valuetext", `${this.range.getAttribute("aria-valuetext")}, ${chance}`);
  }

  /** Draws the move played, if the reader is asked about it at this ply. */
  drawAsked() {
    const { asking } = this.known;
    if (asking >= 0 && this.ply === this.review.judged[asking].ply - 1) this.overlay(asking);
  }

  /** Goes to the position before a choice and asks about it. */
  choose(n) {
    this.known.asking = n;
    const there = this.review.judged[n].ply - 1;
    if (there === this.ply) this.show(there);
    else this.go(there);
    this.known.asking = n;
  }

  /** Goes to the next or the previous key moment. */
  leap(forward) {
    const { judged } = this.review;
    const [here, ply] = [this.current, this.ply];
    const fits = ({ moment, ply: first }, n) => moment && (forward ? first - 1 > ply || (first - 1 === ply && n > here) : n < here || (n === here && first - 1 < ply));
    const n = forward ? judged.findIndex(fits) : judged.findLastIndex(fits);
    if (n >= 0) this.choose(n);
    else if (judged.length) this.further.textContent = NO_FURTHER[Number(forward)];
  }

  key(event) {
    const typing = event.target.closest("input, select, textarea");
    if (typing || chorded(event) || event.defaultPrevented) return super.key(event);
    if (meant(event) === "m") {
      event.preventDefault();
      return this.leap(!event.shiftKey);
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!this.acted || !step) return super.key(event);
    event.preventDefault();
    this.step(this.acted.at + step);
  }

  /** Shows a review that has grown, or its notes, and leaves what the reader has opened or is watching. */
  retell(packed, review) {
    this.review = review;
    if (packed === this.packed) return;
    this.packed = packed;
    this.story = new Story(packed);
    this.panel.story = this.story;
    this.panel.lines.forEach((line, ply) => (line.firstChild.textContent = this.story.words(ply).join(" ")));
    if (this.acted) return;
    super.show(this.ply);
    this.drawAsked();
  }

  /** Shows the choice at the current ply. A focus on a button moves to the same button, or to the first. */
  tellChoice() {
    const one = this.review.judged[this.current];
    const open = this.known.opened.has(this.current);
    const held = holdsFocus(this.answers) && document.activeElement.textContent;
    this.further.textContent = this.review.none;
    this.stepping.replaceChildren();
    this.asked.replaceChildren(...(one ? [html("h3", {}, one.name), html("p", {}, one.ask), steps(one.played, "What was played")] : [html("p", {}, this.review.marks)]));
    if (!open) this.told.replaceChildren();
    else if (this.told.textContent !== one.verdict) this.told.replaceChildren(html("div", { class: "bcnb-verdict" }, lined(one.why)));
    this.answers.replaceChildren(...(!one ? [] : open ? this.answer(one) : [beside("What to do", [press("Show the verdict", () => this.open()), this.learning(this.current)])]));
    if (held) this.reach(held);
    this.unveil();
  }

  /** Shows all verdicts, or hides them again. */
  openAll() {
    const { judged } = this.review;
    const all = judged.length > this.known.opened.size;
    this.known.opened = new Set(all ? judged.keys() : []);
    this.show(this.ply);
  }

  /** Gives the focus to the button with this name below the choice, or to the first one. */
  reach(name) {
    const buttons = [...this.answers.querySelectorAll("button")];
    (buttons.find(({ textContent }) => textContent === name) ?? buttons[0] ?? this.frame).focus({ preventScroll: true });
  }

  /** Makes the buttons to the key moments, or a message if no choice was judged. */
  leaps() {
    this.further = html("p", { role: "status" }, this.review.none);
    if (this.review.none) return this.further;
    const root = box("leaps", { role: "group", "aria-label": "Moments" });
    const [back, next] = [press("Previous key moment", () => this.leap(false)), press("Next key moment", () => this.leap(true))];
    back.setAttribute("aria-keyshortcuts", "Shift+M");
    next.setAttribute("aria-keyshortcuts", "m");
    back.title = next.title = KEYS_OF_A_REVIEW;
    root.append(back, next, this.further);
    return root;
  }

  open() {
    this.known.opened.add(this.current);
    this.tellChoice();
    if (this.review.judged[this.current].better) this.arrows("better");
    this.reach();
  }

  answer(one) {
    const [best] = one.ways;
    const better = best && one.better ? [html("b", {}, one.wrong ? "Better:" : "The best alternative:"), steps(best.said, "The best alternative")] : [];
    return [
      ...better,
      beside("On the board", [
        one.better && press("Show it as arrows", () => this.looked("better")),
        one.asked && press("Show what was played", () => this.looked("asked")),
        one.reply && press("Show what the enemy does to it", () => this.act("reply", "After what was played")),
        one.instead && press("Show what follows the alternative", () => this.act("instead", "After the alternative")),
        this.learning(this.current),
      ]),
      ...(one.ways.length ? [worlds(one.ways)] : []),
    ];
  }

  /** Makes the button to try a mistake again, if the kernel offers that; otherwise returns null. */
  learning(n) {
    if (!this.review.learns || !this.review.judged[n].wrong) return null;
    const button = press("Try it yourself", () => {
      this.stop();
      document.bcnbAsked = true;
      this.ask("learn", this.review.judged[n].ply);
      this.heard?.();
      this.heard = this.waits(() => button.isConnected && button.after(html("span", {}, NO_KERNEL)));
    });
    return button;
  }

  /** Shows the position before a choice, with a way as arrows. */
  arrows(what) {
    const n = this.current;
    this.choose(n);
    if (what !== "asked") this.overlay(n, what);
  }

  looked(what) {
    this.arrows(what);
    this.look();
  }

  look() {
    for (const part of [this.stepping, this.sheet.root]) part.scrollIntoView({ block: "nearest" });
  }

  overlay(n, what = "asked") {
    const one = this.review.judged[n];
    if (!one[what]) return;
    this.sheet.show(this.small(one, what).at(1).frame);
    this.grid.name();
  }

  /** Returns a short story that begins before a choice. */
  small(one, what) {
    const { pool } = this.review;
    const from = { ...this.story, first: this.story.at(one.ply - 1), steps: one[what], pool, begins: "", turns: [] };
    return new Story(from);
  }

  /** Plays a way out in an imagined game. */
  act(what, name) {
    const one = this.review.judged[this.current];
    this.choose(this.current);
    this.acted = { story: this.small(one, what), name, at: 0 };
    this.step(1);
  }

  step(at) {
    const { story, name } = this.acted;
    if (at < 0 || at > story.last) return;
    const forward = at === this.acted.at + 1;
    this.acted.at = at;
    const { frame, status } = story.at(at);
    this.sheet.show(frame, forward);
    this.grid.name();
    this.panel.showDice(status.dice, forward);
    const words = html("p", { role: "status", class: "bcnb-acted" }, `${at} of ${story.last}: ${at ? story.words(at).join(" ") : "The position before."}`);
    const leads = beside(name, [
      press("Previous step", () => this.step(this.acted.at - 1)),
      press("Next step", () => this.step(this.acted.at + 1)),
      press("Back to the game", () => this.back()),
    ]);
    const held = holdsFocus(this.stepping) && document.activeElement.textContent;
    this.stepping.replaceChildren(html("b", {}, `${name}, in an imagined game`), words, leads);
    const buttons = [...leads.querySelectorAll("button")];
    (buttons.find((button) => button.textContent === held) ?? buttons[1]).focus({ preventScroll: true });
    this.look();
  }

  /** Returns from an imagined game to the ply where it began. */
  back() {
    this.show(this.ply);
    this.frame.focus({ preventScroll: true });
  }
}

/** The curve of the win chance. A click leads to a ply or a choice, and a line marks the current ply. */
class Curve {
  constructor({ curve, across }, last, go, choose) {
    this.across = across;
    this.last = last;
    this.picture = pictured(curve);
    this.cursor = svg("path", { class: "bcnb-cursor" });
    this.veil = svg("path", { class: "bcnb-veil" });
    this.picture.append(this.veil, this.cursor);
    this.whole = this.picture.viewBox.baseVal.height;
    this.root = box("curve");
    Object.assign(this.root, { tabIndex: 0, role: "group", ariaLabel: "Chance to win, turn by turn" }); // wider than a phone
    this.root.append(this.picture);
    const lead = (event) => go(this.ply(event));
    this.picture.addEventListener("click", (event) => {
      const sign = event.target.closest("[data-n]");
      if (sign) choose(Number(sign.dataset.n));
      else lead(event);
    });
    this.picture.addEventListener("pointermove", (event) => event.buttons === 1 && lead(event));
    this.signs = [...this.picture.querySelectorAll("[data-n]")].map((sign) => [sign, [...sign.children]]);
  }

  /** Shows the curve up to a ply, the signs of the opened verdicts, and the bars of luck once the reader has guessed. */
  unveil(opened, seen, guessed) {
    const [, , width] = this.across;
    const ends = seen === this.last;
    const luck = ends && guessed;
    this.picture.querySelector(".bcnb-luck").style.visibility = luck ? "" : "hidden";
    this.picture.setAttribute("viewBox", `0 0 ${width} ${luck ? this.whole : UPPER}`);
    this.picture.ariaHidden = String(!ends);
    this.veil.setAttribute("d", ends ? "" : `M${this.x(seen)} 27H${width}V216H${this.x(seen)}z`);
    for (const [sign, parts] of this.signs) sign.replaceChildren(...(opened.has(Number(sign.dataset.n)) ? parts : [svg("circle", { r: 8 })]));
  }

  x(ply) {
    const [from, to] = this.across;
    return from + ((to - from) * ply) / Math.max(this.last, 1);
  }

  ply({ clientX }) {
    const { left, width } = this.picture.getBoundingClientRect();
    const [from, to, whole] = this.across;
    return Math.round((((clientX - left) / width) * whole - from) / (to - from) * this.last);
  }

  show(ply) {
    const x = this.x(ply);
    this.cursor.setAttribute("d", `M${x} 28V${this.whole - 8}`);
    const at = (x / this.across[2]) * this.picture.clientWidth;
    if (at < this.root.scrollLeft + 30 || at > this.root.scrollLeft + this.root.clientWidth - 30) this.root.scrollLeft = at - this.root.clientWidth / 2;
  }
}

/** The list of all choices that had an alternative, in the order of the game. Key moments are bold. */
class Choices {
  constructor({ judged }, choose, openAll) {
    this.root = html("details", { class: "bcnb-verdicts", open: "" });
    const list = html("ol", { "aria-label": "Choices" });
    this.lines = judged.map((one, n) => {
      const button = press(one.name, () => choose(n));
      button.append(html("span", { class: "bcnb-kind" }, `: ${one.kind}`));
      return html("li", one.moment ? { class: "bcnb-look" } : {}, [button]);
    });
    list.append(...this.lines.filter((_, n) => judged[n].ways.length));
    this.root.hidden = !list.children.length;
    this.list = list;
    this.all = press("", openAll);
    this.root.append(html("summary", {}, "All judged choices"), this.all, list);
  }

  unveil(opened) {
    this.lines.forEach((line, n) => { line.firstChild.lastChild.hidden = !opened.has(n); });
    this.all.textContent = opened.size < this.lines.length ? "Show all verdicts" : "Hide all verdicts";
  }

  mark(n) {
    this.line = markCurrent(this.list, this.lines[n], this.line);
  }
}

/** Makes a row of buttons; entries that are null or undefined are left out. */
const beside = (name, buttons) => box("ask", { role: "group", "aria-label": name }, buttons.filter(Boolean));

const steps = (said, name) => html("ol", { "aria-label": name, class: "bcnb-way" }, said.map((words) => html("li", {}, words)));

/** Makes the table of alternatives with their gain over the move played. */
function worlds(ways) {
  const head = ["Way", "Points gained", "95% sure", "Imagined games"].map((name) => html("th", { scope: "col" }, name));
  const rows = ways.map(({ said, gain, between, worlds: number }) =>
    [html("th", { scope: "row" }, said.join("; ")), ...[gain, between, number].map((words) => html("td", {}, words))]);
  const table = html("table", {}, [head, ...rows].map((cells) => html("tr", {}, cells)));
  return html("details", { class: "bcnb-worlds" }, [
    html("summary", {}, "Alternatives, each tried in imagined games and compared with the move played"),
    box("far", { tabindex: 0, role: "region", "aria-label": "Alternatives" }, [table]),
  ]);
}
