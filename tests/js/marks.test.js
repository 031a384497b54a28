import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { attackerOf, draggable, marksOf, rank } = await widgetModules("marks");

const rider = { orders: [], ways: { unit: { before: "", name: "", to: { e5: "move d5 e5" } } }, aims: {} };
const gun = { orders: [], ways: {}, aims: { f5: { do: "battle c5 f5", column: ["c4"] }, f6: { dice: 1 } } };
const idle = { orders: [], ways: {}, aims: {} };
const offered = { pieces: { d5: rider, c5: gun, b5: idle }, hexes: { a1: [["reinforce a1", ""]] }, zones: { b5: ["b4"] } };
const rest = { offered, piece: undefined, way: undefined, hovered: null, pointed: [], red: [], selected: "", origin: "", quiet: false };
const marks = (more) => Object.fromEntries(marksOf({ ...rest, ...more }));

test("a piece can fire, go or do nothing", () => {
  assert.deepEqual([rider, gun, idle, undefined].map(rank), ["choice", "ready", "", ""]);
});

test("a target that only one piece can attack needs no choice of the piece", () => {
  assert.equal(attackerOf(offered.pieces, "f5"), "c5");
  assert.equal(attackerOf({ ...offered.pieces, d4: gun }, "f5"), "");
  assert.deepEqual(["f6", "a9"].map((label) => attackerOf(offered.pieces, label)), ["", ""]);
});

test("without a chosen piece, all pieces that can act are marked", () => {
  assert.deepEqual(marks({}), { d5: "choice", c5: "ready", a1: "choice" });
});

test("a chosen piece shows its goals and targets", () => {
  assert.deepEqual(marks({ piece: rider, way: rider.ways.unit, selected: "d5" }), { c5: "ready", e5: "choice", a1: "choice", d5: "selected" });
  assert.deepEqual(marks({ piece: gun, selected: "c5" }), { c5: "selected", f5: "target", c4: "column", a1: "choice" });
});

test("a piece that is pointed at shows what it could do, and a general the zone", () => {
  assert.equal(marks({ hovered: "d5" }).e5, "choice");
  assert.equal(marks({ hovered: "b5" }).b4, "zone");
});

test("a quiet board marks only the chosen piece and the reasons for a refusal", () => {
  const quiet = { quiet: true, pointed: ["d5"], hovered: "d5" };
  assert.deepEqual(marks(quiet), {});
  assert.deepEqual(marks({ ...quiet, piece: gun, selected: "c5", red: ["e5"] }), { c5: "selected", e5: "refused" });
});

test("on a quiet board, every piece of the reader can be dragged if one can go", () => {
  const view = { where: { d5: ["union"], b5: ["union"], f5: ["confederate"] }, mine: "union" };
  const labels = ["d5", "b5", "f5", "a1"];
  assert.deepEqual(labels.map((label) => draggable(offered, { ...view, quiet: false }, label)), [true, false, false, false]);
  assert.deepEqual(labels.map((label) => draggable(offered, { ...view, quiet: true }, label)), [true, true, false, false]);
  assert.equal(draggable({ pieces: { d5: idle } }, { ...view, quiet: true }, "d5"), false);
});
