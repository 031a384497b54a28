import { Grid, Sheet, box, follow, holdsFocus, html, keepKeys, turning } from "./common.js";
import { Zoom } from "./zoom.js";

/** The board: the sheet, the hexes to be chosen from, and a line of words beneath. */
export function board(model, el) {
  const root = html("div", { class: "bcnb bcnb-board" });
  const line = box("line");
  let sheet, grid, looked = null;

  const say = (label = looked) => {
    looked = label;
    line.textContent = sheet.names[looked ?? grid.focused ?? model.get("selected")] ?? `${grid.hint}; a click or Enter chooses it.`;
  };
  const choose = (label) => {
    model.set("selected", label);
    model.save_changes();
    model.send({ t: "hex", hex: label });
  };
  const lay = () => {
    const [here, walking] = [grid?.here.label, holdsFocus(root)];
    const before = sheet;
    sheet = new Sheet(model.get("ground"), before);
    new Zoom(sheet, before);
    sheet.show(model.get("frame"));
    grid = new Grid(sheet, model.get("cells"), model.get("title") || "the board", { chosen: choose, looked: say, turn: turning(model) });
    root.replaceChildren(sheet.root, line);
    if (here) grid.at(here);
    if (walking) grid.step(grid.here);
    tell();
  };
  const draw = () => {
    sheet.show(model.get("frame"), true);
    tell();
  };
  const tell = () => {
    grid.name();
    grid.select(model.get("selected"));
    say();
  };

  el.append(root);
  keepKeys(root);
  const ends = [
    follow(model, ["ground", "cells", "title"], lay),
    follow(model, ["frame"], draw),
    follow(model, ["selected"], tell),
  ];
  return () => ends.forEach((end) => end());
}
