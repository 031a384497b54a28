import assert from "node:assert/strict";
import test from "node:test";
import { learnScript, plain } from "./scripts.js";

const at = (address) => learnScript(address, "wanted", "quoted", "address", "joined");
const { wanted, quoted, joined } = at("http://localhost/doc/tree/play/play.ipynb");

const WANTED = {
  "#battle-kernstown": [{ name: "scenario", value: "kernstown" }],
  "#game-my%20game.jsonl": [{ name: "game", value: "my game.jsonl" }],
  "#record=first_bull_run": [{ name: "record", value: "first_bull_run" }],
  "#level-full": [{ name: "level", value: "full" }],
  "#theme=dice%20odds&level=2&start=dice-03": [{ name: "theme", value: "dice odds" }, { name: "level", value: "2" }, { name: "start", value: "dice-03" }],
  "#record=this&that": [{ name: "record", value: "this&that" }],
  "#game-100%": [],
};

for (const [hash, expected] of Object.entries(WANTED)) {
  test(`what ${hash} sets in the first cell`, () => assert.deepEqual(plain(wanted(hash)), expected));
}

test("another part of a page sets nothing", () => {
  for (const hash of ["", "#task-2.1", "#Moving"]) assert.deepEqual(plain(wanted(hash)), []);
});

test("a choice is added to what an address names, or replaces it", () => {
  assert.equal(joined("#record=a&seat=union", "&compared=my%20game"), "#record=a&seat=union&compared=my%20game");
  assert.equal(joined("#battle-shiloh", "&seed=1%262"), "#scenario=shiloh&seed=1%262");
  assert.equal(joined("#record=a&compared=b", "&compared=c"), "#record=a&compared=c");
  assert.equal(joined("#step-3", "&compared=b"), "#compared=b");
});

const QUOTED = [
  ["a name without quotes", "scenario = kernstown", 'scenario = "kernstown"'],
  ["the quotes of a word processor", "scenario = “kernstown”", 'scenario = "kernstown"'],
  ["a file", "record = games/my game.jsonl", 'record = "games/my game.jsonl"'],
  ["a text", 'scenario = "kernstown"', 'scenario = "kernstown"'],
  ["a number", "seed = 7", "seed = 7"],
  ["a word of Python", "hints = True", "hints = True"],
  ["another name of the cell", 'side = "union"\nviewer = side', 'side = "union"\nviewer = side'],
  ["an expression", "plies = len(record)", "plies = len(record)"],
  ["a line that sets nothing", "# choose a battle", "# choose a battle"],
];

for (const [name, source, expected] of QUOTED) test(`the first cell: ${name}`, () => assert.equal(quoted(source), expected));

const ADDRESSES = [
  ["http://localhost:8888/doc/tree/00_start_here.ipynb", "http://localhost:8888/doc/tree/rules/a%20b.ipynb#top"],
  ["http://localhost/user/me/lab/workspaces/x/tree/play.ipynb", "http://localhost/user/me/lab/workspaces/x/tree/rules/a%20b.ipynb#top"],
  ["http://localhost/notebooks/play.ipynb", "http://localhost/notebooks/rules/a%20b.ipynb#top"],
  ["https://example.org/site/notebooks/index.html?path=play.ipynb", "https://example.org/site/notebooks/index.html?path=rules%2Fa+b.ipynb#top"],
];

for (const [from, to] of ADDRESSES) {
  test(`the address of another page from ${from}`, () => assert.equal(at(from).address("rules/a b.ipynb", "top"), to));
}

test("what Jupyter adds to the history replaces its entry, and a step of a lesson is an entry of its own", () => {
  const entries = ["/home", "/doc/tree/play.ipynb?token=1"];
  const history = {
    pushState: (_state, _unused, url) => entries.push(url),
    replaceState: (_state, _unused, url) => entries.splice(-1, 1, url),
  };
  learnScript("http://localhost/doc/tree/play.ipynb", "oneEntry").oneEntry(history);
  for (const url of ["/doc/tree/play.ipynb", "/doc/tree", "/doc/tree/play.ipynb"]) history.pushState({}, "", url);
  assert.deepEqual(entries, ["/home", "/doc/tree/play.ipynb"]);
  history.pushState({}, "", "#step-2");
  assert.deepEqual(entries, ["/home", "/doc/tree/play.ipynb", "#step-2"]);
});
