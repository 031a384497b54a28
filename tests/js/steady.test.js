import assert from "node:assert/strict";
import test from "node:test";
import { learnScript } from "./scripts.js";

const clock = { time: 10_000 };
const drawn = [];
const browser = { performance: { now: () => clock.time }, requestAnimationFrame: (next) => drawn.push(next) };
const { Hand, Steady } = learnScript("http://localhost/doc/tree/rules/01_the_board.ipynb", browser, "Hand", "Steady");

/** Draws frames, as a browser does when it has the time. */
const draw = (frames) => { for (let n = 0; n < frames; n++) for (const next of drawn.splice(0)) next(); };

/** A page of cells of these heights, seen from its place 400 on; the reader has touched it just now, or never. */
function page(touched) {
  const heights = [300, 300, 300, 300];
  const scroller = { scrollTop: 400, getBoundingClientRect: () => ({ top: 0, bottom: 500 }) };
  const cells = heights.map((_, n) => ({ getBoundingClientRect: () => {
    const top = heights.slice(0, n).reduce((sum, one) => sum + one, 0) - scroller.scrollTop;
    return { top, y: top, bottom: top + heights[n] };
  } }));
  draw(100);
  clock.time += 5000;
  const events = new EventTarget();
  const hand = new Hand(events);
  if (touched) events.dispatchEvent(Object.defineProperty(new Event("wheel"), "target", { value: { closest: () => scroller } }));
  const steady = Object.assign(Object.create(Steady.prototype), { scroller, cells, hand, top: 400 });
  steady.look();
  return { heights, scroller, steady, seen: () => steady.seen.getBoundingClientRect().top };
}

test("a board that grew before the reader's scroll was heard moves nothing that is read", () => {
  const { heights, scroller, steady, seen } = page(true);
  const before = seen();
  heights[0] += 120;
  scroller.scrollTop += 40;
  const read = steady.seen;
  steady.scrolled();
  assert.equal(scroller.scrollTop, 560);
  assert.equal(read.getBoundingClientRect().top, before - 40);
});

test("a scroll that goes on long after the wheel is still the reader's", () => {
  const { heights, scroller, steady } = page(true);
  for (let n = 0; n < 4; n++) {
    clock.time += 700;
    scroller.scrollTop += 50;
    steady.scrolled();
  }
  const [read, place] = [steady.seen, steady.place];
  heights[0] += 90;
  steady.mend();
  assert.equal(scroller.scrollTop, 690);
  assert.equal(read.getBoundingClientRect().top, place);
});

test("a scroll of the page itself is undone when a board has grown", () => {
  const { heights, scroller, steady, seen } = page(false);
  const before = seen();
  scroller.scrollTop += 75;
  steady.scrolled();
  heights[0] += 10;
  steady.mend();
  assert.equal(seen(), before);
  assert.equal(steady.top, scroller.scrollTop);
});

test("on a page that was too busy to draw, a scroll that is heard late is still the reader's", () => {
  const { scroller, steady, seen } = page(true);
  const before = seen();
  draw(3);
  clock.time += 4000;
  scroller.scrollTop += 60;
  const read = steady.seen;
  steady.scrolled();
  steady.mend();
  assert.equal(read.getBoundingClientRect().top, before - 60);
});

test("a second and twenty frames after the hand was taken away the page stays where it is", () => {
  const { scroller, steady, seen } = page(true);
  const before = seen();
  draw(25);
  clock.time += 1100;
  scroller.scrollTop += 60;
  steady.scrolled();
  steady.mend();
  assert.equal(seen(), before);
});
