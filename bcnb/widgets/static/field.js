import { box, diced, holdsFocus, turning } from "./common.js";
import { drawBoard } from "./draw_board.js";
import { attackerOf, draggable, marksOf, rank } from "./marks.js";
import { tumble } from "./motion.js";

/** How long dice lie on the board, in milliseconds, and the room that a die takes there, in pixels. */
const LIES = 1100, DIE = 52;
/** The opacity of a piece where it was before. */
const PALE = 0.38;
/** The shapes that show the other side's last turn: pale pieces and arrows. */
const TRAIL = /^(~ghost|move|retreat|shot) /;

/**
 * The board of a table: the chosen piece, and the marks for what can be chosen. It sends only the text of an offered
 * choice, or the cell of one that was not offered.
 */
export class Field {
  constructor(page) {
    this.page = page;
    this.selected = "";
    this.hovered = null;
    this.who = "";
    this.marks = new Map();
    /** @type {Partial<Choices>} */
    this.offered = {};
    this.lines = false;
    this.origin = "";
    this.root = box("field");
    this.line = box("line");
  }

  lay(ground, cells, title) {
    const [here, walking, walked] = [this.grid?.here.label, holdsFocus(this.root), this.grid?.line];
    const listeners = {
      chosen: (label) => this.dropped || this.choose(label),
      looked: (label) => this.look(label),
      turn: turning(this.page.model),
    };
    const { sheet, grid } = drawBoard({ ground, cells, title: title || "the board" }, listeners, this.sheet);
    this.sheet = sheet;
    this.grid = grid;
    this.root.replaceChildren(this.sheet.root, this.line);
    this.sheet.root.onpointerdown = (event) => this.grab(event);
    this.grid.resume(here, walking);
    this.grid.line ??= walked && null;
  }

  /** Shows a view, or an earlier moment, which has no choices. The chosen piece stays chosen while it can act in this turn. */
  show({ frame, choices, red, where, turn }) {
    this.sheet.show(frame, this.known);
    this.known = true;
    this.offered = choices ?? { pieces: {}, hexes: {}, buttons: [], select: "" };
    this.where = where ?? {};
    this.red = red;
    this.pointed = [];
    const kept = turn === this.turn ? this.next || this.selected : "";
    this.next = this.chosen = "";
    this.turn = turn;
    if (this.lines && this.quiet) this.toggle(false);
    this.select(this.offered.select || (rank(this.offered.pieces[kept]) ? kept : ""));
    if (this.grid.line === undefined && !holdsFocus(this.root)) this.tabStop();
  }

  /** Makes a cell to choose the tab stop, or the reader's own piece. */
  tabStop() {
    const { pieces, hexes } = this.offered;
    const labels = [...this.grid.cells.keys()];
    const glows = (label) => !this.quiet && (rank(pieces[label]) || label in hexes);
    const first = this.selected || labels.find(glows) || labels.find((label) => this.where[label]?.[0] === this.page.view.mine);
    if (first) this.grid.at(first);
  }

  get rest() {
    return `${this.grid.hint}; a click or Enter chooses it.`;
  }

  get piece() {
    return this.offered.pieces[this.selected];
  }

  /** The chosen way of the chosen piece; by default its first. */
  get way() {
    const ways = this.piece?.ways ?? {};
    return ways[this.who] ?? Object.values(ways)[0];
  }

  select(label, who = "") {
    this.selected = label;
    this.who = who;
    if (label) this.reveal(label);
    this.page.bar.choose(this);
    this.mark();
  }

  reveal(label) {
    const { x, y } = this.grid.cells.get(label);
    this.sheet.reveal(x, y);
  }

  // --- choosing ---

  choose(label) {
    this.page.endTrail();
    if (this.lines) return this.start(label);
    if (this.page.past || !this.page.view.waits) return this.page.notNow(label);
    if (this.page.waiting) return label === this.chosen || this.page.keep({ hex: label });
    const attacker = this.selected || this.quiet ? "" : attackerOf(this.offered.pieces, label);
    if (attacker) return this.suggest(attacker, label);
    const goal = this.way?.to[label];
    const aim = this.piece?.aims[label];
    const here = this.offered.hexes[label];
    if (goal) this.go(label);
    else if (aim?.sure) this.page.bar.offer(aim.texts);
    else if (aim?.do) this.pick(label, aim.texts ?? [[aim.do]]);
    else if (here) this.pick(label, here);
    else this.press(label);
    this.chosen = this.page.waiting ? label : "";
  }

  /** Chooses the only piece that can attack a target. The attack itself takes a second press. */
  suggest(attacker, label) {
    this.select(attacker);
    this.page.report.tell([["news", `Only ${attacker} can attack ${label}. Choose ${label} again to attack.`]]);
  }

  go(label) {
    const { before, to } = this.way;
    this.next = label;
    this.page.send("do", { do: [before, to[label]].filter(Boolean) });
  }

  pick(label, texts) {
    if (texts.length === 1) this.page.send("do", { do: [texts[0][0]] });
    else {
      this.select(label);
      this.page.bar.offer(texts);
    }
  }

  /** Handles a click on a cell that is no goal: chooses a piece, or sends the click, and the rules explain why not. */
  press(label) {
    const piece = this.offered.pieces[label];
    const first = label !== this.selected && piece && !piece.orders.length;
    if (first) {
      this.select(label);
      return this.look(label);
    }
    if (piece && !piece.press && label === this.selected) return this.select("");
    if (piece) this.select(label);
    this.next = this.selected;
    this.page.send("press", { hex: label, from: this.selected || null, who: this.who });
  }

  // --- looking ---

  look(label) {
    this.hovered = label;
    const here = label ?? this.grid.focused;
    this.line.textContent = this.sheet.names[here] ?? this.rest;
    this.page.lens.show(here, this.piece?.aims[here]);
    if (!this.selected) this.mark();
    this.trace(here);
  }

  /** Highlights cells, such as those of the pieces that a card could order. */
  point(hexes) {
    this.pointed = hexes || [];
    this.mark();
  }

  /** Whether nothing that can be chosen may be marked, because that is the question. */
  get quiet() {
    return Boolean(this.page.view.quiet);
  }

  /** Marks the cells that can be chosen, and the numbers of dice. */
  mark() {
    const shown = this.piece ?? this.offered.pieces[this.hovered];
    this.layMarks(marksOf(this), this.quiet ? {} : shown?.aims ?? {});
  }

  layMarks(marks, aims) {
    for (const id of this.marks.keys()) this.sheet.take(id);
    this.marks.clear();
    for (const label of marks.keys()) if (!this.grid.cells.has(label)) marks.delete(label); // beyond the part that is shown
    for (const [label, kind] of marks) this.put(`~mark ${label}`, "marks", `mark-${kind}`, label);
    for (const [label, { dice, badges }] of Object.entries(aims)) {
      for (const [drawing, ...aside] of badges ?? [[`badge-${Math.min(dice, 9)}`, 22, 22]]) this.put(`~${drawing} ${label}`, "badges", drawing, label, ...aside);
    }
    this.grid.name();
    const { done, marked } = this.page.lens.book;
    for (const [kind, label] of [...this.sheet.shapes.keys()].map((id) => id.split(" "))) if (done[kind]) this.say(label, done[kind]);
    for (const [label, kind] of marks) this.say(label, kind === "ready" && this.offered.ready || marked[kind]);
    for (const [label, { dice, said }] of Object.entries(aims)) this.say(label, said ?? diced(dice));
    for (const { label, element } of this.grid.cells.values()) element.toggleAttribute("data-go", draggable(this.offered, this.page.view, label));
  }

  put(id, layer, drawing, label, right = 0, down = 0) {
    const { x, y } = this.grid.cells.get(label);
    this.sheet.put(id, [layer, { href: `#${drawing}`, x: x + right, y: y + down }], false);
    this.marks.set(id, drawing);
  }

  /** Shows pale pieces where pieces of a layer were before their moves. */
  ghosts(moves) {
    for (const [origin, target, layer] of moves) {
      const [from, to] = [this.grid.cells.get(origin), this.grid.cells.get(target)];
      if (!from || !to || this.where[origin]) continue;
      for (const [id, { element, attributes }] of [...this.sheet.shapes]) {
        if (!isPiece(element, to, `.bcnb-${layer}`)) continue;
        const pale = { ...attributes, x: attributes.x + from.x - to.x, y: attributes.y + from.y - to.y, opacity: PALE };
        this.sheet.put(`~ghost ${id}`, ["marks", pale], false);
      }
    }
  }

  /** Removes what shows the other side's last turn. */
  clearTrail() {
    for (const id of [...this.sheet.shapes.keys()]) if (TRAIL.test(id)) this.sheet.take(id);
  }

  /** Adds a mark in words to the label of a cell, for screen readers. */
  say(label, words) {
    const { element } = this.grid.cells.get(label);
    element.setAttribute("aria-label", `${element.getAttribute("aria-label")}; ${words}`);
  }

  /** Throws dice next to the cell that they are rolled for. They go by themselves. */
  roll({ at }, dice) {
    const cell = this.grid.cells.get(at)?.element.getBoundingClientRect();
    if (!cell) return; // beyond the part that is shown
    const { left, top, width } = this.sheet.map.getBoundingClientRect();
    const [thrown, half] = [box("rolling", { "aria-hidden": true }), dice.length * DIE / 2];
    thrown.style.left = `${Math.min(Math.max(cell.x + cell.width / 2 - left, half), width - half) - half}px`;
    thrown.style.top = `${(cell.y - top > DIE ? cell.y - DIE : cell.bottom) - top}px`;
    thrown.append(...dice);
    this.sheet.root.append(thrown);
    dice.forEach((die, n) => tumble(die, n + 1));
    setTimeout(() => thrown.remove(), LIES);
  }

  // --- the line of sight ---

  trace(label) {
    this.clear();
    const from = this.origin || this.selected;
    const ride = this.way?.rides?.[label];
    if (ride) this.sheet.put("~ride", ["rides", { d: ride }], false);
    if (!label || !from || label === from) return;
    if (this.piece?.aims[label]?.dice && !this.origin) this.drawSight(from, label, true);
    else if (this.lines) this.page.ask("sight", { from, to: label });
  }

  clear() {
    this.sheet.take("~halo");
    this.sheet.take("~sight");
    this.sheet.take("~ride");
  }

  /** Sets the cell where lines of sight start. */
  start(label) {
    this.origin = label;
    this.mark();
    this.line.textContent = this.page.lens.book.sights[1].replace("{}", label);
  }

  sight({ from, to, clear, hexes, words }) {
    if (!this.lines) return;
    this.line.textContent = words;
    this.page.report.tell([["news", words]]);
    this.red = clear ? [] : hexes;
    this.mark();
    this.drawSight(from, to, clear);
  }

  drawSight(from, to, clear) {
    const [one, other] = [this.grid.cells.get(from), this.grid.cells.get(to)];
    const look = clear ? { stroke: "#17663a" } : { stroke: "#b3241a", "stroke-dasharray": "10 7" };
    const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
    this.sheet.put("~halo", ["sights", { d, stroke: "#fdf8e8", "stroke-width": 10 }], false);
    this.sheet.put("~sight", ["sights", { d, ...look }], false);
  }

  // --- dragging ---

  grab(event) {
    const label = event.target.dataset?.hex;
    if (event.button || !label || !draggable(this.offered, this.page.view, label) || this.page.waiting) return;
    const [start, end] = [[event.clientX, event.clientY], new AbortController()];
    const drop = (to) => {
      end.abort();
      this.drop(label, to);
    };
    window.addEventListener("pointermove", (to) => this.drag(label, start, to), end);
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, drop, end);
  }

  /**
   * @param {string} label
   * @param {number[]} start x and y of the pointer, in pixels
   * @param {PointerEvent} event
   */
  drag(label, [x, y], { clientX, clientY }) {
    if (!this.ghost && Math.hypot(clientX - x, clientY - y) < 6) return;
    if (!this.ghost) this.lift(label);
    const scale = this.sheet.picture.viewBox.baseVal.width / this.sheet.picture.clientWidth;
    for (const element of this.ghost) element.style.transform = `translate(${(clientX - x) * scale}px, ${(clientY - y) * scale}px)`;
  }

  /** Makes a translucent copy of a piece to drag, and marks the goals of the piece. */
  lift(label) {
    if (this.selected !== label) this.select(label);
    const place = this.grid.cells.get(label);
    const drawn = [...this.sheet.shapes.values()].map(({ element }) => element).filter((element) => isPiece(element, place));
    this.ghost = drawn.map((element) => element.parentNode.appendChild(element.cloneNode()));
    for (const element of this.ghost) element.style.opacity = 0.65;
  }

  drop(label, { type, clientX, clientY }) {
    if (!this.ghost) return;
    this.ghost.forEach((element) => element.remove());
    this.ghost = null;
    const goal = type === "pointerup" && document.elementFromPoint(clientX, clientY)?.getAttribute("data-hex");
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    if (goal && goal !== label) this.choose(goal);
  }

  // --- keys ---

  key(key) {
    if (key === "u" || key === "e") return this.hop(key === "u");
    if (key === "r") return this.reach();
    if (key === "d") return this.odds();
    if (key === "l") return this.quiet ? this.reach() : this.toggle(!this.lines);
    if (this.sheet.zoom.press(key)) return true;
    if (key === "t" && this.grid.turn) {
      this.grid.turn();
      return true;
    }
    if (key !== "Escape" || (this.selected === this.offered.select && !this.pointed.length)) return false;
    this.pointed = [];
    this.select(this.offered.select);
    return true;
  }

  /** Moves the focus to the reader's next piece, or to the next enemy piece. */
  hop(own) {
    const mine = this.page.view.mine;
    const all = [...this.grid.cells.keys()];
    const labels = all.filter((label) => this.where[label] && (this.where[label][0] === mine) === own);
    const next = labels.find((label) => all.indexOf(label) > all.indexOf(this.grid.here.label)) ?? labels[0];
    if (next) this.grid.step(this.grid.cells.get(next));
    return true;
  }

  /** Asks what the piece here can reach and attack. */
  reach() {
    this.page.ask("look", { hex: this.selected || this.grid.here.label });
    return true;
  }

  odds() {
    const here = this.grid.focused ?? this.hovered ?? this.grid.here.label;
    this.page.ask("odds", { hex: this.selected || here, to: here });
    return true;
  }

  toggle(yes) {
    this.lines = yes;
    this.origin = yes && !this.selected && this.grid.focused in this.where ? this.grid.focused : "";
    this.red = [];
    this.root.classList.toggle("bcnb-lines", yes);
    this.page.bar.lines(yes);
    this.mark();
    this.trace(this.hovered ?? this.grid.focused);
    this.line.textContent = yes ? this.page.lens.book.sights[0] : this.rest;
    return true;
  }
}

/** Returns whether an element is the drawing of a piece on a cell. */
function isPiece(element, { x, y }, layers = ".bcnb-units, .bcnb-generals") {
  const [right, down] = [element.getAttribute("x") - x, element.getAttribute("y") - y];
  return element.parentNode.matches(layers) && Math.abs(right) < 30 && Math.abs(down) < 30;
}
