import { NO_KERNEL, box, chorded, follow, holdsFocus, html, keepKeys, lined, meant, patience, pictured, press, stores, svg, switches, turning } from "./common.js";
import { drawBoard } from "./draw_board.js";
import { LazyFileDrop } from "./lazy_file_drop.js";
import { tumble } from "./motion.js";
import { storeChoice, storedChoice } from "./stored_choice.js";

/** Marks the current line of a list instead of the line `before`, and scrolls the list to it; returns the line. */
export function markCurrent(list, line, before) {
  before?.removeAttribute("aria-current");
  line?.setAttribute("aria-current", "step");
  if (line) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
  return line;
}

/**
 * Draws a replay: the board, the buttons below, and next to it what happened, in words, card and dice.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function replay(model, el) {
  const seat = model.get("story").watched?.length ? storedChoice(storedAs(model, "seat")) : null;
  if (seat) seatTaker(model)(seat);
  return plays(model, el, Player, "story");
}

/**
 * Shows a game with a player, which is made again when the board is turned.
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {typeof Player} Kind
 * @param {string} trait the part of the model that is drawn
 * @param {Record<string, (message: any, player: () => any, ends: (() => void)[]) => unknown>} answers to other messages
 */
export function plays(model, el, Kind, trait, answers = {}) {
  const root = html("div", { class: "bcnb bcnb-replay" });
  el.append(root);
  keepKeys(root);
  let player = null;
  const { files } = model.get("story");
  const drop = files ? new LazyFileDrop(model, files, () => player.menu(true)) : null;
  const lay = () => {
    const story = model.get("story");
    const before = player;
    if (before?.retold(story, model)) return;
    before?.stop();
    if (!story.steps) return;
    const walking = holdsFocus(root);
    const ply = before ? model.get("ply") : firstPly(model);
    player = new Kind(root, new Story(story), setsPly(model), turning(model), before?.sheet);
    player.watch(model.get("seat"), seatTaker(model), drop, before?.seen);
    player.waits = (late) => patience(model, late);
    player.ask = (t, from) => model.send({ t, from, ply: model.get("view")?.ply });
    player.begin(story, model, before);
    if (before) player.keep(before);
    player.show(ply);
    if (walking) player.frame.focus();
  };
  const heard = (message) => {
    if (message.t === "done") player?.opened();
    else if (message.t === "shared") player?.shared(message);
    else answers[message.t]?.(message, () => player, ends);
  };
  model.on("msg:custom", heard);
  const ends = [follow(model, [trait], lay), followPly(model, (ply) => player.show(ply))];
  return () => {
    model.off("msg:custom", heard);
    player.stop();
    drop?.stop();
    ends.forEach((end) => end());
  };
}

const seatTaker = (model) => (seat) => {
  storeChoice(storedAs(model, "seat"), seat);
  model.set("seat", seat);
  model.save_changes();
};

/** The name under which a tab of the browser stores the ply of a game, or the seat from which it is seen. */
const storedAs = (model, what = "ply") => `${what} ${model.get("story").title}`;

/** Returns a function that sets the ply of a model. */
function setsPly(model) {
  return (ply) => {
    model.set("ply", ply);
    model.save_changes();
  };
}

/** Shows the ply of a model, now and whenever it changes. The tab stores it. */
const followPly = (model, show) => follow(model, ["ply"], () => {
  show(model.get("ply"));
  storeChoice(storedAs(model), model.get("ply"));
});

/** Returns the ply to begin with: the stored one, else that of the model. */
function firstPly(model) {
  const stored = storedChoice(storedAs(model));
  if (stored !== null) setsPly(model)(Math.min(Number(stored) || 0, model.get("story").steps.length));
  return model.get("ply");
}

/** A packed game. The position after a ply is the first frame with all changes up to that ply. */
export class Story {
  /** @param {PackedStory} packed */
  constructor(packed) {
    this.title = packed.title;
    this.players = packed.players;
    this.played = packed.played;
    this.ground = packed.ground;
    this.cells = packed.cells;
    this.dice = packed.dice;
    this.begins = packed.begins;
    this.opening = packed.start ?? packed.begins;
    this.turns = packed.turns;
    this.first = packed.first;
    this.steps = packed.steps;
    this.pool = packed.pool;
    this.again = packed.again;
    this.kinds = packed.kinds ?? {};
    this.watched = packed.watched;
    this.last = packed.steps.length;
  }

  words(ply) {
    return ply ? this.steps[ply - 1][0].map((place) => this.pool[place]) : [this.begins];
  }

  /** Returns the words of a ply in the log. */
  line(ply) {
    return ply ? this.words(ply).join(" ") : this.opening;
  }

  at(ply) {
    const [names, shapes, status] = [{ ...this.first.frame.names }, { ...this.first.frame.shapes }, { ...this.first.status }];
    for (const step of this.steps.slice(0, ply)) [names, shapes, status].forEach((part, n) => this.lay(part, step[n + 1]));
    return { frame: { names, shapes }, status };
  }

  lay(part, pairs) {
    for (let n = 0; n < pairs.length; n += 2) {
      const key = this.pool[pairs[n]];
      if (pairs[n + 1] < 0) delete part[key];
      else part[key] = this.pool[pairs[n + 1]];
    }
  }

  /** Returns the number of the turn to which a ply belongs; 0 before the first. */
  turn(ply) {
    return this.turns.filter((start) => start <= ply).length;
  }

  /** Returns the ply at which a turn begins; 0 before the first turn, the last ply after the last. */
  start(turn) {
    return turn < 1 ? 0 : (this.turns[turn - 1] ?? this.last);
  }
}

/** @type {[name: string, milliseconds: number][]} */
const PACES = [["slow", 2400], ["normal", 1200], ["fast", 450]];

/**
 * The buttons: a name, a key, an icon, and the ply to which it leads.
 * @type {[name: string, key: string, icon: string, target: ((player: Player) => number) | null][]}
 */
const STEPS = [
  ["First", "Home", "M5 5v14M18 5l-8 7 8 7", () => 0],
  ["Back a turn", "PageUp", "M11 5l-7 7 7 7M20 5l-7 7 7 7", ({ ply, story }) => story.start(story.turn(ply - 1))],
  ["Back", "ArrowLeft", "M15 5l-7 7 7 7", ({ ply }) => ply - 1],
  ["Play", " ", "M7 5l11 7-11 7z", null],
  ["Forward", "ArrowRight", "M9 5l7 7-7 7", ({ ply }) => ply + 1],
  ["Forward a turn", "PageDown", "M4 5l7 7-7 7M13 5l7 7-7 7", ({ ply, story }) => story.start(story.turn(ply) + 1)],
  ["Last", "End", "M19 5v14M6 5l8 7-8 7", ({ story }) => story.last],
];
const PLAY = 3;
const PAUSE = "M8 5v14M16 5v14";

export class Player {
  /**
   * @param {HTMLElement} root
   * @param {Story} story
   * @param {(ply: number) => void} went called for each step of the reader
   * @param {() => void} turn turns the board
   * @param {import("./common.js").Sheet} [before] the sheet that is replaced
   */
  constructor(root, story, went, turn, before) {
    this.root = root;
    this.story = story;
    this.went = went;
    this.ply = -2;
    this.timer = null;
    /** @type {(late: () => void) => () => void} */
    this.waits = null;
    /** @type {(kind: string, ply: number) => void} */
    this.ask = null;
    this.line = box("line");
    const looked = (label) => (this.line.textContent = this.sheet.names[label] ?? "");
    const { sheet, grid } = drawBoard(story, { chosen: looked, looked, turn }, before);
    this.sheet = sheet;
    this.grid = grid;
    root.dataset.cell = story.cells.word;
    this.seen = story.watched ? 0 : story.last;
    this.panel = new Panel(story, (ply) => this.jumpTo(ply));
    this.stage = box("stage", {}, [this.sheet.root, this.line, this.controls()]);
    this.frame = box("player", { role: "group", tabindex: 0, "aria-label": `Replay: ${story.title}` }, [this.stage, this.panel.root]);
    this.frame.addEventListener("keydown", (event) => this.key(event));
    root.replaceChildren(this.frame);
  }

  /**
   * Shows a story that has changed if the player can stay.
   * @returns {boolean}
   */
  retold(_story, _model) {
    return false;
  }

  /** Adds what only some games have. */
  begin(_story, _model, _before) {}

  controls() {
    const root = box("controls");
    const row = box("buttons", { role: "group", "aria-label": "Steps" });
    this.buttons = STEPS.map((step) => this.button(...step));
    this.pace = html("select", { "aria-label": "Speed" });
    for (const [name, time] of PACES) this.pace.append(html("option", { value: time }, name));
    this.pace.value = String(PACES[1][1]);
    this.buttons[PLAY].classList.add("bcnb-play");
    this.more = press("More", () => this.menu(), { class: "bcnb-opener", "aria-expanded": false });
    row.append(...this.buttons, this.pace, this.more);
    root.append(row, this.slider(), this.jumps(), this.branch());
    return root;
  }

  /** Opens or closes the menu of a stage: the fields for a ply and a turn, motion and sound. */
  menu(open = !this.frame.hasAttribute("data-menu")) {
    this.more.setAttribute("aria-expanded", String(this.frame.toggleAttribute("data-menu", open)));
  }

  /** Keeps what the reader has set in the player that this one replaces: open menu, speed, kind of event, and the way back. */
  keep({ frame, pace, kind, left }) {
    this.menu(frame.hasAttribute("data-menu"));
    this.pace.value = pace.value;
    if (this.kind && kind?.value in this.story.kinds) this.kind.value = kind.value;
    if (left !== undefined) this.leave(left);
  }

  button(name, key, icon, target) {
    const far = ["Home", "End"].includes(key);
    const answer = () => (target ? (far ? this.jumpTo(target(this)) : this.go(target(this))) : this.toggle());
    const button = press("", answer, { title: name, "aria-label": name, "aria-keyshortcuts": key === " " ? "Space" : key });
    button.append(symbol(icon));
    return button;
  }

  slider() {
    let held = null;
    this.range = html("input", { type: "range", min: 0, max: this.story.last, "aria-label": "Ply" });
    this.range.addEventListener("input", () => {
      held ??= this.ply;
      this.go(Number(this.range.value));
    });
    this.range.addEventListener("change", () => {
      if (held !== null && held !== this.ply) this.leave(held);
      held = null;
    });
    return this.range;
  }

  jumps() {
    const root = box("jumps");
    const { last, turns } = this.story;
    this.plies = this.jump(root, "Ply", last, (ply) => ply);
    this.turns = this.jump(root, "Turn", turns.length, (turn) => this.story.start(turn));
    root.append(...this.seeker(), ...switches());
    return (this.fields = root);
  }

  /** Makes the field with the kinds of events, and the button that goes to the next one. */
  seeker() {
    const kinds = Object.keys(this.story.kinds);
    if (!kinds.length) return [];
    this.kind = html("select", { "aria-label": "Next: kind of event" });
    this.kind.append(...kinds.map((words) => html("option", {}, words)));
    this.next = press("Go", () => this.seek(), { "aria-label": "Go to the next event of this kind", "aria-keyshortcuts": "n" });
    return [html("label", {}, ["Next: ", this.kind]), this.next];
  }

  /** Goes to the next ply with an event of the chosen kind, or says that there is none. */
  seek() {
    const there = this.kind && this.story.kinds[this.kind.value].find((ply) => ply > this.ply);
    if (there) this.jumpTo(there);
    else if (this.kind) this.line.textContent = `No later ${this.kind.value}.`;
  }

  /**
   * Adds what a page about one game has: the result stays hidden, and there are a choice of seats and a place for files.
   * @param {string} seat whose knowledge is shown, or "" for everything
   * @param {(seat: string) => void} sit
   * @param {import("./lazy_file_drop.js").LazyFileDrop | null} drop
   * @param {number} [seen] the last ply that the reader has seen
   */
  watch(seat, sit, drop, seen = 0) {
    const { watched } = this.story;
    if (!watched) return;
    document.dispatchEvent(new CustomEvent("bcnb-named", { detail: this.story.title })); // for the bar of a page
    this.seen = seen;
    if (watched.length) {
      const field = html("select", { "aria-label": "Seen by" });
      field.append(...watched.map(([value, words]) => html("option", { value }, words)));
      field.value = seat;
      field.addEventListener("change", () => sit(field.value));
      this.fields.append(html("label", {}, ["Seen by ", field]));
    }
    this.reveal = press("", () => this.reveals());
    this.fields.append(this.reveal);
    if (drop) this.fields.append(drop.root);
  }

  /** Returns whether the reader has seen the result. */
  get whole() {
    return this.seen === this.story.last;
  }

  /** Shows the result, or hides all that follows the current ply. At the last ply this leads to the first. */
  reveals() {
    const { last } = this.story;
    const hides = this.whole;
    if (hides && this.ply === last) this.jumpTo(0);
    this.seen = hides ? this.ply : last;
    this.see(this.ply);
    const result = hides ? "" : this.story.at(last).status.result || "This game was not finished.";
    this.line.textContent = result;
    this.panel.name({ ...this.story.at(this.ply).status, result });
    this.reveal.focus();
  }

  /** Shows the report up to a ply, and the result if it is the last. */
  see(ply) {
    this.seen = Math.max(this.seen, ply);
    this.panel.reveal(this.seen);
    this.reveal.textContent = this.whole ? "Hide result" : "Show result";
  }

  jump(root, name, last, ply) {
    const field = html("input", { type: "number", min: 0, max: last, "aria-label": `Go to ${name.toLowerCase()}` });
    field.addEventListener("change", () => this.jumpTo(ply(field.valueAsNumber || 0)));
    root.append(html("label", {}, [`${name} `, field, ` of ${last}`]));
    return field;
  }

  /** Makes the buttons for this record at the current ply, such as to play on, and a message if the kernel does not answer. */
  branch() {
    const root = box("again");
    const line = (this.replied = html("span", { role: "status" }));
    for (const [kind, words] of this.story.again) {
      const ask = () => {
        this.stop();
        document.bcnbAsked = kind !== "share";
        this.ask(kind, Math.min(this.ply, this.story.last - 1));
        this.wanted = kind;
        line.textContent = "";
        this.heard?.();
        this.heard = this.waits(() => (line.textContent = NO_KERNEL));
      };
      root.append(press(words, ask));
    }
    if (this.story.again.length) root.append(line);
    this.backButton = press("Back to where I was", () => this.jumpTo(this.left), { hidden: true });
    root.append(this.backButton);
    return root;
  }

  /** Ends the wait for an answer of the kernel. */
  settle() {
    this.heard?.();
  }

  /** Ends the wait, as the kernel has opened something. */
  opened() {
    this.settle();
  }

  /** Saves the file that the reader requested. */
  shared(message) {
    if (this.wanted !== "share") return;
    this.wanted = null;
    this.settle();
    this.replied.textContent = message.text;
    stores(message);
  }

  /** Goes to a ply that the reader chose, and stops playing. */
  go(ply) {
    this.stop();
    this.move(ply);
  }

  /** Goes to a ply far away, from where a button leads back. */
  jumpTo(ply) {
    const left = this.ply;
    this.go(ply);
    if (this.ply !== left) this.leave(left);
  }

  /** Remembers the ply that the reader left. */
  leave(left) {
    this.left = left;
    this.backButton.hidden = false;
    this.backButton.title = `Ply ${left}`;
  }

  move(ply) {
    const there = Math.min(Math.max(ply, 0), this.story.last);
    if (there === this.ply) return;
    this.mine = true;
    this.went(there);
    this.mine = false;
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.ply === this.story.last) this.move(0);
    this.wait();
    this.face("Pause", PAUSE);
  }

  wait() {
    this.timer = setTimeout(() => {
      this.move(this.ply + 1);
      if (this.ply < this.story.last) this.wait();
      else this.stop();
    }, Number(this.pace.value));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.face(STEPS[PLAY][0], STEPS[PLAY][2]);
  }

  face(name, icon) {
    const button = this.buttons[PLAY];
    button.setAttribute("aria-label", name);
    button.title = name;
    button.replaceChildren(symbol(icon));
  }

  /** Shows a ply. If the kernel or another view set it, stops playing. */
  show(ply) {
    if (!this.mine) this.stop();
    const there = Math.min(Math.max(ply, 0), this.story.last);
    const forward = there === this.ply + 1;
    this.ply = there;
    const { frame, status } = this.story.at(there);
    this.sheet.show(frame, forward);
    this.grid.name();
    if (this.story.watched) this.see(there); // before the log scrolls to its line
    this.panel.show(there, status, forward);
    this.tell(status);
  }

  tell(status) {
    const turn = this.story.turn(this.ply);
    this.range.value = this.plies.value = String(this.ply);
    this.turns.value = String(turn);
    this.range.setAttribute("aria-valuetext", `${this.ply} of ${this.story.last}, ${status.turn}`);
    const [first, backTurn, back, , next, nextTurn, last] = this.buttons;
    for (const button of [first, backTurn, back]) dim(button, this.ply === 0);
    for (const button of [next, nextTurn, last]) dim(button, this.ply === this.story.last);
  }

  key(event) {
    if (event.defaultPrevented || chorded(event)) return;
    if (meant(event) === "t" && this.grid.turn && !event.target.closest("input, select")) return this.grid.turned(event);
    if (!event.target.closest("input, select") && this.sheet.zoom.press(meant(event))) return event.preventDefault();
    if (meant(event) === "n" && this.kind && !event.target.closest("input, select")) return this.seek();
    const own = event.target.closest("input, select") || (event.key === " " && event.target.closest("button"));
    const step = STEPS.findIndex(([, key]) => key === event.key);
    if (own || step < 0) return;
    event.preventDefault();
    this.buttons[step].click();
  }
}

/** Marks a button that has no effect now. It keeps the focus, which a disabled button would lose. */
function dim(button, yes) {
  button.setAttribute("aria-disabled", yes);
}

function symbol(path) {
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": true });
  icon.append(svg("path", { d: path }));
  return icon;
}

/** The panel with turn, flags, news, card, dice and the log, whose lines lead to their plies. */
class Panel {
  constructor(story, go) {
    this.story = story;
    this.root = box("side");
    this.now = box("now", { role: "status", "aria-live": "polite" });
    this.turn = box("turn");
    this.flags = html("div", {});
    this.card = box("card");
    this.dice = box("dice", { role: "img" });
    this.log = html("ol", { class: "bcnb-log", start: 0, "aria-label": "What happened", tabindex: 0 });
    this.lines = Array.from({ length: story.last + 1 }, (_, ply) => this.entry(ply, go));
    this.log.append(...this.lines);
    if (story.players) this.root.append(html("div", {}, story.players));
    if (story.played) this.root.append(html("div", { class: "bcnb-soft" }, story.played));
    this.root.append(this.turn, this.flags, this.now, this.card, this.dice, this.log);
  }

  entry(ply, go) {
    const line = html("li", { value: ply });
    if (this.story.turns.includes(ply)) line.className = "bcnb-first";
    line.append(press(this.story.line(ply), () => go(ply), { tabindex: -1 }));
    return line;
  }

  show(ply, status, forward) {
    this.name(status);
    this.flags.textContent = status.flags;
    const news = lined([...this.story.words(ply), status.note]);
    if (status.result) news.push(html("p", { class: "bcnb-result" }, status.result));
    this.now.replaceChildren(...news);
    this.showCard(status.card);
    this.showDice(status.dice, forward);
    this.mark(ply);
  }

  /** Names the turn, or in its place the first sentence of the result. The score is below. */
  name({ turn, phase, result }) {
    this.turn.textContent = result ? `${result.split(". ")[0].replace(/\.$/, "")}.` : `${turn}: ${phase}`;
  }

  /** Shows the lines of the report up to a ply. */
  reveal(ply) {
    this.lines.forEach((line, n) => { line.hidden = n > ply; });
  }

  showCard([name, text] = []) {
    this.card.replaceChildren(...(name ? [html("b", {}, name), html("span", {}, text)] : []));
    this.card.hidden = !name;
  }

  showDice(faces, forward) {
    if (faces === this.faces) return;
    this.faces = faces;
    this.dice.hidden = !faces;
    const dice = [...faces].map((face) => pictured(this.story.dice[face]));
    this.dice.replaceChildren(...dice);
    this.dice.setAttribute("aria-label", `Dice: ${dice.map((one) => one.getAttribute("aria-label")).join(", ")}`);
    if (forward) dice.forEach(tumble);
  }

  /** Marks the line of a ply and scrolls the log to it. */
  mark(ply) {
    this.line = markCurrent(this.log, this.lines[ply], this.line);
  }
}
