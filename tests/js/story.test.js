import assert from "node:assert/strict";
import test from "node:test";
import { widgetModules } from "./scripts.js";

const { Story, Player } = await widgetModules("replay");

const PACKED = {
  begins: "A reconstructed layout: from the map of the park. The armies are in place.",
  start: "The armies are in place.",
  turns: [0, 2],
  first: { frame: { names: { a1: "a1, hill" }, shapes: { unit: ["units", { x: 0 }] } }, status: { turn: "Turn 1", dice: "" } },
  pool: ["The unit moves.", "a1", "a1, river", "unit", ["units", { x: 10 }], "turn", "Turn 2"],
  steps: [[[0], [1, 2], [3, 4], []], [[], [], [], []], [[], [1, -1], [3, -1], [5, 6]]],
};
const story = new Story(PACKED);

test("a story has as many plies as steps", () => assert.equal(story.last, 3));

test("the words of a ply, and those at the start", () => {
  assert.deepEqual([0, 1, 2].map((ply) => story.words(ply)), [[PACKED.begins], ["The unit moves."], []]);
});

test("the log leaves out what is known of the layout, which is long and beside the board", () => {
  assert.deepEqual([0, 1].map((ply) => story.line(ply)), ["The armies are in place.", "The unit moves."]);
  assert.equal(new Story({ ...PACKED, start: undefined }).line(0), PACKED.begins);
});

test("a ply is the first frame with all changes up to it", () => {
  assert.deepEqual(story.at(0), { frame: PACKED.first.frame, status: PACKED.first.status });
  assert.deepEqual(story.at(1).frame, { names: { a1: "a1, river" }, shapes: { unit: ["units", { x: 10 }] } });
  assert.deepEqual(story.at(3), { frame: { names: {}, shapes: {} }, status: { turn: "Turn 2", dice: "" } });
});

test("looking at a late ply changes nothing of an early one", () => {
  story.at(3);
  assert.equal(story.at(0).frame.names.a1, "a1, hill");
});

test("turns count from 1, and lead to the plies at which they begin", () => {
  assert.deepEqual([0, 1, 2, 3].map((ply) => story.turn(ply)), [1, 1, 2, 2]);
  assert.deepEqual([0, 1, 2, 3].map((turn) => story.start(turn)), [0, 0, 2, 3]);
});

test("a player goes no further than the ends", () => {
  const went = [];
  const player = { ply: 1, story, went: (ply) => went.push(ply) };
  for (const ply of [-4, 9, 1]) Player.prototype.move.call(player, ply);
  assert.deepEqual(went, [0, 3]);
});
