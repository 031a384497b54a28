import { box, chorded, holdsFocus, html, lined, meant, pictured, press, svg } from "./common.js";
import { loadPart } from "./rule_lens.js";
import { Player, Story, markCurrent, plays } from "./replay.js";

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
  const wanted = new Set(["moment", ...["judging", "noting", "playing", "rolls"].filter((part) => model.get("review")[part])]);
  const add = async ({ t, script, part }, player, ends) => wanted.delete(t) && ends.push((part ?? (await loadPart(script)))(model, player));
  const end = plays(model, el, Reviewer, "review", { judging: add, moment: add, noting: add, playing: add, rolls: add });
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
    this.known = before?.known ?? { guessed: "", opened: new Set(), grades: new Map(), asking: -1 };
    /** @type {any} what the reader does at a choice; it comes after the board */
    this.moment = before?.moment;
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
    this.moment?.join(this);
  }

  drawChoices() {
    this.curve = new Curve(this.review, this.story.last, (ply) => this.go(ply), (n) => this.choose(n));
    this.list = new Turns(this.review, this.story.last, (ply) => this.go(ply), (n) => this.choose(n), () => this.openAll(), () => this.rank());
    this.unveil();
  }

  /** Shows the curve as far as the reader has seen the game, and the opened verdicts. */
  unveil() {
    const { opened, guessed } = this.known;
    this.curve.unveil(opened, this.seen, guessed);
    this.list.unveil(opened, this.seen, this.known.ranked);
  }

  /** The question about luck comes after the result. */
  see(ply) {
    super.see(ply);
    if (this.asks !== this.whole) this.guessing();
  }

  guessing() {
    const { guessed } = this.known;
    this.asks = this.whole;
    this.tellChoice();
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

  /** Lists the rolls and draws that changed the win chance most, each as a link. */
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
    this.list.mark(this.ply);
    this.drawAsked();
    if (this.ply !== before) this.notes?.renew();
    this.tellChoice();
    this.moment?.show();
  }

  tell(status) {
    super.tell(status);
    const chance = this.review.chances[this.ply];
    this.chance.textContent = `Win chance: ${chance}`;
    this.range.setAttribute("aria-valuetext", `${this.range.getAttribute("aria-valuetext")}, ${chance}`);
  }

  /** Draws the move played, if the reader is asked about it at this ply, and the better one once the verdict is open. */
  drawAsked() {
    const { asking, opened } = this.known;
    const one = this.review.judged[asking];
    if (this.ply !== one?.ply - 1) return;
    const way = (opened.has(asking) && one.both) || one.asked;
    if (!way) return;
    this.sheet.show(this.small(one, way).at(1).frame);
    this.grid.name();
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
    this.moment.step(this.acted.at + step);
  }

  /** Shows a review that has grown, or its notes, and leaves what the reader has opened or is watching. */
  retell(packed, review) {
    this.review = review;
    if (packed === this.packed) return;
    this.packed = packed;
    this.story = new Story(packed);
    this.panel.story = this.story;
    this.panel.lines.forEach((line, ply) => (line.firstChild.textContent = this.story.line(ply)));
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
    this.asked.replaceChildren(...(one ? [html("h3", {}, one.name), html("p", {}, one.ask), this.way(one.played, "What was played")] : this.moment?.first() ?? []));
    const said = open ? [this.moment?.reply(one), ...one.why].filter(Boolean) : [];
    if (this.told.textContent !== said.join("")) this.told.replaceChildren(...(open ? [html("div", { class: "bcnb-verdict" }, lined(said))] : []));
    this.answers.replaceChildren(...((one && this.moment?.choices(one, open)) ?? []));
    if (held) this.reach(held);
    this.unveil();
  }

  /** Makes the list of the moves of a line. */
  way(said, name, kind = "played") {
    return html("ol", { "aria-label": name, class: `bcnb-way bcnb-way-${kind}` }, said.map((words) => html("li", {}, words)));
  }

  /** Shows all verdicts, or hides them again. */
  openAll() {
    const { judged } = this.review;
    const all = judged.length > this.known.opened.size;
    this.known.opened = new Set(all ? judged.keys() : []);
    this.show(this.ply);
  }

  /** Shows all verdicts with the costliest choices first, or the turns in their order again. */
  rank() {
    this.known.ranked = !this.known.ranked;
    if (this.known.ranked && this.review.judged.length > this.known.opened.size) this.openAll();
    else this.unveil();
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
    this.choose(this.current);
    this.reach();
  }

  /** Takes the reader to what the kernel has opened. */
  opened() {
    super.opened();
    this.moment?.leave();
  }

  /** Returns a short story that begins before a choice. */
  small(one, steps) {
    const { pool } = this.review;
    const from = { ...this.story, first: this.story.at(one.ply - 1), steps, pool, begins: "", turns: [] };
    return new Story(from);
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
    const fade = () => this.root.toggleAttribute("data-more", this.root.scrollLeft + this.root.clientWidth < this.root.scrollWidth - 4);
    this.root.addEventListener("scroll", fade);
    new ResizeObserver(fade).observe(this.root);
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

/** The turns in short notation with their choices. The moves of a turn show when it has been seen. */
class Turns {
  constructor({ judged, turns, marks }, last, go, choose, openAll, rank) {
    this.last = last;
    this.judged = judged;
    this.list = html("ol", { "aria-label": "Turns" });
    this.rows = turns.map(([ply, head, words], n) => {
      const steps = html("span");
      const line = press("", () => go(ply), { class: "bcnb-notation" });
      line.append(html("b", {}, head), " ", steps);
      return { root: html("li", {}, [line]), ply, steps, words, made: [], end: turns[n + 1]?.[0] ?? last };
    });
    this.lines = judged.map((one, n) => this.choice(one, press("", () => choose(n), { class: `bcnb-kind${one.moment ? " bcnb-look" : ""}` })));
    this.list.append(...this.rows.map(({ root }) => root));
    this.all = press("", openAll);
    this.ranks = press("Costliest first", rank, { title: "Opens all verdicts" });
    this.all.hidden = this.ranks.hidden = !judged.length;
    const named = `Turns and choices${marks && " (bold: key moments)"}`;
    this.root = html("details", { class: "bcnb-verdicts", open: "" }, [html("summary", {}, named), this.all, this.ranks, this.list]);
  }

  /** Adds the button of a choice to its turn, and below it the place for its reason. */
  choice(one, button) {
    const because = html("p", { class: "bcnb-reason" });
    const row = this.rows.findLast(({ ply }) => ply < one.ply);
    if (row && (one.plays || one.moment)) {
      row.root.append(button, because);
      row.made.push(one);
    }
    return { button, because };
  }

  /** Puts the turns in their order, or those with the costliest choice whose verdict is open first. */
  sort(opened, ranked) {
    this.ranks.ariaPressed = String(!!ranked);
    const cost = ({ made }) => Math.max(0, ...made.map((one) => (opened.has(this.judged.indexOf(one)) ? one.cost : 0)));
    const order = ranked ? [...this.rows].sort((one, other) => cost(other) - cost(one)) : this.rows;
    if (order.some(({ root }, n) => root !== this.list.children[n])) this.list.append(...order.map(({ root }) => root));
  }

  unveil(opened, seen, ranked) {
    this.sort(opened, ranked);
    for (const { steps, words, end } of this.rows) steps.textContent = seen < end ? "…" : words;
    this.lines.forEach(({ button, because }, n) => {
      const { name, kind, loss, ply, because: reason } = this.judged[n];
      const open = opened.has(n);
      button.textContent = open ? `${kind} ${loss}`.trim() : "?";
      button.ariaLabel = open ? `${name}: ${button.textContent}` : name;
      button.hidden = ply > this.last && seen < this.last;
      because.textContent = open ? reason : "";
    });
    this.all.textContent = opened.size < this.lines.length ? "Show all verdicts" : "Hide all verdicts";
  }

  mark(ply) {
    const scrolls = this.list.scrollHeight > this.list.clientHeight ? this.list : this.root; // on a stage all of it does
    this.line = markCurrent(scrolls, this.rows.findLast((row) => row.ply <= ply)?.root, this.line);
  }
}
