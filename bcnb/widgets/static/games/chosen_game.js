import { box, download, html, pictured, press } from "../common.js";
import { gameLinks } from "../file_drop.js";
import { pageLink } from "../link_to_page.js";
import { gameCalled, playerLines, reviewOf, scoreLine, sideSign, smallBoard, sparkline, turnsOf } from "./game_rows.js";

const GUESS = "analysis/guess_the_choice.ipynb";
/** Milliseconds before the board is requested, while the reader walks through the list. */
const PAUSE = 120;

/** The chosen game beside the list: its board, its facts, and what can be done with it. On a narrow page it is a sheet. */
export class ChosenGame {
  /**
   * @param {(message: Record<string, unknown>, quiet?: boolean) => void} send
   * @param {() => void} close called when the reader closes the sheet
   */
  constructor(send, close) {
    this.send = send;
    this.boards = new Map();
    this.checks = new Map();
    this.root = html("section", { class: "bcnb-chosen-game", "aria-label": "Chosen game" });
    this.closer = press("Close", close, { class: "bcnb-close" });
    this.board = box("chosen-board");
    this.facts = box("facts");
    this.check = html("p", { role: "status" });
    this.acts = box("acts");
    this.name = "";
    this.open = false;
    this.root.append(this.closer, this.board, this.facts, this.acts);
  }

  /**
   * Shows a game.
   * @param {any} row
   * @param {{ picture: string, day: string, mine: boolean, results: boolean, preview: any }} how
   */
  show(row, { picture, day, mine, results, preview }) {
    this.root.hidden = !row;
    clearTimeout(this.timer);
    if (!row) return;
    const end = results && row.over;
    this.wanted = `${end ? "last" : "layout"} ${row.name}`;
    const small = end && preview?.picture ? smallBoard(preview.picture) : picture && pictured(picture);
    const board = this.boards.get(this.wanted);
    this.place(board ? pictured(board) : small);
    if (!this.boards.has(this.wanted)) this.timer = setTimeout(() => this.send({ t: end ? "last" : "layout", name: row.name }, true), PAUSE);
    this.facts.replaceChildren(html("h2", {}, row.title), html("p", { class: "bcnb-soft" }, [day, row.game].filter(Boolean).join(". ")),
      this.sides(row, end && preview), ...this.lines(row, end, mine), this.check);
    this.check.textContent = this.checks.get(row.name) ?? "";
    if (end && preview?.chances?.length) this.facts.append(sparkline(preview));
    if (this.name !== row.name || this.open !== row.over) this.offer(row);
    [this.name, this.open] = [row.name, row.over];
  }

  place(board) {
    this.board.replaceChildren(...(board ? [board] : []));
  }

  /** Takes a board, and how the game stands to the rules, from the kernel. */
  paint({ t, name, picture, check }) {
    const kind = `${t} ${name}`;
    this.boards.set(kind, picture);
    this.checks.set(name, check);
    if (kind !== this.wanted) return;
    this.place(pictured(picture));
    this.check.textContent = check;
  }

  /** Returns the players, with the score between them if it is shown. */
  sides(row, preview) {
    const root = box("sides");
    const known = preview?.score ?? [];
    if (row.players.length > 2 || known.length !== 2) {
      root.append(...playerLines(row), ...(known.length ? [scoreLine(row, preview)] : []));
      return root;
    }
    root.classList.add("bcnb-against");
    row.players.forEach(([side, player], n) => {
      const one = html("span");
      const words = html("span");
      words.append(html("b", {}, side), html("small", {}, player));
      one.append(sideSign(side), words);
      root.append(one);
      if (!n) root.append(html("strong", {}, `${known[0][1]} to ${known[1][1]}`));
    });
    return root;
  }

  /** Returns the facts as paragraphs. */
  lines(row, end, mine) {
    const length = `${row.over ? "Played in" : "Not over after"} ${turnsOf(row)} (${row.plies} plies).`;
    const told = [...row.levels, length, row.when, mine ? `${row.added ? "Added from a file as" : "Your game"} ${row.name}, saved ${row.changed}.` : "", reviewOf(row) && !end ? `${reviewOf(row).replace("✓ r", "R").replace("✓ q", "Q")}.` : "",
      end ? `${row.result}. ${row.judged}` : row.over ? "The result is hidden." : ""];
    return told.filter(Boolean).map((words) => html("p", {}, words));
  }

  /** Makes the buttons. */
  offer(row) {
    const called = gameCalled(row);
    const [watch, review] = gameLinks(row.name, called);
    watch.classList.add("bcnb-go");
    const guess = pageLink("Guess", GUESS, `record=${encodeURIComponent(row.name)}`, { "aria-label": `Guess the choices of ${called}` });
    const save = press("Save file", () => this.send({ t: "file", name: row.name }), { "aria-label": `Save the file of ${called}` });
    if (!row.over) {
      const resume = pageLink("Resume", "play/play.ipynb", `game-${encodeURIComponent(row.name)}`, { "aria-label": `Resume ${called}` });
      resume.classList.add("bcnb-go");
      watch.classList.remove("bcnb-go");
      return this.acts.replaceChildren(resume, watch, save);
    }
    this.turn = html("input", { type: "number", min: 1, max: Math.max(1, row.turns), value: 1, "aria-label": "Play on from turn" });
    const label = html("label", {}, "from turn ");
    label.append(this.turn, ` of ${row.turns}`);
    const play = press("Play on", () => this.send({ t: "play", name: row.name, turn: this.turn.valueAsNumber || 1 }), { "aria-label": `Play on ${called}` });
    const on = box("on");
    on.append(play, label);
    this.acts.replaceChildren(watch, review, guess, save, on);
  }

  /** Lets the browser save the file that the reader requested. */
  stores({ file, text }) {
    download(file, text, "application/jsonl");
  }
}
