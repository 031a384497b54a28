import { box, follow, holdsFocus, html, keepKeys, turning } from "./common.js";
import { drawBoard } from "./draw_board.js";

/**
 * Draws a board: the sheet, the grid of cells and a line of text below.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function board(model, el) {
  const root = html("div", { class: `bcnb bcnb-board ${model.get("off") ?? ""}` });
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
    const drawn = { ground: model.get("ground"), cells: model.get("cells"), title: model.get("title") || "the board" };
    ({ sheet, grid } = drawBoard(drawn, { chosen: choose, looked: say, turn: turning(model) }, sheet));
    sheet.show(model.get("frame"));
    root.replaceChildren(sheet.root, line);
    grid.resume(here, walking);
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
