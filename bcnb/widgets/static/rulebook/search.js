// The search in rules, words, cards, questions, lessons, battles and pages: pure functions, without a page or a server.
// An entry of the index is a list: kind, title, text, more words that find it, link, game (empty for all games).

/** Words that say nothing about what is meant. */
const STOP = new Set("a an and are at be can could do does for get go has have how i if in is it its may me my of on one or our the their them there to we what when where which who why with you your".split(" "));
/** Spellings and short forms of words in the index. */
const SAME = {
  centre: "center", colour: "color", defence: "defense", neighbour: "neighbor", manoeuvre: "move", sabre: "saber", sabr: "saber", sword: "saber",
  calvary: "cavalry", infantery: "infantry", artilery: "artillery", gun: "artillery", cannon: "artillery", los: "sight", hq: "general", forest: "wood",
  river: "waterway", stream: "waterway", fieldworks: "work", fieldwork: "work", railway: "rail", railroad: "rail",
};
/** The value of a kind when two entries match equally well. */
const KIND_VALUE = { word: 1.25, rule: 1.2, card: 1.15, question: 1, lesson: 1.05, history: 0.95, battle: 1.05, page: 0.9 };
const [TITLE, ALSO, TEXT] = [7, 4, 1];
const [BEGINNING, TYPO] = [0.6, 0.35];

/** Returns the words of a text in lower case without accents; a rule number such as 7.7 is one word. */
export function wordsOf(text) {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase();
  return plain.match(/\d+(?:\.\d+)+|[a-z0-9]+/g) ?? [];
}

/** Returns the form of a word under which the index holds it: without endings, in American spelling. */
export function stem(word) {
  const base = withoutEnding(SAME[word] ?? word);
  return SAME[base] ?? base;
}

function withoutEnding(same) {
  if (/^\d/.test(same) || same.length < 4) return same;
  if (same.endsWith("ies")) return `${same.slice(0, -3)}y`;
  const bare = same.replace(/(?:ing|ed)$/, (end) => (same.length - end.length >= 4 ? "" : end));
  if (bare !== same) return bare.replace(/([b-df-hj-np-rtv-z])\1$/, "$1").replace(/e$/, "");
  return same.replace(/(?:ch|sh|ss|x)es$/, (end) => end.slice(0, -2)).replace(/([^s])s$/, "$1").replace(/e$/, "");
}

const stems = (text) => wordsOf(text).map(stem);

/**
 * Prepares an index for searches. This takes a few milliseconds once.
 * @param {string[][]} entries
 */
export function prepared(entries) {
  /** @type {Map<string, Map<number, number>>} the value of each word in each entry */
  const found = new Map();
  const add = (word, entry, value) => {
    if (!found.has(word)) found.set(word, new Map());
    const values = found.get(word);
    values.set(entry, Math.max(values.get(entry) ?? 0, value));
  };
  entries.forEach(([, title, text, also], entry) => {
    for (const [part, value] of /** @type {[string, number][]} */ ([[title, TITLE], [also, ALSO], [text, TEXT]]))
      for (const word of stems(part)) add(word, entry, value);
  });
  const titles = entries.map(([, title]) => wordsOf(title.replace(/^Lesson \d+: /, "")).filter((word) => !STOP.has(word)).map(stem).join(" "));
  return { entries, found, titles };
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

/** Returns the value of a query's word for each entry that has it, or a word that begins with it, or else a word like it. */
function wordMatches({ found, entries }, word, complete) {
  const values = new Map();
  const take = (other, quality) => {
    const rare = Math.log(1 + entries.length / found.get(other).size);
    for (const [entry, value] of found.get(other)) values.set(entry, Math.max(values.get(entry) ?? 0, value * quality * rare));
  };
  if (found.has(word)) take(word, 1);
  if (!complete || !values.size) for (const other of found.keys()) if (other !== word && other.startsWith(word)) take(other, BEGINNING);
  if (!values.size && word.length > 3) for (const other of found.keys()) if (oneApart(word, other)) take(other, TYPO);
  return values;
}

/**
 * Returns the entries that match a query, the best first.
 * @param {ReturnType<typeof prepared>} index
 * @param {string} query
 * @param {{ game?: string, most?: number }} options the game whose entries come first, and the largest number of results
 */
export function search(index, query, { game = "", most = 24 } = {}) {
  const all = wordsOf(query);
  const said = all.filter((word) => !STOP.has(word));
  const asked = (said.length ? said : all).map(stem);
  if (!asked.length) return [];
  const parts = asked.map((word, place) => wordMatches(index, word, place < asked.length - 1));
  const whole = asked.join(" ");
  const scores = new Map();
  for (const part of parts) for (const [entry, value] of part) {
    const [had, sum] = scores.get(entry) ?? [0, 0];
    scores.set(entry, [had + 1, sum + value]);
  }
  const ranked = [...scores].map(([entry, [had, sum]]) => {
    const [kind, , , also, , of] = index.entries[entry];
    const exact = index.titles[entry] === whole || (kind === "rule" && also === all.join(" ")) ? 3 : index.titles[entry].startsWith(whole) ? 1.3 : 1;
    const remote = game && of && of !== game ? 0.5 : 1;
    return { entry, had, score: sum * (KIND_VALUE[kind] ?? 1) * exact * remote };
  });
  ranked.sort((one, other) => other.had - one.had || other.score - one.score || one.entry - other.entry);
  const full = ranked.filter(({ had }) => had === asked.length);
  return (full.length ? full : ranked).slice(0, most).map(({ entry }) => index.entries[entry]);
}
