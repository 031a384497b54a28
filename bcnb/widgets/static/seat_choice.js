import { box, html } from "./common.js";
import { ChoiceGroup } from "./choice_group.js";

const PERSON = "person";
/** The number of levels, from beginner to expert. */
const PIPS = 5;

/**
 * The players of a battle: who is a person, which level the others have, and each seat on its own. `touched` tells that
 * a player was chosen after the last message to Python.
 */
export class SeatChoice {
  constructor() {
    this.touched = false;
    this.level = "";
    this.root = box("players");
    this.sides = new ChoiceGroup("sides", "Your side", (words) => this.sit(words));
    this.levels = new ChoiceGroup("levels", "Opponent", (player) => this.oppose(player));
    this.each = box("each");
    this.root.append(this.sides.root, this.levels.root);
  }

  /** Shows the seats and the possible players of a view. After the roll for sides, nothing can be changed. */
  show({ seats, setup: { sides, opponent }, thrown }) {
    this.persons = Object.fromEntries(sides);
    this.opponent = opponent;
    const chosen = this.touched ? this.seats : {};
    this.seats = Object.fromEntries(seats.map(({ seat, name }) => [seat, chosen[seat] ?? name]));
    const levels = seats[0].names.filter(([player]) => player !== PERSON);
    this.sides.fill(sides.map(([words]) => [words, html("span", {}, words)]));
    this.levels.fill(levels.map(([player, words], n) => [player, ...told(words), pips(n + 1)]));
    this.each.replaceChildren(...seats.map((seat) => this.seat(seat)));
    for (const one of [this.sides.root, this.levels.root, ...this.each.querySelectorAll("select")]) one.disabled = thrown.length > 0;
    this.mark();
  }

  seat({ seat, called, names }) {
    const [label, choice] = [html("label", {}, `${called} `), html("select", { "data-seat": seat, "aria-label": called })];
    for (const [value, words] of names) choice.append(html("option", { value }, words));
    choice.addEventListener("change", () => this.put({ [seat]: choice.value }));
    label.append(choice);
    return label;
  }

  /** Lets people take the seats of a choice, and the computer all others. */
  sit(words) {
    const other = this.level || this.opponent;
    const player = (seat) => (this.persons[words].includes(seat) ? PERSON : this.seats[seat] === PERSON ? other : this.seats[seat]);
    this.put(Object.fromEntries(Object.keys(this.seats).map((seat) => [seat, player(seat)])));
  }

  /** Lets a computer player take every seat that nobody has. */
  oppose(player) {
    this.put(Object.fromEntries(this.others.map((seat) => [seat, player])));
  }

  get others() {
    return Object.keys(this.seats).filter((seat) => this.seats[seat] !== PERSON);
  }

  put(seats) {
    this.touched = true;
    Object.assign(this.seats, seats);
    this.mark();
  }

  mark() {
    const persons = Object.keys(this.seats).filter((seat) => this.seats[seat] === PERSON);
    const same = (seats) => seats.length === persons.length && seats.every((seat) => persons.includes(seat));
    const players = new Set(this.others.map((seat) => this.seats[seat]));
    if (players.size === 1) [this.level] = players;
    this.sides.mark(Object.keys(this.persons).find((words) => same(this.persons[words])));
    this.levels.mark(players.size === 1 ? this.level : "");
    this.levels.root.toggleAttribute("data-idle", !players.size);
    for (const choice of this.each.querySelectorAll("select")) choice.value = this.seats[choice.dataset.seat];
  }
}

/** Returns a level as its name and its sentence. */
function told(words) {
  const [name, sentence = ""] = words.split(": ");
  return [html("b", {}, name), html("span", {}, sentence)];
}

function pips(full) {
  const root = html("i", { class: "bcnb-pips", "aria-hidden": "true" });
  for (let n = 1; n <= PIPS; n += 1) root.append(html("i", n <= full ? { "data-full": "" } : {}));
  return root;
}
