import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { widgetModules } from "./scripts.js";

const { citedParts, homeOf, oneApart, prepared, reasonFor, search, stem, wordsOf } = await widgetModules("search/search", "rule_lens", "rulebook/addresses");

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

const [NAS, OLD] = ["north_against_south", "battle_cry_1961"];

/** What a player would type, the first result, and the game of the page, which is none on the home page. */
const FIRST = [
  ["what exactly may a general do?", "word General"],
  ["What EXACTLY can generals do", "word General"],
  ["what exactly may a general do?", "word General", "battle_cry"],
  ["what exactly may a general do?", "lesson Lesson 16: Generals and brigades", NAS],
  ["what exactly may a general do?", "rule 10.1 Four armies", OLD],
  ["how can I kill a general", "rule 7.11 Hitting a general"],
  ["capture general", "rule 7.11 Hitting a general"],
  ["ambush", "word Ambush"],
  ["surprise attack", "word Ambush"],
  ["counterattack", "rule 11.10 Counter-Attack"],
  ["sharpshooter", "rule 11.7 Sharp Shooter"],
  ["sniper", "rule 11.7 Sharp Shooter"],
  ["melee", "rule 7.3 Dice by distance"],
  ["bayonet charge", "rule 7.3 Dice by distance"],
  ["fog of war", "word Fog"],
  ["weather", "word Weather"],
  ["morale", "word Morale"],
  ["ammo", "word Ammunition"],
  ["ships", "word Ship"],
  ["facing", "word Facing"],
  ["how far can infantry move", "rule 4.2 How far units move"],
  ["how far can cavalry move", "rule 4.2 How far units move", NAS],
  ["how far can infantry move", "rule 3.1 Infantry", OLD],
  ["how far can infantry shoot", "rule 7.4 Range"],
  ["can artillery move and shoot", "rule 4.11 Artillery moves or battles"],
  ["can I shoot through my own units?", "rule 6.2 What blocks the line"],
  ["when does a unit retreat", "rule 8.1 One hex for each retreat flag"],
  ["retreat", "word Retreat"],
  ["retreats", "lesson Lesson 7: Retreats"],
  ["run away", "word Retreat"],
  ["pursue", "rule 7.17 No advance", "battle_cry"],
  ["pursue", "rule 14.1 Enter the empty hex", NAS],
  ["how many cards do I get", "rule 2.1 The deal"],
  ["skip my turn", "rule 2.5 Discard instead of playing"],
  ["who goes first?", "rule 2.2 The side that begins", "battle_cry"],
  ["who goes first?", "rule 2.2 The side that begins", NAS],
  ["who goes first?", "rule 2.4 The South begins", OLD],
  ["how do I win", "word Victory", "battle_cry"],
  ["how do I win", "rule 9.2 The quota", NAS],
  ["how do I win", "rule 9.1 No pieces left", OLD],
  ["tie", "word Tie", "battle_cry"],
  ["tie", "rule 9.4 An agreed draw", OLD],
  ["surrender", "page Play a battle", "battle_cry"],
  ["surrender", "rule 9.2 Surrender", OLD],
  ["forest", "rule 10.2 Woods"],
  ["woods", "rule 10.2 Woods", NAS],
  ["towns", "rule 10.5 Buildings"],
  ["cross a river", "rule 10.6 Waterways"],
  ["bridges", "rule 10.7 Bridges"],
  ["cornfield", "rule 10.8 Fields"],
  ["high ground", "rule 10.4 Hills"],
  ["mountain", "rule 10.4 Hills"],
  ["mountain", "rule 4.1 A mountain stops a piece", OLD],
  ["dig in", "rule 10.11 Field works"],
  ["fieldworks", "word Field works"],
  ["line of sight", "word Line of sight"],
  ["los", "word Line of sight"],
  ["dice", "word Die faces", "battle_cry"],
  ["dice", "rule 2.5 Spots", OLD],
  ["train", "rule 5.1 From dot to dot", OLD],
  ["surrounded", "rule 8.1 Shut in", OLD],
  ["saving throw", "word Save", NAS],
  ["armor", "rule 7.19 Saves", NAS],
  ["zone of control", "word Zone of control"],
  ["rule 7.7", "rule 7.7 A general adds a die"],
  ["7.7", "rule 7.7 No battle allowed", OLD],
  ["rules", "page The rules of Battle Cry (2000)"],
  ["rules", "page The rules of Battle-Cry (1961)", OLD],
  ["undo", "page Play a battle"],
  ["difficulty", "page How the computer plays"],
  // a class
  ["homework", "page Hand in a lesson"],
  ["hand in", "page Hand in a lesson"],
  ["class mode", "page For teachers"],
  ["handout", "page For teachers"],
  ["handouts", "page For teachers"],
  ["answer key", "page For teachers"],
  ["marks", "page For teachers"],
  ["QR code", "page For teachers"],
  ["qr", "page For teachers"],
  ["print", "page For teachers"],
  ["how do I print a handout", "page For teachers"],
  ["set homework", "page For teachers"],
  ["antietam", "battle Antietam"],
  ["cav", "word Cavalry"],
  // one letter more, less, changed or swapped
  ["shilo", "battle Shiloh"],
  ["gettysberg", "battle Gettysburg, July 2"],
  ["calvery", "word Cavalry"],
  ["genral", "word General"],
  ["what exactly may a genaral do", "word General"],
  ["retraet", "word Retreat"],
  ["artilery", "word Artillery"],
  ["hils", "rule 10.4 Hills"],
  ["counteratack", "rule 11.10 Counter-Attack"],
  ["shrapshooter", "rule 11.7 Sharp Shooter"],
];

for (const [query, expected, game = ""] of FIRST) {
  test(`"${query}" finds ${expected} first${game && ` on a page of ${game}`}`, () => {
    assert.equal(found(query, 3, game)[0], expected, JSON.stringify(found(query, 3, game)));
  });
}

/** The words of the table of everyday words, with what they mean. */
const SAID = ENTRIES.flatMap(([kind, title, , also, , games, ...said]) =>
  said.flatMap((words, place) => (place % 2 ? [] : words.split("; ").map((word) => [word, kind === "rule" ? `rule ${also} ${title}` : `${kind} ${title}`, games.split(" ")[0]]))));

test("each everyday word finds what it means among the first three", () => {
  assert.ok(SAID.length > 100);
  const missed = SAID.filter(([word, expected, game]) => !found(word, 3, game).includes(expected));
  assert.deepEqual(missed, []);
});

test("a result that was found by an everyday word says what the rules call it", () => {
  const [woods] = search(INDEX, "a forest");
  assert.equal(reasonFor(woods, "a forest"), "The rules call it woods.");
  assert.equal(reasonFor(woods, "woods"), "");
  assert.equal(reasonFor(ENTRIES.find(([kind]) => kind === "battle"), "forest"), "");
});

test("names of objects, patterns, other scripts and long texts are only words", () => {
  for (const query of ["constructor", "__proto__ toString", ".*(a+)+$", "[", "\\", "<img src=x onerror=alert(1)>", "🐎 ♞", "将軍", "\u0000", "%00' OR 1=1 --"])
    assert.ok(search(INDEX, query).length <= 24, query);
  assert.deepEqual(search(INDEX, "🐎 ♞"), []);
  assert.deepEqual(search(INDEX, "constructor"), []);
  for (const query of ["a".repeat(1e6), "general ".repeat(1e5), "retraet zzzzz qqqqq ".repeat(1e5)]) assert.ok(spent(() => search(INDEX, query)) < 250);
});

/** The processor time of a function in milliseconds: other programs on a busy machine do not count. */
const spent = (act) => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test("a key takes less than 50 ms", () => {
  const queries = [...TYPED, ...FIRST].map(([query]) => query);
  for (const query of queries) search(INDEX, query);
  for (const query of queries) {
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
