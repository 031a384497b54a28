import { box, html, press } from "../common.js";

const ARMY_NAMES = { union: "Union", confederate: "Confederate" };
const BOARD_KEYS = "Keys on the board: the key in brackets draws there, U changes the side, Delete erases, M moves a piece, P opens the panel of the place, Escape comes back to the board, Z undoes, Y does again.";

const isUnit = (kind) => kind === "unit" || kind === "second";
/** Returns the value of a tool: the letter of a unit is a capital for the Union. */
const cased = (kind, value, side) => (isUnit(kind) ? (side === "union" ? value.toUpperCase() : value.toLowerCase()) : value);

/** The tools: ground, pieces of a side, and changes of the whole board. `tool` is the current one: [kind, value, words]. */
export class ToolPanel {
  /**
   * @param {() => void} changed called when another tool is taken
   * @param {(...edit: (string | number)[]) => void} edit
   */
  constructor(changed, edit) {
    this.changed = changed;
    this.edit = edit;
    this.side = "union";
    this.tool = ["choose", "", "choose a hex"];
    this.root = box("editor-part bcnb-draw");
  }

  get words() {
    return this.tool[2];
  }

  /** Returns the name of the next general, or nothing, and clears it: no other general has it too. */
  called() {
    const name = this.name.value.trim();
    this.name.value = "";
    return name;
  }

  /**
   * @param {{ terrain: any[][], units: any[][], map: boolean, place: string, stack: number }} tools
   * @param {Record<string, string>} swatches the small pictures on the tools
   */
  show(tools, swatches) {
    const known = JSON.stringify(tools);
    if (known === this.known) return;
    this.known = known;
    this.buttons = [];
    const pictured = ([kind, value], one) => {
      const drawn = (side) => swatches[[kind === "second" ? "unit" : kind, kind === "general" ? side : cased(kind, value, side)].join(" ")];
      if (!drawn("union")) return one;
      const picture = /** @type {HTMLImageElement} */ (html("img", { alt: "", class: "bcnb-swatch", draggable: false }));
      this.pictures.push((side) => (picture.src = `data:image/svg+xml,${encodeURIComponent(drawn(side))}`));
      one.prepend(picture);
      return one;
    };
    const button = (tool, words, key) => {
      const one = pictured(tool, press(key ? `${words} (${key})` : words, () => this.pick(tool), { "data-tool": tool.slice(0, 2).join(" ") }));
      this.buttons.push(one);
      return one;
    };
    this.all = new Map();
    this.pictures = [];
    const add = (key, tool) => key && this.all.set(key, tool);
    const made = ([kind, value, words, key], shown = words) => {
      const tool = [kind, value, words];
      add(key, tool);
      return button(tool, shown, key);
    };
    const group = (words, children) => box("tool-group", { role: "group", "aria-label": words }, [html("h3", {}, words), ...children]);
    const hexes = group(tools.map ? "Square" : "Hex", [made(["choose", "", `choose a ${tools.place}`, "v"], "Choose"), made(["erase", "", "erase", "x"], "Erase")]);
    this.filling = press("Fill all joined hexes", () => this.fill(!this.fills), { "aria-pressed": false });
    const ground = group("Ground", [
      ...tools.terrain.map(([letter, name]) => made(["paint", letter, name, letter === "x" ? "" : letter], name)),
      this.filling,
    ]);
    this.sides = Object.entries(ARMY_NAMES).map(([side, words]) => press(words, () => this.turn(side), { "aria-pressed": side === this.side, "data-side": side }));
    this.name = html("input", { type: "text", maxlength: 32, "aria-label": "Name of the next general", placeholder: "Name of the general" });
    this.name.addEventListener("input", () => this.pick(this.all.get("G")));
    const units = tools.units.map(([letter, name]) => made(["unit", letter, name, letter], name));
    const second = tools.stack > 1 ? tools.units.map(([letter, name]) => made(["second", letter, `second unit: ${name}`, ""], `2nd ${name}`)) : [];
    const pieces = group("Pieces", [box("sides", { role: "group", "aria-label": "Side" }, this.sides), ...units, ...(tools.map ? [] : [made(["general", "", "general", "G"], "general"), ...second, this.name])]);
    const whole = group("Board", [
      press("Mirror left-right", () => this.edit("reflect", "left-right")),
      press("Mirror top-bottom", () => this.edit("reflect", "top-bottom")),
      press("Turn around", () => this.edit("reflect", "turn")),
    ]);
    this.root.replaceChildren(hexes, ...(tools.map ? [pieces] : [ground, pieces, whole]), html("p", { class: "bcnb-soft" }, BOARD_KEYS));
    for (const draw of this.pictures) draw(this.side);
    const still = this.tool[0] !== "choose" && this.buttons.some((one) => one.dataset.tool === this.picked);
    this.pick(still ? this.tool : this.all.get("v"));
  }

  /** Returns the tool of a key, or undefined. Small letters are ground, capitals are pieces. */
  byKey(key, shift) {
    return this.all.get(shift && /^[a-z]$/.test(key) ? key.toUpperCase() : key);
  }

  turn(side) {
    this.side = side;
    for (const one of this.sides) one.setAttribute("aria-pressed", String(one.dataset.side === side));
    for (const draw of this.pictures) draw(side);
    this.pick(this.tool);
  }

  fill(yes) {
    this.fills = yes;
    this.filling.setAttribute("aria-pressed", String(yes));
    this.pick(this.tool);
  }

  /**
   * Takes a tool. A unit is in the case of the current side.
   * @param {string[]} tool
   */
  pick(tool) {
    const [kind, value, words] = tool;
    const unit = isUnit(kind);
    const ground = kind === "paint" || kind === "fill";
    const chosen = kind === "general" ? this.side : cased(kind, value, this.side);
    this.tool = [ground ? (this.fills ? "fill" : "paint") : kind, chosen, words];
    this.picked = `${ground ? "paint" : kind} ${unit ? value.toUpperCase() : kind === "general" ? "" : value}`;
    for (const one of this.buttons) one.setAttribute("aria-pressed", String(one.dataset.tool === this.picked));
    this.changed();
  }
}
