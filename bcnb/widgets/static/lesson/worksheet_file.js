// A worksheet as a file, written as bcnb/course/worksheets/worksheet.py writes it, so that its seal is right.

const FORMAT = 1, LONGEST_NAME = 60, LONGEST_STEM = 170;
/** The first bits of the fractional parts of the cube roots of the first 64 primes, as FIPS 180-4 lists them. */
const ROUNDS = fractions(64, Math.cbrt);
const START = fractions(8, Math.sqrt);

/** The first bits of the fractional parts of the roots of the first primes. */
function fractions(count, root) {
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * Returns the SHA-256 digest of a text in hexadecimal (FIPS 180-4). A browser has its own only on pages with https.
 * @param {string} text
 */
export function digestOf(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = [...START];
  for (let from = 0; from < padded.length; from += 64) compress(state, view, from);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Adds a block of 64 bytes to the state. */
function compress(state, view, from) {
  const words = Array.from({ length: 16 }, (_, n) => view.getInt32(from + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [near, far] = [words[n - 2], words[n - 15]];
    words[n] = (words[n - 16] + words[n - 7] + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] + word) | 0));
}

/** Returns a text as bcnb saves it: without spaces around it and without half a letter. */
export const savedText = (text) => text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "?").trim();

const quoted = (text) => JSON.stringify(text).replaceAll("\x7f", "\\u007f");
const key = (name) => (/^[\w-]+$/.test(name) ? name : quoted(name));
const pairs = (table) => Object.entries(table).map(([name, value]) => `${key(name)} = ${typeof value === "number" ? value : quoted(value)}\n`).join("");

/** Returns single values and then the table of answers as TOML. An empty table is left out. */
const tomlOf = (single, answers) => pairs(single) + (Object.keys(answers).length ? `\n[answers]\n${pairs(answers)}` : "");

/**
 * Returns a name with single spaces.
 * @param {string} name
 * @throws {Error} if it is empty, too long, or has letters that cannot be seen
 */
export function checkedName(name) {
  const plain = name.replace(/\s+/g, " ").trim();
  if (!plain) throw new Error("A worksheet needs a name.");
  const seen = plain.replace(/(?<=[^\s\u200c\u200d])[\u200c\u200d](?=[^\s\u200c\u200d])/gu, "").replaceAll(" ", "");
  if ([...plain].length > LONGEST_NAME || /[\p{C}\p{Z}]/u.test(seen)) throw new Error(`A name has at most ${LONGEST_NAME} letters, and none that cannot be seen.`);
  return plain;
}

/** Returns the names of the students who share a screen, from the answers of a lesson. */
export const pairOf = (answers) => [...new Set([1, 2, 3].flatMap((n) => answers[`pair ${n}`] || []))];

/** Returns the name of a worksheet's file, by lesson and students: letters, digits and hyphens only. */
export function fileName(...names) {
  const letters = [...names.join("-").normalize("NFC")].map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter : "-"));
  const bytes = new TextEncoder();
  while (bytes.encode(letters.join("")).length > LONGEST_STEM) letters.pop();
  return `${letters.join("")}.worksheet`;
}

/**
 * Returns the text of a worksheet.
 * @param {{ name: string, lesson: string, day: Date, answers: Record<string, string> }} sheet
 */
export function worksheetText({ name, lesson, day, answers }) {
  const saved = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((one) => String(one).padStart(2, "0")).join("-");
  const single = { format: FORMAT, name, lesson, saved };
  const sorted = Object.fromEntries(Object.keys(answers).sort().map((asked) => [asked, answers[asked]]));
  return tomlOf({ seal: digestOf(tomlOf(single, sorted)), ...single }, sorted);
}
