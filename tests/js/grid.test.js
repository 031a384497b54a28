import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { Grid, Zoom, Sections, nearest, rank, Field } = await widgetModules("common", "zoom", "sections", "dice", "field", "marks");

/** Three rows of hexes, 10 wide and 8 high, the second one moved to the right by a half; without any element. */
function gridAt(label) {
  const rows = [[["a1", 0, 0], ["a2", 10, 0], ["a3", 20, 0]], [["b1", 5, 8], ["b2", 15, 8]], [["c1", 0, 16], ["c2", 10, 16], ["c3", 20, 16]]];
  const cells = new Map(rows.flat().map(([name, x, y]) => [name, { label: name, x, y }]));
  const grid = Object.create(Grid.prototype);
  return Object.assign(grid, { cells, across: 10, down: 8, aslant: 5, here: cells.get(label), step: (cell) => cell && (grid.here = cell) });
}

const BESIDE = [["a2", 1, 0, "a3"], ["a2", -1, 0, "a1"], ["a2", 1, 1, "b2"], ["a2", -1, 1, "b1"], ["b1", 1, -1, "a2"], ["a1", -1, 1, undefined]];

for (const [from, right, rows, to] of BESIDE) {
  test(`the hex beside ${from}, ${right} across and ${rows} down, is ${to}`, () => {
    assert.equal(gridAt(from).beside(right, rows)?.label, to);
  });
}

test("up and down stay near the line on which they began", () => {
  const grid = gridAt("a3");
  const path = [1, 1].map((rows) => {
    grid.climb(rows);
    return grid.here.label;
  });
  assert.deepEqual(path, ["b2", "c3"]);
});

test("of two hexes that are equally near, up and down take the left one", () => {
  const grid = gridAt("a2");
  grid.climb(1);
  assert.equal(grid.here.label, "b1");
});

test("at the edge up and down go nowhere", () => {
  const grid = gridAt("a1");
  grid.climb(-1);
  assert.equal(grid.here.label, "a1");
});

test("a new board continues at the hex of the one before, if it has it", () => {
  for (const [label, expected] of [["b2", "b2"], ["z9", "a1"]]) {
    const grid = Object.assign(gridAt("a1"), { at: (there) => (grid.here = grid.cells.get(there)) });
    grid.resume(label, false);
    assert.equal(grid.here.label, expected);
  }
});

/** A picture 400 by 300 in a map of the same size: what `Zoom.to` needs of a page. */
function zoomed() {
  const map = { style: {}, scroll: [0, 0], getBoundingClientRect: () => ({ x: 0, y: 0 }), scrollTo: (...to) => (map.scroll = to) };
  const picture = {
    style: {},
    get clientWidth() { return Number.parseFloat(this.style.width) || 400; },
    get clientHeight() { return this.clientWidth * 0.75; },
    getBoundingClientRect: () => ({ x: -map.scroll[0], y: -map.scroll[1], width: picture.clientWidth, height: picture.clientHeight }),
  };
  return Object.assign(Object.create(Zoom.prototype), { map, picture, factor: 1, said: {} });
}

test("zooming keeps the point under the pointer in its place", () => {
  const zoom = zoomed();
  zoom.to(2, 100, 60);
  assert.deepEqual(zoom.map.scroll, [100, 60]);
  zoom.to(4, 100, 60);
  assert.deepEqual(zoom.map.scroll, [300, 180]);
  assert.equal(zoom.said.textContent, "Board at 400 percent");
});

test("the zoom ends at 5, and what is nearly 1 is 1 again", () => {
  const zoom = zoomed();
  zoom.to(9);
  assert.equal(zoom.factor, 5);
  zoom.to(1.04);
  assert.deepEqual([zoom.factor, zoom.picture.style.width, zoom.map.style.height], [1, "", ""]);
});

test("dragging scrolls only after a few pixels", () => {
  const moved = [];
  const zoom = Object.assign(Object.create(Zoom.prototype), { held: 0, factor: 2, map: { scrollBy: (...by) => moved.push(by) } });
  for (const movementX of [3, 3]) zoom.drag({ buttons: 1, movementX, movementY: 0 });
  assert.deepEqual(moved, [[-3, -0]]);
});

const SECTIONS = [[["shade 1", "shade 2"], {}, "left"], [["shade 0", "shade 2"], {}, "centre"], [[], { rally: {} }, "all"], [[], {}, "kept"]];

for (const [shades, cards, part] of SECTIONS) {
  test(`with ${shades.join(", ") || "no shade"} and ${Object.keys(cards).length} cards to choose the part shown is ${part}`, () => {
    const sections = { lit: 5, part: "kept", choose: (name) => (sections.part = name) };
    const shapes = Object.fromEntries(shades.map((name) => [name, []]));
    Sections.prototype.show.call(sections, { frame: { shapes }, choices: { cards } });
    assert.equal(sections.part, part);
  });
}

test("the dice go to the nearest place", () => {
  const place = (left, top) => ({ left, top, getBoundingClientRect: () => ({ left, top, right: left + 10, bottom: top + 10 }) });
  const [one, other] = [place(0, 0), place(100, 0)];
  assert.equal(nearest([one, other], 30, 5), one);
  assert.equal(nearest([one, other], 90, 50), other);
});

const NO_PIECE = { orders: [], ways: {}, aims: {} };
const RANKS = [
  ["no piece", undefined, ""],
  ["a piece that can do nothing", NO_PIECE, ""],
  ["a piece that can be ordered", { ...NO_PIECE, orders: [["order e6"]] }, "choice"],
  ["a piece that can go", { ...NO_PIECE, ways: { all: { to: { e7: "move e6 e7" } } } }, "choice"],
  ["a piece with a target that it cannot fire at yet", { ...NO_PIECE, aims: { e8: { dice: 2 } } }, ""],
  ["a piece that can fire", { ...NO_PIECE, aims: { e8: { do: "battle e6 e8" } } }, "ready"],
];

for (const [name, piece, mark] of RANKS) test(`the mark of ${name} is "${mark}"`, () => assert.equal(rank(piece), mark));

test("the tab stop is the first piece that can act; on a quiet board it is a piece of the seat", () => {
  const pieces = { b1: { ...NO_PIECE, orders: [["order b1"]] } };
  const stop = (more, quiet = false) => {
    const grid = { cells: new Map(["a1", "b1", "c1"].map((label) => [label, {}])), at: (label) => (grid.here = label), here: "a1" };
    const page = { view: { mine: "union", quiet } };
    Object.assign(Object.create(Field.prototype), { grid, page, offered: { pieces, hexes: {} }, selected: "", where: { c1: ["union"] }, ...more }).tabStop();
    return grid.here;
  };
  assert.equal(stop({}), "b1");
  assert.equal(stop({ selected: "c1" }), "c1");
  assert.equal(stop({}, true), "c1");
  assert.equal(stop({ offered: { pieces: {}, hexes: {} }, where: {} }), "a1");
});
