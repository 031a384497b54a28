import { box, html, press } from "../common.js";
import { choiceLine, field, redraw } from "./form_fields.js";

const EDGES = ["NW", "NE", "W", "E", "SW", "SE"];

/** What is on the chosen hex: its ground, name, field works, units and general. */
export class HexPanel {
  /**
   * @param {(...edit: (string | number)[]) => void} edit
   * @param {() => void} move called to move the pieces of the hex
   */
  constructor(edit, move) {
    this.edit = edit;
    this.move = move;
    this.root = box("editor-part bcnb-hex", {}, [html("p", {}, "Use the tool Choose, or press P on the board.")]);
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.root.querySelector("select, input, button"))?.focus();
  }

  nameGeneral() {
    const field = /** @type {HTMLInputElement | null} */ (this.root.querySelector("[data-at=general]"));
    field?.focus();
    field?.select();
  }

  show(label, view) {
    const hex = view.hexes[label] ?? {};
    const key = JSON.stringify([label, hex, view.tools]);
    if (key === this.key) return;
    this.key = key;
    const { terrain, qualities, brigades, map } = view.tools;
    const ground = () => choiceLine("Ground", terrain.map(([letter, name]) => [letter, name]), hex.terrain ?? ".", (letter) => this.edit("paint", label, letter), "ground");
    /** @type {HTMLElement[]} */
    const parts = [html("h3", {}, label)];
    if (!map) parts.push(ground());
    if (hex.faces) parts.push(this.edges("Faces", hex.faces, (sides) => this.edit("face", label, sides), "faces"));
    if (!map) parts.push(
      field("Name", { value: hex.name ?? "", maxlength: 32, "data-at": "name" }, (name) => this.edit("name", label, name)),
      this.works(label, hex.works ?? ""),
    );
    parts.push(
      ...(hex.units ?? []).map((unit, n) => this.unit(label, n, unit, view, { qualities, brigades })),
      ...(hex.general ? [this.general(label, hex.general)] : []),
      ...(hex.units || hex.general ? [press("Move", () => this.move(), { "data-at": "move" })] : [html("p", { class: "bcnb-soft" }, "No piece is here.")]),
    );
    redraw(this.root, () => this.root.replaceChildren(...parts));
  }

  /** Makes a button for each side of the hex. */
  edges(words, chosen, answer, at) {
    const now = chosen.split(" ").filter(Boolean);
    const one = (side) => press(side, () => answer((now.includes(side) ? now.filter((other) => other !== side) : [...now, side]).join(" ")), { "aria-pressed": now.includes(side), "data-at": `${at} ${side}` });
    return box("edges", { role: "group", "aria-label": words }, [html("span", {}, words), ...EDGES.map(one)]);
  }

  /** Field works cover two sides that meet, so they are chosen from a list. */
  works(label, chosen) {
    const choices = [["", "none"], ["NW NE", "top"], ["SW SE", "bottom"], ["W NW", "upper left"], ["NE E", "upper right"], ["W SW", "lower left"], ["E SE", "lower right"]];
    if (!choices.some(([sides]) => sides === chosen)) choices.push([chosen, chosen]);
    return choiceLine("Field works", choices, chosen, (sides) => this.edit("works", label, sides), "works");
  }

  unit(label, n, [letter, figures, quality, brigade], view, { qualities, brigades }) {
    const [, name, full] = view.tools.units.find(([one]) => one === letter.toUpperCase());
    const side = letter === letter.toUpperCase() ? "union" : "confederate";
    const strengths = Array.from({ length: full }, (_, less) => [`${full - less}`, `${full - less}`]);
    /** @type {HTMLElement[]} */
    const parts = [html("b", {}, `${side === "union" ? "Union" : "Confederate"} ${name}`)];
    if (!view.tools.map) parts.push(choiceLine("Figures", strengths, `${figures}`, (value) => this.edit("strength", label, n, Number(value)), `figures ${n}`));
    if (qualities.length) parts.push(choiceLine("Quality", [["", "seasoned"], ...qualities.map((one) => [one, one])], quality === "seasoned" ? "" : quality, (value) => this.edit("quality", label, n, value), `quality ${n}`));
    if (brigades) {
      const leaders = Object.entries(view.hexes).filter(([, hex]) => hex.general?.[0] === side).map(([at, hex]) => [at, hex.general[1]]);
      parts.push(choiceLine("Brigade", [["", "none"], ...leaders], brigade, (value) => this.edit("brigade", label, n, value), `brigade ${n}`));
    }
    parts.push(press("Remove", () => this.edit("remove", label, n), { "aria-label": `Remove the ${name}`, "data-at": `remove ${n}` }));
    return box("piece", { role: "group", "aria-label": `${name} on ${label}` }, parts);
  }

  general(label, [side, name]) {
    return box("piece", { role: "group", "aria-label": `General on ${label}` }, [
      html("b", {}, `${side === "union" ? "Union" : "Confederate"} general`),
      field("Name of the general", { value: name, maxlength: 32, "data-at": "general" }, (words) => this.edit("general", label, side, words)),
      press("Remove", () => this.edit("general", label, "", ""), { "aria-label": "Remove the general", "data-at": "no general" }),
    ]);
  }
}
