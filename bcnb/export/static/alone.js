/** A page that shows one widget without a kernel: a model of its own holds the data, and the address the ply or the rule. */

/** The traits that an address sets, such as `#ply=20`: what it may say, and the function that reads it. */
const ADDRESSED = { ply: [/^#ply=(\d{1,6})$/, Number], rule: [/^#rule=([\d.]{1,9})$/, String] };
const HASTE = 250;

/** Shows the widget. An error is shown on the page, not only in the console. */
// biome-ignore lint/correctness/noUnusedVariables: the last line of an exported page calls it.
async function alone(view, parts) {
  lighten();
  try {
    await begin(view, parts);
  } catch (fault) {
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = `This browser cannot show the page (${fault.message}). Open the file in a newer browser, or ask for it again if it was cut off.`;
    document.getElementById("shown").replaceChildren(line);
  }
}

async function begin(view, parts) {
  const traits = await unpacked(document.getElementById("told"));
  const named = Object.keys(ADDRESSED).filter((name) => name in traits);
  for (const name of named) traits[name] = addressed(name) ?? traits[name];
  const model = new Alone(traits, parts);
  await view(model, document.getElementById("shown"));
  addEventListener("hashchange", () => named.forEach((name) => model.set(name, addressed(name) ?? traits[name])));
  if ("rule" in traits) addEventListener("bcnb-at", (/** @type {CustomEvent} */ { detail }) => history.replaceState(null, "", `#${detail}`));
}

/**
 * Returns the data of the page from its block in the file.
 * @param {any} block the script element
 */
async function unpacked({ type, textContent }) {
  if (type === "application/json") return JSON.parse(textContent);
  const packed = Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0));
  if (!window.DecompressionStream) return JSON.parse(new TextDecoder().decode(inflated(packed.subarray(2))));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** The order in which a block of RFC 1951 lists the lengths of its code length codes. */
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Inflates bytes (RFC 1951) for browsers from before 2023, which have no DecompressionStream. */
function inflated(packed) {
  const bits = { packed, at: 0 };
  const out = [];
  for (let last = 0; !last; ) {
    last = taken(bits, 1);
    const kind = taken(bits, 2);
    if (kind === 0) copied(bits, out);
    else if (kind < 3) decoded(bits, out, ...(kind === 1 ? fixed() : dynamic(bits)));
    else throw new Error("its data are damaged");
  }
  return Uint8Array.from(out);
}

/** Returns the next bits as a number, the lowest first. */
function taken(bits, count) {
  let found = 0;
  for (let n = 0; n < count; n++, bits.at++) found |= ((bits.packed[bits.at >> 3] >> (bits.at & 7)) & 1) << n;
  if (bits.at > 8 * bits.packed.length) throw new Error("its data are cut off");
  return found;
}

/** Reads a stored block: it begins on a byte boundary with its length and the inverted length. */
function copied(bits, out) {
  const from = ((bits.at + 7) >> 3) + 4;
  const to = from + bits.packed[from - 4] + 256 * bits.packed[from - 3];
  for (let at = from; at < to; at++) out.push(bits.packed[at]);
  bits.at = 8 * to;
}

/** Returns Huffman codes from their lengths: the number of codes of each length, and the symbols in the order of their codes. */
function coded(lengths) {
  const counts = Array(16).fill(0);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
  return { counts, symbols: symbols.sort((one, other) => lengths[one] - lengths[other] || one - other) };
}

/** Returns the next symbol of a code. */
function nextSymbol(bits, { counts, symbols }) {
  for (let length = 1, code = 0, first = 0, place = 0; length < 16; length++) {
    code |= taken(bits, 1);
    if (code - first < counts[length]) return symbols[place + code - first];
    place += counts[length];
    first = (first + counts[length]) << 1;
    code <<= 1;
  }
  throw new Error("its data are damaged");
}

/** Returns the fixed codes for literals and lengths, and for distances. */
function fixed() {
  const lengths = Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8));
  return [coded(lengths), coded(Array(30).fill(5))];
}

/** Reads the codes at the head of a block: for literals and lengths, and for distances. */
function dynamic(bits) {
  const [literals, distances, codes] = [taken(bits, 5) + 257, taken(bits, 5) + 1, taken(bits, 4) + 4];
  const short = Array(19).fill(0);
  for (let n = 0; n < codes; n++) short[CODE_ORDER[n]] = taken(bits, 3);
  const code = coded(short);
  const lengths = [];
  while (lengths.length < literals + distances) {
    const found = nextSymbol(bits, code);
    if (found < 16) lengths.push(found);
    else if (found === 16) lengths.push(...Array(3 + taken(bits, 2)).fill(lengths.at(-1)));
    else lengths.push(...Array(found === 17 ? 3 + taken(bits, 3) : 11 + taken(bits, 7)).fill(0));
  }
  return [coded(lengths.slice(0, literals)), coded(lengths.slice(literals, literals + distances))];
}

/** Reads the literals of a block, and copies its runs. */
function decoded(bits, out, literals, distances) {
  for (let found = nextSymbol(bits, literals); found !== 256; found = nextSymbol(bits, literals)) {
    if (found < 256) out.push(found);
    else {
      const length = found === 285 ? 258 : runLength(bits, found - 257, 4) + 3;
      const back = runLength(bits, nextSymbol(bits, distances), 2) + 1;
      for (let n = 0; n < length; n++) out.push(out[out.length - back]);
    }
  }
}

/** Reads a length or a distance: each number of extra bits occurs `steps` times, none twice as often. */
function runLength(bits, place, steps) {
  if (place < 2 * steps) return place;
  const extra = Math.floor(place / steps) - 1;
  return ((steps + (place % steps)) << extra) + taken(bits, extra);
}

/** Returns the ply or the rule in the address, or null. */
function addressed(name) {
  const [pattern, read] = ADDRESSED[name];
  const found = pattern.exec(location.hash);
  return found && read(found[1]);
}

/**
 * A model without a kernel: its traits can change. The trait `ways` has the addresses to which its messages lead, each for a kind
 * of message, with the parts of the message in braces. A message that asks for a part of the page gets it. All others go nowhere.
 */
class Alone {
  constructor(traits, parts = {}) {
    this.traits = traits;
    this.parts = parts;
    this.ears = new Map();
    this.timer = null;
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
    this.tell(`change:${name}`);
  }

  tell(event, message) {
    for (const ear of [...(this.ears.get(event) ?? [])]) ear(message);
  }

  on(name, ear) {
    this.ears.set(name, [...(this.ears.get(name) ?? []), ear]);
  }

  off(name, ear) {
    this.ears.set(name, (this.ears.get(name) ?? []).filter((one) => one !== ear));
  }

  send(message) {
    const part = this.parts[message.t];
    if (part) return this.tell("msg:custom", { t: message.t, part });
    const way = this.traits.ways?.[message.t];
    if (way) location.assign(way.replace(/\{(\w+)\}/g, (_, part) => encodeURIComponent(message[part])));
  }

  /** Puts the ply into the address, with a delay, because browsers refuse frequent changes. */
  save_changes() {
    clearTimeout(this.timer);
    if ("ply" in this.traits) this.timer = setTimeout(() => history.replaceState(null, "", `#ply=${this.traits.ply}`), HASTE);
  }
}

/** Follows the dark mode of the reader's system, and is light on paper. */
function lighten() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = (paper) => (document.body.dataset.jpThemeLight = String(paper || !dark.matches));
  dark.addEventListener("change", () => paint(false));
  addEventListener("beforeprint", () => paint(true));
  addEventListener("afterprint", () => paint(false));
  paint(false);
}
