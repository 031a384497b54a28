import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { widgetModules } from "./scripts.js";

const { citedParts, homeOf, oneApart, prepared, search, stem, wordsOf } = await widgetModules("rulebook/search", "rule_lens", "rulebook/addresses");

const FILE = fileURLToPath(new URL("../../bcnb/course/rulebook/search.json", import.meta.url));
const ENTRIES = JSON.parse(readFileSync(FILE, "utf-8"));
const INDEX = prepared(ENTRIES);

/** The first results of a query, each as "kind title", or "rule number title". */
const found = (query, most = 5, game = "battle_cry") =>
  search(INDEX, query, { game, most }).map(([kind, title, , also]) => (kind === "rule" ? `rule ${also} ${title}` : `${kind} ${title}`));

/** What a player would type, and an entry that has to be among the first five. */
const TYPED = [
  ["general", "rule 5.2 A general joins a unit"],
  ["what may a general do", "word General"],
  ["retreat", "word Retreat"],
  ["woods", "rule 10.2 Woods"],
  ["bridge", "rule 10.7 Bridges"],
  ["line of sight", "word Line of sight"],
  ["hills", "rule 10.4 Hills"],
  ["fence", "rule 10.10 Fences"],
  ["field works", "rule 10.11 Field works"],
  ["counter attack", "card Counter-Attack"],
  ["rally", "card Rally"],
  ["sharp shooter", "card Sharp Shooter"],
  ["sabres", "word Crossed sabers"],
  ["how to win", "word Victory"],
  ["shiloh", "battle Shiloh"],
  ["7.7", "rule 7.7 A general adds a die"],
  ["horse artillery", "rule 12.1 Horse artillery"],
  ["brigade", "word Brigade"],
  ["calvary", "word Cavalry"],
  ["retret", "word Retreat"],
  ["railroads", "lesson Lesson 20: Railroads"],
  ["double jump", "rule 7.5 The double jump"],
  ["house rules", "word House rules"],
  ["sunken road", "rule 12.4 Sunken roads"],
  ["retreat flag", "word Flag"],
  ["fortification", "word Field works"],
  ["trench", "word Field works"],
  ["stone wall", "word Fence"],
  ["how many dice", "word Number of dice"],
  ["draw", "rule 2.8 Draw a card"],
  ["win", "rule 9.2 Six flags win"],
  ["how do I win", "rule 9.2 Six flags win"],
  ["river", "rule 10.6 Waterways"],
  ["cavalry", "word Cavalry"],
  ["Gettysburg", "battle Gettysburg, July 3"],
  ["reinforcements", "rule 11.18 Where reinforcements arrive"],
  ["range of artillery", "rule 7.4 Range"],
  ["can cavalry retreat", "rule 8.3 Terrain in a retreat"],
  ["discard", "rule 2.5 Discard instead of playing"],
  ["Lee", "battle Antietam"],
];

for (const [query, expected] of TYPED) {
  test(`"${query}" finds ${expected} among the first five`, () => {
    const results = found(query);
    assert.ok(results.includes(expected), `${expected} is not in ${JSON.stringify(results)}`);
  });
}

/** The processor time of a function in milliseconds: other programs on a busy machine do not count. */
const spent = (act) => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test("a key takes less than 50 ms", () => {
  for (const [query] of TYPED) search(INDEX, query);
  for (const [query] of TYPED) {
    for (let end = 1; end <= query.length; end++) {
      const times = [1, 2, 3].map(() => spent(() => search(INDEX, query.slice(0, end))));
      assert.ok(Math.min(...times) < 50, `${query.slice(0, end)}: ${times}`);
    }
  }
});

test("every kind of entry is in the index, and every link is a page", () => {
  const kinds = new Set(ENTRIES.map(([kind]) => kind));
  assert.deepEqual([...kinds].sort(), ["battle", "card", "history", "lesson", "page", "question", "rule", "word"]);
  for (const [, title, , , link] of ENTRIES) assert.match(link, /^$|^[\w/]+\.ipynb(#[\w.=-]+)?$/, title);
});

test("words lose accents, case and endings, and numbers of rules stay whole", () => {
  assert.deepEqual(wordsOf("Rule 7.7: Café, it's the General's!"), ["rule", "7.7", "cafe", "its", "the", "generals"]);
  assert.deepEqual(["retreats", "retreating", "retreated"].map(stem), ["retreat", "retreat", "retreat"]);
  assert.deepEqual(["sabres", "sabers", "colour", "fences", "batteries"].map(stem), ["saber", "saber", "color", "fenc", "battery"]);
});

test("one letter more, less, changed or swapped is near", () => {
  for (const word of ["cavalri", "cavalr", "cavaliry", "cavlary", "cavalry"]) assert.ok(oneApart("cavalry", word), word);
  for (const word of ["cav", "carvalri", "infantry"]) assert.ok(!oneApart("cavalry", word), word);
});

test("all words of a query count, and a query without results stays empty", () => {
  assert.deepEqual(search(INDEX, "xyzzyqwk"), []);
  assert.deepEqual(search(INDEX, "  "), []);
  assert.ok(search(INDEX, "the").length > 0);
});

test("the game of a page comes first", () => {
  const [first] = search(INDEX, "surrender", { game: "battle_cry_1961" });
  assert.equal(first[5], "battle_cry_1961");
});

test("a cited rule is found in a sentence", () => {
  assert.deepEqual(citedParts("No (rule 7.7). See 9.99."), ["No ", { words: "(rule 7.7).", number: "7.7" }, " See 9.99."]);
  assert.deepEqual(citedParts("Rule 10.12 says: so."), [{ words: "Rule 10.12", number: "10.12" }, " says: so."]);
  assert.deepEqual(citedParts("no number"), ["no number"]);
});

const WAYS = [
  ["http://localhost/doc/tree/play/play.ipynb", "../"],
  ["http://localhost/doc/tree/variants/north_against_south/01_what_changes.ipynb", "../../"],
  ["http://localhost/doc/tree/00_start_here.ipynb", ""],
  ["http://localhost/doc/tree/index.html?path=rulebook/01_battle_cry.ipynb", "../"],
];

for (const [address, way] of WAYS) {
  test(`the way home from ${address} is "${way}"`, () => assert.equal(homeOf(address), way));
}
