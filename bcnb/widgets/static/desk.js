import { changed } from "./changes.js";
import { NO_KERNEL, box, chorded, follow, holdsFocus, html, keepKeys, meant, ours, patience, press, stores } from "./common.js";
import { Docks } from "./dice.js";
import { Field } from "./field.js";
import { Hand } from "./hand.js";
import { partAddress, tellAddress } from "./page_state.js";
import { Reader } from "./reader.js";
import { Report } from "./report.js";
import { RuleLens } from "./rule_lens.js";
import { Sections } from "./sections.js";
import { title } from "./bar.js";

/** How long each ply of the other side's turn is shown when it is watched again, in milliseconds. */
const AGAIN = 1000;
const SPEEDS = { slow: 2, normal: 1, fast: 0.3, "at once": 0 };

/** Draws a page with a board to play on. `parts`: the classes of its head, controls, cards and end. */
export function desk(model, el, parts) {
  const root = html("div", { class: `bcnb bcnb-table bcnb-at-${model.get("kind")}`, lang: "en" });
  el.append(root);
  keepKeys(root);
  const page = new TablePage(root, model, parts);
  const hear = (message) => page.hear(message);
  model.on("msg:custom", hear);
  const ends = [
    follow(model, ["ground", "cells", "title", "book"], () => page.lay()),
    follow(model, ["dice"], () => (page.docks.drawings = model.get("dice"))),
    follow(model, ["view"], () => page.draw()),
  ];
  return () => {
    page.stop();
    model.off("msg:custom", hear);
    ends.forEach((end) => end());
  };
}

/** One view of a table. Its parts show data and call back; every message goes through `send` or `ask`. */
class TablePage {
  constructor(root, model, { Head, Controls, Cards = Hand, End, answers = ["refused", "rule"] }) {
    this.root = root;
    this.model = model;
    this.past = null;
    this.kept = null;
    this.timers = [];
    this.frame = box("desk", { role: "group" });
    this.lens = new Reader(this);
    this.field = new Field(this);
    this.bar = new Controls(this);
    this.hand = new Cards(this);
    this.report = new Report(this, answers);
    this.opening = new Head(this);
    this.sections = new Sections(this);
    this.docks = new Docks(model.get("dice"));
    this.end = End ? new End(this) : null;
    const [aside, outcome] = [box("aside"), box("outcome")];
    this.recap = box("recap");
    aside.append(this.bar.extra, this.lens.root);
    outcome.append(this.recap, this.docks.beside, this.report.now);
    this.side = box("beside");
    if (this.opening.story) this.side.append(this.opening.story);
    if (this.end) this.side.append(this.end.root);
    this.side.append(aside, outcome, this.bar.tools, this.report.root);
    if (this.bar.rare) this.report.log.after(this.bar.rare);
    const stage = box("stage");
    stage.append(this.field.root, this.docks.under, this.hand.root);
    this.frame.append(this.bar.root, this.opening.root, this.sections.root, stage, this.side);
    root.replaceChildren(this.frame);
    if (this.opening.shelf) this.frame.prepend(this.opening.shelf);
    this.rules = new RuleLens(root, (asked) => this.ask("rule", asked));
    this.frame.onkeydown = (event) => this.key(event);
    this.hand.root.onclick = () => this.endTrail();
  }

  get view() {
    return this.model.get("view");
  }

  /** Draws the board again after a change of its traits. */
  lay() {
    const [cells, name] = [this.model.get("cells"), this.model.get("title")];
    this.root.dataset.cell = cells.word;
    this.frame.setAttribute("aria-label", `${title(this.model.get("kind"))}: ${name}`);
    this.ground = this.model.get("ground");
    this.field.lay(this.ground, cells, name);
    this.lens.book = this.model.get("book");
    this.places?.remove();
    this.bar.tools.append((this.places = this.field.sheet.asked));
    if (this.drawn) this.draw();
  }

  /** Draws the view. If it came together with another board, lays that first. */
  draw() {
    if (this.ground !== this.model.get("ground")) return this.lay();
    this.rest();
    this.drawn = true;
    const { view } = this;
    const inside = holdsFocus(this.root);
    this.past = null;
    this.replays = false;
    if (this.missed) this.field.next = this.returned(view);
    this.field.show(view);
    this.trail(view.recap);
    this.sections.show(view);
    if (this.docks.show(view.dice, view.rolls, view.roll) && view.roll) this.field.roll(view.roll, this.docks.drawn(view.dice, view.roll));
    if (view.last && !view.dice && !view.rolls) this.docks.recall(view.last);
    this.parts(view);
    this.place(view.at);
    if (inside && !holdsFocus(this.root)) this.goOn();
    if (this.kept) this.later(() => this.again(), 0);
    this.end?.ask();
    if ((view.next ?? null) !== null) this.later(() => this.send("go"), view.next * SPEEDS[this.model.get("pace")]);
  }

  /** Returns the cell of the piece that was clicked after a miss; empty if unknown. */
  returned({ where, mine }) {
    const { label, where: before } = this.missed;
    this.missed = null;
    if (where[label]) return label;
    const came = Object.keys(where).filter((one) => where[one][0] === mine && !(one in before));
    return came.length === 1 ? came[0] : "";
  }

  /** Dispatches the game or battle at this table to the page around, for its address. */
  place(at) {
    if (!at || at === this.at) return;
    this.at = at;
    tellAddress(this.root, at);
  }

  /** Moves the focus after its element has gone, without scrolling. */
  goOn() {
    const next = this.opening.fresh ?? this.bar.same ?? this.hand.first ?? this.bar.ready;
    if (next) next.focus();
    else {
      this.field.grid.here.element.focus({ preventScroll: true });
      this.field.look(""); // not chosen
    }
  }

  parts(view) {
    this.root.dataset.phase = view.phase;
    this.root.dataset.urgent = Boolean(view.urgent);
    this.bar.show(view);
    this.hand.show(view);
    this.recall(view.recap ?? []);
    this.report.show(view);
    this.opening.show(view);
    this.end?.show(view);
    this.field.look(this.field.hovered);
  }

  /** Shows the other side's last turn in words, and offers to watch it again. */
  recall([words, since]) {
    const watch = () => {
      this.replays = true;
      this.ask("past", { ply: since + 1 });
    };
    this.recap.replaceChildren(...(words ? [html("p", {}, words), press("Watch again", watch)] : []));
  }

  /** Shows the other side's last turn on the board, until the reader's first click. */
  trail(recap) {
    if (!recap) this.seen = null;
    else if (recap[1] === this.seen) this.field.clearTrail();
    else this.field.ghosts(recap[2]);
  }

  /** Clears the other side's last turn from the board, as the reader has begun to choose. */
  endTrail() {
    const { recap } = this.view;
    if (!recap || this.past) return;
    this.seen = recap[1];
    this.field.clearTrail();
  }

  /** Whether the kernel has not answered yet. */
  get waiting() {
    return this.frame.hasAttribute("aria-busy");
  }

  /** Sends a choice with the ply that it answers. Until the answer comes, only the last further choice is saved. */
  send(kind, more = {}) {
    if (this.waiting && kind !== "leave") return this.keep({ kind, more });
    this.rest();
    document.bcnbAsked = kind === "review";
    this.frame.setAttribute("aria-busy", "true");
    this.under = JSON.stringify({ kind, more });
    this.unheard = patience(this.model, () => this.silent());
    this.model.send({ t: kind, ply: this.view.ply, ...more });
  }

  /** Saves the last choice made while the kernel has not answered, unless it was sent. */
  keep(chosen) {
    if (this.view.waits && JSON.stringify(chosen) !== this.under) this.kept = chosen;
  }

  /** Sends the saved choice, if it is still legal. A cell is always chosen: the rules say why not. */
  again() {
    const { hex, kind, more } = this.kept;
    this.kept = null;
    if (hex && this.view.waits) this.field.choose(hex);
    else if (kind === "do" && !this.offers(more.do[0])) return;
    else if (more?.do?.[0] === "done") this.bar.done(this.view);
    else if (["type", "select", "do"].includes(kind)) this.send(kind, more);
  }

  /** Returns whether a card, a button or a cell has this text as a choice. */
  offers(text) {
    const { cards, hexes, buttons, done } = this.view.choices;
    const texts = [...Object.values(cards).flatMap(Object.values), ...[...buttons, ...Object.values(hexes).flat()].map(([first]) => first)];
    return texts.includes(text) || (text === "done" && done);
  }

  /** Reports that there is nothing to choose now, or starts a missed task again. */
  notNow(label = "") {
    const { task, where, mine } = this.view;
    if (task?.verdict === "missed") {
      this.missed = where[label]?.[0] === mine && { label, where };
      return this.send("retry");
    }
    this.report.tell([["refused", `${this.lens.book.wait} ${this.bar.words.textContent}`]], true);
  }

  /** Sends a question that changes nothing in the game. */
  ask(kind, more = {}) {
    this.asked?.();
    this.asked = patience(this.model, () => this.silent());
    this.model.send({ t: kind, ...more });
  }

  /** Applies the changes of a new view; if an earlier view was missed, requests the whole view. */
  take({ of, n, change }) {
    if (of === this.view.n) this.model.set("view", changed(this.view, change));
    else if (n !== this.view.n) this.model.send({ t: "whole" });
  }

  hear(message) {
    const { t, words, step } = message;
    this.asked?.();
    if (t === "changed") this.take(message);
    else if (t === "thinking") {
      this.rest();
      this.ponder(words, () => this.send("go"));
    } else if (t === "pondering" && !this.waiting) this.ponder(words, () => this.ask(message.ask ?? "hint", { step, panel: message.panel }));
    else if (t === "log") this.report.fill(message);
    else if (t === "past") this.look(message);
    else if (t === "sight") this.field.sight(message);
    else if (t === "told") this.told(message);
    else if (t === "rule") this.rules.show(message);
    else if (t === "summary") this.end?.tell(message);
    else if (["text", "gallery", "layout"].includes(t)) this.opening.hear(message);
    else if (t === "picker") this.hand.hear(message);
    else if (t === "rated") this.bar.rated(message);
    else if (t === "link") this.linked(message);
    else if (t === "shared" && this.under?.includes('"share"')) stores(message);
  }

  /** Shows that a player is thinking, and asks again in a moment. */
  ponder(words, ask) {
    this.bar.prompt(words);
    this.later(ask, 60);
  }

  /** Copies the address of a page that plays on from this position, or shows it. */
  linked({ part }) {
    const address = partAddress(location.href, "play/play.ipynb", part);
    const tell = (words) => this.report.tell([["news", words]], true);
    const shown = () => tell(`The link: ${address}`);
    if (!navigator.clipboard) return shown();
    navigator.clipboard.writeText(address).then(() => tell(this.lens.book.copied), shown);
  }

  told({ lines, hexes, arrows, step }) {
    if (!this.past) this.bar.prompt(this.view.prompt);
    this.report.tell(lines, true);
    this.report.now.scrollTop = 0;
    this.field.point(hexes);
    this.bar.hinted = step ?? this.bar.hinted;
    this.draft(arrows ?? []);
  }

  /** Draws the arrows of a plan in place of those before. The next view removes them. */
  draft(arrows) {
    for (let n = 0; n < Math.max(arrows.length, this.drafted ?? 0); n++) this.field.sheet.put(`~plan ${n}`, ["badges", arrows[n] ?? { d: "" }], false);
    this.drafted = arrows.length;
  }

  /** Shows the board as it was after an earlier ply. */
  look(past) {
    if (past.ply === this.view.ply) return this.draw();
    this.stop();
    this.past = past;
    this.field.show({ ...past, choices: null, red: [] });
    this.bar.past(past, this.view);
    this.docks.show(past.dice);
    this.report.tell(past.said);
    this.report.mark(past.ply);
    if (this.replays) this.later(() => this.ask("past", { ply: past.ply + 1 }), AGAIN);
  }

  silent() {
    this.kept = null;
    this.frame.removeAttribute("aria-busy");
    this.bar.prompt(NO_KERNEL);
  }

  later(what, time) {
    this.timers.push(setTimeout(what, time));
  }

  rest() {
    this.frame.removeAttribute("aria-busy");
    this.stop();
  }

  stop() {
    this.asked?.();
    this.unheard?.();
    this.timers.splice(0).forEach(clearTimeout);
  }

  key(event) {
    if (chorded(event) || event.target.closest("input, select, textarea")) return;
    const key = meant(event);
    if (this.field.key(key) || (key === "c" && this.hand.reach()) || (key === "z" && this.bar.undo()) || (key === "/" && this.report.type())) ours(event);
  }

  /** Opens or closes the menu of a stage: the rare tools and the keys. */
  menu() {
    const open = this.frame.toggleAttribute("data-menu");
    this.bar.more.setAttribute("aria-expanded", String(open));
  }
}
