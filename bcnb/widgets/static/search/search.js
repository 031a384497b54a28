// The search in rules, words, cards, questions, lessons, battles and pages: pure functions, without a page or a server.
// An entry of the index is a list: kind, title, text, more words that find it, link, games (empty for all), and then pairs of
// everyday words that mean it and the reason.

/** Words that say nothing about what is meant: small words, words of questions, and fillers. */
const STOP = new Set((
  "a about actually all allowed also am an and any anything are at be been being but by can cannot cant could did do does doesnt done dont " +
  "each else ever every exactly explain for from get gets give given go goes got happen happens has have having how however i if in into is isnt " +
  "it its just let like lot many may me mean means meant might mine much must my need needs now of on one only onto or our please possible " +
  "precisely really say should show so some someone something still tell than that the their them then there these they thing things " +
  "this those to too us use used very want was we well were what whats when where whether which while who whose why will with would " +
  "you your").split(" "));
/** Spellings and short forms of words in the index. */
const SAME = new Map(Object.entries({
  centre: "center", colour: "color", defence: "defense", neighbour: "neighbor", manoeuvre: "move", sabre: "saber", sabr: "saber", sword: "saber",
  calvary: "cavalry", infantery: "infantry", artilery: "artillery", gun: "artillery", cannon: "artillery", los: "sight", hq: "general", forest: "wood",
  river: "waterway", stream: "waterway", fieldworks: "work", fieldwork: "work", railway: "rail", railroad: "rail", die: "dice",
}));
/** The value of a kind when two entries match equally well. */
const KIND_VALUE = { word: 1.25, rule: 1.2, card: 1.15, question: 1, lesson: 1.05, history: 0.95, battle: 1.05, page: 0.9 };
const [TITLE, ALSO, TEXT] = [7, 4, 1];
const [BEGINNING, TYPO] = [0.6, 0.35];
/** Factors: the query is a title or an everyday word; it begins a title; it contains a name of several words. */
const [EXACT, BEGUN, NAMED] = [3, 1.3, 1.6];
/** The game of a page that belongs to no game, and factors of entries of other games: on the page of a game, and elsewhere. */
const [FIRST_GAME, REMOTE, OTHER] = ["battle_cry", 0.4, 0.6];
/** Results with a smaller part of the best score are left out. */
const LEAST = 0.12;
/** The longest query in letters. */
const LONGEST = 200;

/** Returns the words of a text in lower case without accents; a rule number such as 7.7 is one word. */
export function wordsOf(text) {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase();
  return plain.match(/\d+(?:\.\d+)+|[a-z0-9]+/g) ?? [];
}

/** Returns the form of a word under which the index holds it: without endings, in American spelling. */
export function stem(word) {
  const base = withoutEnding(SAME.get(word) ?? word);
  return SAME.get(base) ?? base;
}

function withoutEnding(same) {
  if (/^\d/.test(same) || same.length < 4) return same;
  if (/..ies$/.test(same)) return `${same.slice(0, -3)}y`;
  const bare = same.replace(/^(.*[aeiouy].*)(?:ing|ed)$/, (whole, rest) => (rest.length > 2 && !rest.endsWith("e") ? rest : whole));
  if (bare !== same) return bare.replace(/([b-df-hj-np-rtv-z])\1$/, "$1").replace(/e$/, "");
  return same.replace(/(?:ch|sh|ss|x)es$/, (end) => end.slice(0, -2)).replace(/([^s])s$/, "$1").replace(/e$/, "");
}

/** Returns the words of a text that say what is meant, or all its words if none does. */
export function contentWords(text) {
  const all = wordsOf(text);
  const said = all.filter((word) => !STOP.has(word));
  return said.length ? said : all;
}

const contentStems = (text) => contentWords(text).map(stem);
const stemKey = (text) => contentStems(text).join(" ");

/**
 * Prepares an index for searches. This takes a few milliseconds once.
 * @param {string[][]} entries
 */
export function prepared(entries) {
  /** @type {Map<string, Map<number, number>>[]} the value of each word in each entry, and of names of two words written as one */
  const [found, joined] = [new Map(), new Map()];
  const add = (words, word, entry, value) => {
    if (!words.has(word)) words.set(word, new Map());
    const values = words.get(word);
    values.set(entry, Math.max(values.get(entry) ?? 0, value));
  };
  const names = entries.map(([kind, title, text, also, , , ...said], entry) => {
    const everyday = said.flatMap((words, place) => (place % 2 ? [] : words.split("; ")));
    const others = kind === "rule" ? [] : also.split(/; ?/).filter(Boolean);
    const parts = [[title, kind === "question" ? ALSO : TITLE], [also, ALSO], [everyday.join(" "), TITLE], [text, TEXT]];
    for (const [part, value] of /** @type {[string, number][]} */ (parts)) for (const word of wordsOf(part)) add(found, stem(word), entry, value);
    for (const name of [title, ...everyday].map(wordsOf)) if (name.length === 2) add(joined, stem(name.join("")), entry, TITLE);
    const bare = title.replace(/^Lesson \d+: /, "");
    const whole = [bare, ...everyday].map((name) => wordsOf(name).join(" "));
    const short = [...everyday, ...others].filter((name) => !name.includes(" ") || contentStems(name).length > 1); // not "card" for "how many cards"
    return { title: stemKey(bare), whole, equal: [bare, ...short].map(stemKey) };
  });
  return { entries, found, joined, names };
}

/** Returns whether two words differ by one letter, or by two letters that changed places. */
export function oneApart(one, other) {
  if (Math.abs(one.length - other.length) > 1 || one === other) return one === other;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [here, there] = [one.slice(at), other.slice(at)];
  if (here.slice(1) === there || here === there.slice(1) || here.slice(1) === there.slice(1)) return true;
  return here[0] === there[1] && here[1] === there[0] && here.slice(2) === there.slice(2);
}

/**
 * Returns the value of a query's word for each entry that has it, or a word that begins with it, or else a word like it;
 * how rare it is; and the word of the index that it most likely is.
 */
function wordMatches({ entries, found, joined }, word, complete) {
  const values = new Map();
  let [likely, most] = [word, found.has(word) ? Infinity : 0];
  const take = (words, other, quality) => {
    const those = words.get(other);
    if (those.size > most) [likely, most] = [other, those.size];
    for (const [entry, value] of those) values.set(entry, Math.max(values.get(entry) ?? 0, value * quality));
  };
  for (const words of [found, joined]) {
    if (words.has(word)) take(words, word, 1);
    if (values.size && (complete || words === joined)) continue;
    for (const other of words.keys()) if (other !== word && other.startsWith(word)) take(words, other, BEGINNING);
  }
  if (!values.size && word.length > 3) {
    for (const words of [found, joined]) for (const other of words.keys()) if (oneApart(word, other)) take(words, other, TYPO);
    for (const [other, same] of SAME) if (oneApart(word, other) && found.has(stem(same))) take(found, stem(same), TYPO);
  }
  return { values, likely, rare: Math.log(1 + entries.length / (values.size || 1)) };
}

/** Returns how well the names of an entry fit a query: its stems in one text, and all its words in another. */
function nameFactor({ title, whole, equal }, asked, all) {
  if (whole.some((name) => name === all || (/ .* /.test(name) && ` ${all} `.includes(` ${name} `)))) return EXACT * BEGUN;
  if (equal.includes(asked)) return EXACT;
  if (`${title} `.startsWith(`${asked} `)) return BEGUN;
  return equal.some((name) => name.includes(" ") && ` ${asked} `.includes(` ${name} `)) ? NAMED : 1;
}

/**
 * Returns the entries that match a query, the best first.
 * @param {ReturnType<typeof prepared>} index
 * @param {string} query
 * @param {{ game?: string, most?: number }} options the game whose entries come first, and the largest number of results
 */
export function search(index, query, { game = "", most = 24 } = {}) {
  const text = query.slice(0, LONGEST);
  const asked = [...new Set(contentStems(text))];
  if (!asked.length) return [];
  const all = wordsOf(text).join(" ");
  const parts = asked.map((word, place) => wordMatches(index, word, place < asked.length - 1));
  const likely = parts.map((part) => part.likely).join(" ");
  const sought = parts.reduce((sum, { rare }) => sum + rare, 0);
  const scores = new Map();
  for (const { values, rare } of parts) for (const [entry, value] of values) {
    const [had, sum] = scores.get(entry) ?? [0, 0];
    scores.set(entry, [had + rare, sum + value * rare]);
  }
  const ranked = [...scores].map(([entry, [had, sum]]) => {
    const [kind, , , also, , games] = index.entries[entry];
    const number = kind === "rule" && ` ${all} `.includes(` ${also} `) ? EXACT : 1;
    const name = nameFactor(index.names[entry], likely, all);
    const own = !games || games.split(" ").includes(game || FIRST_GAME);
    const fit = own ? name : Math.min(name, NAMED) * (game ? REMOTE : OTHER);
    return { entry, score: sum * (had / sought) ** 2 * (KIND_VALUE[kind] ?? 1) * number * fit };
  });
  ranked.sort((one, other) => other.score - one.score || one.entry - other.entry);
  const enough = (ranked[0]?.score ?? 0) * LEAST;
  return ranked.filter(({ score }) => score >= enough).slice(0, most).map(({ entry }) => index.entries[entry]);
}

/** Returns why an entry was found by an everyday word that the rules call otherwise, or an empty text. */
export function reasonFor([, , , , , , ...said], query) {
  const plain = (text) => ` ${wordsOf(text).filter((word) => !STOP.has(word)).map(withoutEnding).join(" ")} `;
  const place = said.findIndex((names, at) => at % 2 === 0 && names.split("; ").some((name) => plain(name).trim() && plain(query).includes(plain(name))));
  return place < 0 ? "" : said[place + 1];
}
