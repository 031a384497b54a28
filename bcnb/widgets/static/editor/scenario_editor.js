import { box, chorded, download, follow, holdsFocus, html, keepKeys, meant, newsLines, ours, press } from "../common.js";
import { drawBoard } from "../draw_board.js";
import { pageLink } from "../link_to_page.js";
import { partAddress } from "../page_state.js";
import { loadPart } from "../rule_lens.js";
import { BattlePanel } from "./battle_panel.js";
import { HexPanel } from "./hex_panel.js";
import { PuzzlePanel } from "./puzzle_panel.js";
import { QuestionPanel } from "./question_panel.js";
import { StartPanel } from "./start_panel.js";
import { ToolPanel } from "./tool_panel.js";
import { TrialPanel } from "./trial_panel.js";

const EDITOR = "play/make_your_own.ipynb";
/** The pages that messages open. */
const VISITED = { open: "play/play.ipynb", solve: "rules/puzzles.ipynb", lesson_open: "play/own_lesson.ipynb" };
const PANELS = { draw: "Draw", hex: "Hex", battle: "Battle", trial: "Try it", puzzle: "Puzzle", ask: "Ask", lesson: "Lesson", sets: "Set", start: "Start from" };

/**
 * Draws the editor of scenarios: the board, the tools, the chosen hex, the words of the battle, and what is wrong with it.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function scenario_editor(model, el) {
  const editor = new Editor(model);
  el.append(editor.root);
  keepKeys(editor.root);
  const heard = (message) => {
    if (message.t === "file") download(message.name, message.text, "application/toml");
    if (VISITED[message.t]) editor.visit(VISITED[message.t], message.part);
    if (message.t === "lesson_part") void editor.load("lesson", message.script);
    if (message.t === "set_part") void editor.load("sets", message.script);
    if (message.t === "link") editor.linked(message.part);
    if (message.t === "part") editor.open(message.name);
    if (message.t === "puzzled") editor.puzzle.show(model.get("puzzle"));
    if (message.t === "tried") editor.trial.show(model.get("trial"));
  };
  model.on("msg:custom", heard);
  const ends = [
    follow(model, ["ground", "cells"], () => editor.lay()),
    follow(model, ["frame"], () => editor.draw()),
    follow(model, ["view"], () => editor.show(model.get("view"))),
    follow(model, ["puzzle"], () => editor.puzzle.show(model.get("puzzle"))),
    follow(model, ["question"], () => editor.asked()),
    follow(model, ["lesson"], () => editor.lesson.show?.(model.get("lesson"))),
    follow(model, ["sets"], () => editor.sets.show?.(model.get("sets"))),
    follow(model, ["trial"], () => editor.trial.show(model.get("trial"))),
  ];
  editor.open(model.get("starts").part ?? "draw");
  return () => {
    model.off("msg:custom", heard);
    editor.trial.rest();
    editor.puzzle.rest();
    ends.forEach((end) => end());
  };
}

class Editor {
  constructor(model) {
    this.model = model;
    this.chosen = "";
    this.lifted = "";
    this.unnamed = "";
    this.stroke = null;
    /** @type {import("../common.js").Sheet} */
    this.sheet = null;
    /** @type {import("../common.js").Grid} */
    this.grid = null;
    this.root = html("div", { class: "bcnb bcnb-editor", lang: "en" });
    this.field = box("editor-board");
    this.line = box("line");
    this.tools = new ToolPanel(() => this.pick(), (...edit) => this.edit(edit));
    this.hex = new HexPanel((...edit) => this.edit(edit), () => this.lift());
    this.battle = new BattlePanel((edit, text) => this.edit(edit, text));
    this.trial = new TrialPanel((message) => this.send(message), (label) => this.grid.step(this.grid.cells.get(label)));
    this.puzzle = new PuzzlePanel((message) => this.send(message), () => this.chosen);
    this.question = new QuestionPanel((message) => this.send(message), model.get("starts").rules);
    /** @type {{ root: HTMLElement, show?: (lesson: object) => void }} its code is loaded when it is first opened */
    this.lesson = { root: box("editor-part bcnb-trial bcnb-puzzle") };
    /** @type {{ root: HTMLElement, show?: (sets: object) => void }} the same holds for this one */
    this.sets = { root: box("editor-part bcnb-trial bcnb-puzzle") };
    this.start = new StartPanel(model.get("starts"), (message) => this.send({ t: "begin", ...message }));
    this.parts = { draw: this.tools, hex: this.hex, battle: this.battle, trial: this.trial, puzzle: this.puzzle, ask: this.question, lesson: this.lesson, sets: this.sets, start: this.start };
    this.tabs = box("tabs", { role: "tablist", "aria-label": "Parts of the editor" });
    for (const [name, words] of Object.entries(PANELS)) {
      this.tabs.append(press(words, () => this.open(name), { role: "tab", "data-part": name, id: `bcnb-tab-${name}`, "aria-controls": `bcnb-part-${name}` }));
      Object.entries({ role: "tabpanel", id: `bcnb-part-${name}`, "aria-labelledby": `bcnb-tab-${name}` }).forEach(([key, value]) => this.parts[name].root.setAttribute(key, value));
    }
    this.tabs.addEventListener("keydown", (event) => this.walkTabs(event));
    this.said = box("now", { role: "status", "aria-live": "polite", "aria-label": "News" });
    this.findings = html("section", { class: "bcnb-findings", "aria-label": "Findings", tabindex: 0 });
    this.undo = press("Undo", () => this.send({ t: "undo" }), { "aria-keyshortcuts": "z" });
    this.redo = press("Redo", () => this.send({ t: "redo" }), { "aria-keyshortcuts": "y" });
    this.play = press("Play it", () => this.send({ t: "play" }), { class: "bcnb-go" });
    const acts = box("acts", {}, [this.undo, this.redo, press("Copy link", () => this.send({ t: "link" })), press("Save file", () => this.send({ t: "save" })), this.play]);
    const below = box("editor-line", {}, [this.line, this.said, this.question.example]);
    const side = box("editor-side", {}, [acts, this.tabs, ...Object.values(this.parts).map(({ root }) => root)]);
    this.root.append(this.field, below, side, this.findings);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.open("draw");
  }

  send(message) {
    this.model.send(message);
  }

  /**
   * Sends an edit: a verb and its values. A long text is sent as bytes.
   * @param {(string | number)[]} edit
   * @param {string} [text]
   */
  edit(edit, text) {
    const [verb, ...values] = edit;
    if (text === undefined) return this.send({ t: "edit", edits: [{ verb, values }] });
    const data = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    this.send({ t: "edit", edits: [{ verb: values[0], text: data }] });
  }

  /** Opens another page, with its part of an address. */
  visit(page, part) {
    const link = pageLink("", page, part, { hidden: true });
    this.root.append(link);
    link.click();
    link.remove();
  }

  /** Copies the address of this page with the whole battle, or shows it. */
  linked(part) {
    const address = partAddress(location.href, EDITOR, part);
    const shown = () => this.tell(`The link: ${address}`);
    if (!navigator.clipboard) return shown();
    navigator.clipboard.writeText(address).then(() => this.tell("Copied: a link that holds this battle."), shown);
  }

  // --- parts ---

  open(name) {
    this.naming = false;
    const asked = [this.part, name].includes("ask") && this.part !== name;
    this.part = name;
    for (const tab of this.tabs.children) {
      const yes = /** @type {HTMLElement} */ (tab).dataset.part === name;
      tab.setAttribute("aria-selected", String(yes));
      tab.setAttribute("tabindex", yes ? "0" : "-1");
    }
    for (const [key, { root }] of Object.entries(this.parts)) root.hidden = key !== name;
    if (asked) this.turnToQuestion(name === "ask");
    if (name === "lesson") this.send({ t: "lesson_look", part: !this.lesson.show });
    if (name === "sets") this.send({ t: "set_look", part: !this.sets.show });
  }

  /** Shows the board of the question, or the drawn one again. */
  turnToQuestion(yes) {
    this.lifted = "";
    this.question.open(yes);
    this.redraw();
    if (yes) this.send({ t: "question_look" });
  }

  /** Loads the code of a part, `lesson` or `sets`, and shows it. */
  async load(name, script) {
    this[name].show ??= (await loadPart(script))(this[name].root, (message) => this.send(message));
    this[name].show(this.model.get(name));
  }

  asked() {
    this.question.show(this.model.get("question"));
    if (this.part === "ask") this.redraw(true);
  }

  /** Draws what is on the board, and the board itself if it is another one. */
  redraw(moving) {
    if (this.board.ground === this.laid.ground) this.draw(moving);
    else this.lay();
  }

  /** The ground and cells on the page: those of the drawn battle, or of a question whose position cannot be drawn. */
  get board() {
    const own = this.model.get("asked_board");
    return this.part === "ask" && own.ground ? own : { ground: this.model.get("ground"), cells: this.model.get("cells") };
  }

  /** The frame on the board: the drawn battle, or the example of the question. */
  get frame() {
    return (this.part === "ask" && this.model.get("question").frame) || this.model.get("frame");
  }

  tab(name) {
    return /** @type {HTMLElement} */ (this.tabs.querySelector(`[data-part=${name}]`));
  }

  walkTabs(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || chorded(event)) return;
    ours(event);
    const names = Object.keys(PANELS).filter((name) => this.tab(name).checkVisibility());
    this.open(names[(names.indexOf(this.part) + step + names.length) % names.length]);
    /** @type {HTMLElement} */ (this.tabs.querySelector("[aria-selected=true]")).focus();
  }

  // --- the board ---

  lay() {
    const [here, walking] = [this.grid?.here.label, holdsFocus(this.field)];
    const { ground, cells } = this.laid = this.board;
    const board = { ground, cells: { ...cells, turns: false }, title: "the board" };
    this.looked = "";
    const listeners = { chosen: (label) => this.stroked || this.use(label), looked: (label) => this.look(label), turn: () => {} };
    ({ sheet: this.sheet, grid: this.grid } = drawBoard(board, listeners, this.sheet));
    this.sheet.show(this.frame);
    this.field.replaceChildren(this.sheet.root);
    this.sheet.root.addEventListener("pointerdown", (event) => this.press(event));
    this.grid.resume(here, walking);
    this.mark();
  }

  draw(moving = false) {
    this.sheet.show(this.frame, moving);
    this.mark();
  }

  look(label) {
    this.looked = label ?? this.grid?.focused;
    this.line.setAttribute("aria-live", this.looked === this.read ? "polite" : "off"); // a walk is read as the focus moves
    this.read = this.looked;
    const does = this.part === "ask" ? "adds to the example" : ["uses the tool:", this.tools.words].join(" ");
    this.line.textContent = this.looked ? this.sheet.names[this.looked] : `${this.grid.hint}; a click or Enter ${does}.`;
  }

  /** Marks the chosen hex, the piece that is moved, and the hexes of faults. */
  mark() {
    for (const id of [...this.sheet.shapes.keys()]) if (id.startsWith("~")) this.sheet.take(id);
    this.grid.name();
    if (this.part === "ask") {
      this.grid.select(this.model.get("question").picked);
      return this.look(this.looked);
    }
    const put = (label, kind) => {
      const { x, y } = this.grid.cells.get(label);
      this.sheet.put(`~${kind} ${label}`, ["marks", { href: `#mark-${kind}`, x, y }], false);
    };
    for (const [, hexes] of this.model.get("view").faults) for (const label of hexes) put(label, "refused");
    if (this.lifted) put(this.lifted, "choice");
    if (["hex", "puzzle"].includes(this.part) && this.chosen) put(this.chosen, "selected");
    this.grid.select(this.chosen);
    this.look(this.looked);
  }

  /** Uses the current tool on a hex. */
  use(label) {
    if (this.part === "ask") return this.question.click(label);
    const { tool } = this.tools;
    if (this.lifted) return this.put(label);
    const [kind, value] = tool;
    if (kind === "choose") return this.choose(label, true);
    if (kind === "paint" || kind === "fill") this.edit([kind, label, value]);
    else if (kind === "unit") this.edit(["unit", label, value]);
    else if (kind === "second") this.edit(["second", label, value]);
    else if (kind === "general") return this.general(label, value, this.tools.called());
    else if (kind === "erase") this.edit(["erase", label]);
    this.choose(label, false);
  }

  /** Puts a general on a hex. One without a name gets it in the panel of the hex, and Enter comes back. */
  general(label, side, name) {
    const named = this.model.get("view").hexes[label]?.general?.[0] === side;
    if (name || !named) this.edit(["general", label, side, name || "General"]);
    this.choose(label, false);
    if (name) return;
    this.unnamed = label;
    if (named) this.nameGeneral(this.model.get("view"));
  }

  /** Asks for the name of the general who has just been put on the board without one. */
  nameGeneral({ hexes }) {
    const label = this.unnamed;
    this.unnamed = "";
    if (!label || !hexes[label]?.general) return;
    this.choose(label, true);
    this.hex.nameGeneral();
    this.naming = true;
  }

  /** Leaves a field of the side for the board; after the name of a new general, also for the tools. */
  comeBack() {
    this.grid.step(this.grid.here);
    if (this.naming) this.open("draw");
  }

  choose(label, open) {
    this.chosen = label;
    this.hex.show(label, this.model.get("view"));
    if (open && this.part !== "puzzle") this.open("hex");
    this.mark();
  }

  /** Picks up what is on the chosen hex; the next hex is where it goes. */
  lift(label = this.chosen) {
    const { units, general } = this.model.get("view").hexes[label] ?? {};
    if (!units && !general) return this.tell("There is no piece here to move.");
    this.lifted = label;
    this.tell(`Choose where ${label} moves. Escape leaves it there.`);
    this.mark();
    if (!holdsFocus(this.field)) this.grid.step(this.grid.cells.get(label));
  }

  put(label) {
    const from = this.lifted;
    this.lifted = "";
    if (label === from) return this.mark();
    this.edit(["move", from, label]);
    this.choose(label, false);
  }

  // --- strokes: ground is painted, and a piece is moved, by dragging ---

  press(event) {
    const label = event.target.dataset?.hex;
    if (event.button || !label || this.part === "ask" || event.pointerType === "touch") return;
    const end = new AbortController();
    this.stroke = [label];
    addEventListener("pointermove", (move) => this.drag(move), end);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, ({ type }) => {
      end.abort();
      this.drop(type === "pointerup");
    }, end);
  }

  drag({ clientX, clientY }) {
    const label = document.elementFromPoint(clientX, clientY)?.getAttribute("data-hex");
    if (!label || this.stroke.includes(label) && this.stroke.at(-1) === label) return;
    if (!this.stroke.includes(label)) this.stroke.push(label);
    else this.stroke = [...this.stroke.filter((one) => one !== label), label];
    if (this.tools.tool[0] === "paint") {
      for (const one of this.stroke) {
        const { x, y } = this.grid.cells.get(one);
        this.sheet.put(`~stroke ${one}`, ["marks", { href: "#mark-choice", x, y }], false);
      }
    }
  }

  drop(yes) {
    const [kind, value] = this.tools.tool;
    const [first, last] = [this.stroke[0], this.stroke.at(-1)];
    if (!yes || this.stroke.length < 2 || this.lifted) return;
    this.stroked = true;
    setTimeout(() => (this.stroked = false));
    if (kind === "paint") this.edit(["paint", this.stroke.join(" "), value]);
    else if (kind === "erase") this.edit(["erase", this.stroke.join(" ")]);
    else if (kind === "choose") {
      this.edit(["move", first, last]);
      this.choose(last, false);
    }
  }

  // --- keys ---

  key(event) {
    const [key, typing] = [meant(event), event.target.closest("input, textarea, select")];
    const aside = !holdsFocus(this.field) && !chorded(event);
    if (aside && (key === "Escape" || (key === "Enter" && this.part === "hex" && typing?.matches("[type=text]")))) {
      ours(event);
      return this.comeBack();
    }
    if (typing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
      ours(event);
      return this.send({ t: key === "y" || event.shiftKey ? "redo" : "undo" });
    }
    if (chorded(event)) return;
    if (this.part === "ask") return this.askKey(key, event);
    if (key === "z" || key === "y") {
      ours(event);
      return this.send({ t: key === "z" ? "undo" : "redo" });
    }
    if (!holdsFocus(this.field)) return;
    const label = this.grid.focused;
    if (key === "Escape" && this.lifted) {
      ours(event);
      this.lifted = "";
      this.tell("The piece stays where it was.");
      return this.mark();
    }
    if (this.short(key, label, event)) ours(event);
  }

  /** Does what a key means while a question is made: it undoes a click, or zooms. */
  askKey(key, event) {
    const board = holdsFocus(this.field);
    if (key === "z" || (board && ["Backspace", "Delete", "Escape"].includes(key))) {
      ours(event);
      this.question.undo();
    } else if (board && this.sheet.zoom.press(key)) ours(event);
  }

  /** Does what a key on the board means, and returns whether it means something. */
  short(key, label, event) {
    if (key === "Delete" || key === "Backspace") this.edit(["erase", label]);
    else if (key === "m") this.lift(label);
    else if (key === "u") {
      this.tools.turn(this.tools.side === "union" ? "confederate" : "union");
      this.tell(`Next pieces: ${this.tools.side}.`);
    }
    else if (key === "p") {
      this.choose(label, true);
      this.hex.focus();
    } else {
      const tool = this.tools.byKey(key, event.shiftKey);
      if (!tool) return this.sheet.zoom.press(key);
      this.tools.pick(tool);
      this.use(label);
    }
    return true;
  }

  /** Takes another tool. A piece that was to be moved stays. */
  pick() {
    this.lifted = "";
    if (this.grid) this.mark();
  }

  tell(words) {
    this.said.replaceChildren(...newsLines([["news", words]]));
  }

  // --- the view ---

  show(view) {
    this.undo.disabled = !view.undo;
    this.redo.disabled = !view.redo;
    const { map, place } = view.tools;
    this.tab("puzzle").hidden = map;
    this.tab("hex").textContent = place[0].toUpperCase() + place.slice(1);
    this.root.classList.toggle("bcnb-war", map);
    if (this.tab(this.part).hidden) this.open("draw");
    this.tools.show(view.tools, this.model.get("swatches"));
    this.battle.show(view, this.model.get("starts"));
    if (this.chosen) this.hex.show(this.chosen, view);
    this.nameGeneral(view);
    this.said.replaceChildren(...newsLines(view.said ? [[view.wrong ? "no" : "news", view.said]] : []));
    this.find(view);
    this.mark();
    if (this.part === "ask") this.send({ t: "question_look" });
  }

  find({ faults, oddities }) {
    const list = (title, found, kind) => {
      const items = found.map(([words, hexes]) => {
        const item = html("li");
        item.append(hexes.length ? press(words, () => this.grid.step(this.grid.cells.get(hexes[0]))) : html("span", {}, words));
        return item;
      });
      const lines = html("ul");
      lines.append(...items);
      return box(kind, {}, [html("h3", {}, title), lines]);
    };
    const good = faults.length ? [] : [html("p", { class: "bcnb-yes" }, "Nothing is wrong. The battle can be played.")];
    this.findings.replaceChildren(
      ...(faults.length ? [list(`Wrong (${faults.length})`, faults, "wrong-list")] : good),
      ...(oddities.length ? [list(`Unusual (${oddities.length})`, oddities, "odd-list")] : []),
    );
  }
}
