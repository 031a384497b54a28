import { Grid, Sheet } from "./common.js";
import { Zoom } from "./zoom.js";

/**
 * Draws a board: a sheet that can be zoomed, and over it the grid of cells to read, walk through and choose from. It keeps the zoom of the sheet before.
 * @param {{ ground: string, cells: Cells, title: string }} board
 * @param {GridListeners} listeners
 * @param {Sheet} [before] the sheet that is replaced
 */
export function drawBoard({ ground, cells, title }, listeners, before) {
  const sheet = new Sheet(ground, before);
  new Zoom(sheet, before);
  return { sheet, grid: new Grid(sheet, cells, title, listeners) };
}
