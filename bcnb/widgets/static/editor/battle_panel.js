import { box, html, press } from "../common.js";
import { area, choiceLine, field, redraw } from "./form_fields.js";

const BOTH_ARMIES = [["union", "Union"], ["confederate", "Confederate"]];
const LAYOUTS = [["designed", "designed by you"], ["published", "published"], ["reconstructed", "reconstructed"]];
const LASTING = [["", "while a unit is there"], ["no", "while a unit is there (said in the file)"], ["yes", "once and for all"]];

/** The words of a battle: names, story, sides, cards, special rules, and hexes that give points. */
export class BattlePanel {
  /** @param {(edit: (string | number)[], text?: string) => void} edit sends an edit, and a long text that belongs to it */
  constructor(edit) {
    this.edit = edit;
    this.root = box("editor-part bcnb-battle");
  }

  show(view, starts) {
    const { words, armies, top, special, goals, quota, tools } = view;
    const key = JSON.stringify([words, armies, top, special, goals, quota]);
    if (key === this.key) return;
    this.key = key;
    const { line, text } = starts.limits;
    const say = (name) => (value) => this.edit(["say", name], value);
    const long = (label, name, placeholder) => area(label, words[name] ?? "", { maxlength: text, "data-at": name, placeholder }, say(name));
    const firsts = tools.brigades ? [["", "the dice decide"], ...BOTH_ARMIES] : BOTH_ARMIES;
    const war = () => [
      choiceLine("Players", [["2", "2"], ["4", "4"]], `${words.players}`, (number) => this.edit(["count", "players", Number(number)]), "players"),
      choiceLine("Armies", [["complete", "complete (rule 2.1)"], ["any", "any pieces"]], words.armies ?? "complete", (armies) => this.edit(["say", "armies", armies]), "armies"),
    ];
    const sides = () => [
      ...BOTH_ARMIES.map(([side, called]) => this.army(side, called, armies[side], line)),
      choiceLine("Moves first", firsts, words.first ?? "", (side) => this.edit(["say", "first"], side), "first"),
      choiceLine("At the top", BOTH_ARMIES, top, (side) => this.edit(["top", side]), "top"),
      field(quota === "flags" ? "Flags to win" : "Points to win", { type: "number", min: 1, max: 99, value: this.count(words[quota]), "data-at": quota }, (value) => this.edit(["count", quota, Number(value)])),
      choiceLine("Compass point at the top", [["", "unknown"], ...starts.compass.map((point) => [point, point.replace("-", "")])], words.up ?? "", (point) => this.edit(["say", "up"], point), "up"),
    ];
    const rules = () => [
      ...special.map((rule, n) => this.rule(n, rule, line)),
      press("Add special rule", () => this.edit(["special", special.length, "Special rule", "Say what it changes."]), { "data-at": "add rule" }),
      ...goals.map((goal, n) => this.goal(n, goal, quota)),
      press("Add hexes with points", () => this.edit(["score", goals.length, "union", "e7", 1, ""]), { "data-at": "add goal" }),
    ];
    const parts = [
      field("Name of the battle", { value: words.title ?? "", maxlength: line, "data-at": "title" }, say("title")),
      long("Story", "story", "What happened, in a few sentences"),
      ...(tools.map ? war : sides)(),
      field("Date", { type: "date", value: words.date ?? "", "data-at": "date" }, say("date")),
      choiceLine("Layout", LAYOUTS, words.layout ?? "designed", (layout) => this.edit(["say", "layout"], layout), "layout"),
      field("Source", { value: words.source ?? "", maxlength: text, "data-at": "source", placeholder: "Where the layout comes from" }, say("source")),
      long("Doubts", "doubts", "What is not certain about the layout"),
      long("Scale", "scale", "How many men a unit stands for"),
      field("Number in the list of battles", { type: "number", min: 1, max: 999, value: words.number ?? "", "data-at": "number" }, (value) => this.edit(["count", "number", Number(value)])),
      ...(tools.map ? [] : rules()),
    ];
    redraw(this.root, () => this.root.replaceChildren(...parts));
  }

  /** Returns the number to show; a file may have one for each side, which only the file changes. */
  count(value) {
    return typeof value === "number" ? value : "";
  }

  army(side, called, [commander, cards], line) {
    const now = { commander, cards };
    const send = () => this.edit(["army", side, now.commander, now.cards]);
    return box("piece", { role: "group", "aria-label": `${called} army` }, [
      field(`${called} commander`, { value: commander, maxlength: line, "data-at": `commander ${side}` }, (value) => {
        now.commander = value;
        send();
      }),
      field("Cards in hand", { type: "number", min: 1, max: 10, value: cards, "aria-label": `Cards of the ${called} side`, "data-at": `cards ${side}` }, (value) => {
        now.cards = Number(value);
        send();
      }),
    ]);
  }

  rule(n, [name, text], line) {
    const now = { name, text };
    const send = () => this.edit(["special", n, now.name, now.text]);
    const changed = (key) => (value) => {
      now[key] = value;
      send();
    };
    return box("piece", { role: "group", "aria-label": `Special rule ${n + 1}` }, [
      field("Special rule", { value: name, maxlength: line, "data-at": `rule ${n}` }, changed("name")),
      area("Text", text, { maxlength: 1000, "data-at": `rule text ${n}` }, changed("text")),
      press("Remove rule", () => this.edit(["special", n, "", ""]), { "data-at": `no rule ${n}` }),
    ]);
  }

  goal(n, [side, hexes, points, lasting], quota) {
    const now = { side, hexes, points, lasting };
    const changed = (key) => (value) => {
      now[key] = key === "points" ? Number(value) : value;
      this.edit(["score", n, now.side, now.hexes, now.points, now.lasting]);
    };
    return box("piece", { role: "group", "aria-label": `Hexes with points ${n + 1}` }, [
      field("Hexes", { value: hexes, maxlength: 500, "data-at": `goal ${n}` }, changed("hexes")),
      choiceLine("For", BOTH_ARMIES, side, changed("side"), `goal side ${n}`),
      field(quota === "flags" ? "Flags" : "Points", { type: "number", min: 1, max: 99, value: points, "data-at": `goal points ${n}` }, changed("points")),
      choiceLine("They count", lasting === "no" ? LASTING : LASTING.filter(([value]) => value !== "no"), lasting, changed("lasting"), `goal lasting ${n}`),
      press("Remove hexes", () => this.edit(["score", n, side, "", 1, ""]), { "data-at": `no goal ${n}` }),
      html("span", { class: "bcnb-soft" }, "Labels such as e6 e7."),
    ]);
  }
}
