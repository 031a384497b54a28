// Shared by all widgets: elements, the sheet with its layers of shapes, the grid of cells, and keys.

import { calm, change, come, cross, fly, go, reduced, sound, switched } from "./motion.js";

/** The message if no kernel answers. */
export const NO_KERNEL = "This page gets no answer. Reload it, or run the notebook again.";
/** Milliseconds without an answer before the message is shown. */
const PATIENT = 8000;
const SVG = "http://www.w3.org/2000/svg";

/** Returns whether the kernel of a model is busy; false where that is not known. */
const works = (model) => {
  const { status, connectionStatus = "connected" } = model.widget_manager?.kernel ?? {};
  return status === "busy" && connectionStatus === "connected";
};

/**
 * Calls `late` after a while without an answer, unless the kernel is busy; returns a function that stops it.
 * @param {Model} model
 * @param {() => void} late
 * @param {number} time milliseconds
 */
export function patience(model, late, time = PATIENT) {
  let timer;
  const wait = (left) => (timer = setTimeout(() => (works(model) ? wait(1000) : late()), left));
  wait(time);
  return () => clearTimeout(timer);
}

/**
 * Makes an HTML element. Words become a text node, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {string | (string | Node)[]} words
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, words = "") {
  return dressed(document.createElement(name), attributes, words);
}

/**
 * Makes a `div` with a class of bcnb.
 * @param {string} name the class, without its prefix
 * @param {Attributes} attributes
 * @param {string | (string | Node)[]} words
 * @returns {HTMLElement}
 */
export const box = (name, attributes = {}, words = "") => html("div", { class: `bcnb-${name}`, ...attributes }, words);

/**
 * Makes a button that calls `answer`.
 * @param {string} words
 * @param {(event: MouseEvent) => unknown} answer
 * @param {Attributes} attributes
 * @returns {HTMLButtonElement}
 */
export function press(words, answer, attributes = {}) {
  const button = html("button", { type: "button", ...attributes }, words);
  button.addEventListener("click", answer);
  return button;
}

/** Calls back while a reader points at an element. A focus that the page has moved there after a click is not pointing. */
export function pointing(element, begin, end) {
  const calls = { pointerenter: begin, focus: () => element.matches(":focus-visible") && begin(), pointerleave: end, blur: end };
  for (const [event, call] of Object.entries(calls)) element.addEventListener(event, call);
  return element;
}

/** Keeps a key that was handled from all other listeners. */
export const ours = (event) => {
  event.preventDefault();
  event.stopPropagation();
};
/** Returns whether a key is part of a command of the browser or the system. */
export const chorded = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/**
 * Returns the intended key, such as "t" or "Enter", regardless of Caps Lock and Shift. On a layout without Latin letters, returns
 * that of a Latin keyboard.
 */
export function meant({ key, code = "", shiftKey }) {
  if (/^[a-z\d+=-]$/i.test(key)) return key.toLowerCase();
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (/^[ -~]$/.test(key)) return shiftKey ? key : (digit ?? key);
  return key.length === 1 || key === "Process" || key === "Unidentified" ? (letter?.toLowerCase() ?? digit ?? key) : key;
}

/** Returns the digit of a key on the number pad, with and without Num Lock; undefined for other keys. */
const padded = ({ code = "" }) => /^Numpad([1-9])$/.exec(code)?.[1];

/** Returns whether the focus is within an element. */
export const holdsFocus = (element) => element.contains(document.activeElement);

/** Returns the lines that are not empty, each as a paragraph. */
export const lined = (lines) => lines.filter(Boolean).map((words) => html("p", {}, words));

/**
 * Returns each line as a paragraph with the class of its kind.
 * @param {NewsLine[]} lines
 */
export const newsLines = (lines) => lines.map(([kind, words]) => html("p", { class: `bcnb-${kind}` }, words));

/** Returns whether a table has no game in play: before it begins and after it ends. */
export const idle = (phase) => ["opening", "over"].includes(phase);

/** Returns a number of dice in words. */
export const diced = (dice) => (dice === 1 ? "1 die" : `${dice} dice`);

/**
 * Makes an SVG element.
 * @param {string} name
 * @param {Attributes} attributes
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, words = "") {
  return dressed(document.createElementNS(SVG, name), attributes, words);
}

function dressed(element, attributes, words) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (words) element.append(...[words].flat());
  return element;
}

/**
 * Turns a drawing from Python into an element: a sheet, a die, a card, a curve.
 * @param {string} drawing
 * @returns {any} an SVGSVGElement
 */
export const pictured = (drawing) => document.importNode(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement, true);

/** Pixels per unit of the drawing below which the names of hexes are left out: a hex is then less than 50 pixels wide. */
const LEGIBLE = 50 / 70;
let named = false;

/**
 * The drawn board. Its drawings and empty layers come from Python once; frames then put shapes into the layers.
 * `root` is the element for the page, `map` the visible part in it, and `picture` the SVG, which may be larger.
 * A sheet fades in over the one `before` it.
 */
export class Sheet {
  /**
   * @param {string} ground the drawing
   * @param {Sheet} [before]
   */
  constructor(ground, before) {
    /** @type {import("./zoom.js").Zoom} */
    this.zoom = null;
    this.prefix = `bcnb-${Math.random().toString(36).slice(2, 10)}-`;
    this.picture = pictured(ground);
    for (const element of this.picture.querySelectorAll("[id]")) element.id = this.prefix + element.id;
    for (const element of this.picture.querySelectorAll("[href]")) this.dress(element, { href: element.getAttribute("href") });
    for (const part of this.picture.children) part.setAttribute("aria-hidden", "true");
    this.picture.setAttribute("role", "presentation");
    this.map = box("map");
    this.map.append(this.picture);
    this.root = box("sheet");
    this.asked = press("Names of places", () => this.name(!named), { class: "bcnb-naming", "aria-pressed": false });
    this.root.append(this.map, this.asked);
    const { width, height } = this.picture.viewBox.baseVal;
    this.root.style.setProperty("--w", width);
    this.root.style.setProperty("--h", height);
    this.shapes = new Map();
    this.names = {};
    const measured = new ResizeObserver(() => this.measure());
    for (const part of [this.map, this.picture]) measured.observe(part);
    this.name(named);
    if (before) this.over(before);
  }

  /** Passes the sizes of the sheet to the styles, and marks a sheet whose hexes are too small for their names. */
  measure() {
    const across = this.picture.clientWidth;
    const whole = this.picture.viewBox.baseVal.width;
    const [seen, high] = [this.map.clientWidth, this.map.clientHeight];
    for (const [name, value] of Object.entries({ across, deep: this.picture.clientHeight, seen, high })) this.root.style.setProperty(`--${name}`, `${value}px`);
    this.picture.toggleAttribute("data-small", across / whole < LEGIBLE);
    this.root.toggleAttribute("data-narrow", seen / whole < LEGIBLE);
    this.root.toggleAttribute("data-part", this.picture.hasAttribute("data-part"));
  }

  /** Lets the sheet before this one fade out over it. */
  over({ root, picture }) {
    const old = root.querySelector(".bcnb-before") ?? picture;
    old.querySelector(".bcnb-grid")?.remove();
    cross(old, this.root);
  }

  /** Shows or hides the names of places, on this board and on those drawn after it. */
  name(yes) {
    named = yes;
    this.root.classList.toggle("bcnb-named", yes);
    this.asked.setAttribute("aria-pressed", yes);
  }

  /**
   * Shows a frame. With `moving`, changes are animated, unless the reader wants no motion.
   * @param {Frame} frame
   */
  show({ names, shapes }, moving = false) {
    if (moving) this.sound(shapes);
    const lively = moving && this.shapes.size > 0 && !calm();
    this.retreats = Object.keys(shapes).some((id) => id.startsWith("retreat "));
    const flights = lively ? captured(this.shapes, shapes) : [];
    this.flies = flights.length > 0;
    for (const id of this.shapes.keys()) if (!(id in shapes)) this.take(id, lively);
    for (const [id, shape] of Object.entries(shapes)) this.put(id, shape, lively);
    for (const [id, from] of flights) fly(this.shapes.get(id).element, from, shapes[id][1], this.picture.querySelector(".bcnb-badges"));
    this.names = names;
    this.asked.hidden = !this.picture.querySelector(".bcnb-places text");
  }

  /** Plays the sounds of what a frame changes. */
  sound(shapes) {
    const heard = new Set();
    for (const [id, { layer, attributes: from }] of this.shapes) {
      const to = shapes[id]?.[1];
      if (layer === "units") heard.add(to?.href !== from.href ? "loss" : to.x !== from.x || to.y !== from.y ? "move" : "");
      if (layer === "flags" && to && to.href !== from.href) heard.add("flag");
    }
    for (const kind of heard) if (kind) sound(kind);
  }

  /** Scrolls the map so that a point of the sheet is visible. */
  reveal(x, y) {
    const { x: left, y: top, width } = this.picture.viewBox.baseVal;
    const [scale, { map }] = [this.picture.clientWidth / width, this];
    const [right, down] = [(x - left) * scale - map.scrollLeft, (y - top) * scale - map.scrollTop];
    if (right < 30 || right > map.clientWidth - 30) map.scrollLeft += right - map.clientWidth / 2;
    if (down < 30 || down > map.clientHeight - 30) map.scrollTop += down - map.clientHeight / 2;
  }

  /**
   * @param {string} id
   * @param {Shape} shape
   * @param {boolean} moving
   */
  put(id, [layer, attributes, words], moving) {
    const known = this.shapes.get(id);
    const element = known?.element ?? this.add(layer, attributes);
    if (known && moving) change(element, layer, known.attributes, attributes, this.retreats, this.flies);
    else if (moving) come(element, layer);
    for (const name of Object.keys(known?.attributes ?? {})) if (!(name in attributes)) element.removeAttribute(name);
    this.dress(element, attributes);
    if (words !== undefined) element.textContent = words;
    this.shapes.set(id, { element, attributes, layer });
  }

  take(id, moving = false) {
    const { element, layer } = this.shapes.get(id) ?? {};
    if (moving) go(element, layer);
    else element?.remove();
    this.shapes.delete(id);
  }

  add(layer, attributes) {
    const element = svg("href" in attributes ? "use" : "d" in attributes ? "path" : "text");
    this.picture.querySelector(`.bcnb-${layer}`).append(element);
    return element;
  }

  dress(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name, name === "href" ? value.replace("#", `#${this.prefix}`) : value);
    }
  }
}

/**
 * Returns the flags that a frame captures, each with the place of the lost piece.
 * @param {Map<string, { layer: string, attributes: Attributes }>} before
 * @param {Record<string, Shape>} after
 * @returns {[id: string, from: Attributes][]}
 */
export function captured(before, after) {
  const all = [...before];
  const lost = all.find(([id, { layer }]) => ["units", "generals"].includes(layer) && !(id in after));
  const taken = all.filter(([id, { layer, attributes }]) => layer === "flags" && attributes.href !== after[id]?.[1].href && id in after);
  return lost ? taken.map(([id]) => [id, lost[1].attributes]) : [];
}

/**
 * The cells of a sheet as an ARIA grid with one stop in the tab order. `chosen(label)` is called for a click or Enter,
 * `looked(label or null)` for the pointer and the focus, `turn()` for the button or the key that turns the board.
 */
export class Grid {
  /**
   * @param {Sheet} sheet
   * @param {Cells} cells
   * @param {string} title
   * @param {GridListeners} listeners
   */
  constructor(sheet, cells, title, { chosen, looked, turn }) {
    this.sheet = sheet;
    this.turn = cells.turns && turn;
    /** @type {Map<string, GridCell>} */
    this.cells = new Map();
    this.root = svg("g", { role: "grid", "aria-label": title, class: "bcnb-grid" });
    for (const row of cells.rows) this.addRow(row, cells.outline);
    const [across, down, aslant] = cells.step;
    this.across = across;
    this.down = down;
    this.aslant = aslant;
    this.hint = `Point at a ${cells.word}, or move with the arrow keys`;
    sheet.picture.append(this.root);
    this.at(cells.rows[0][0][0]);
    this.listen(sheet.root, chosen, looked);
    if (this.turn) sheet.root.append(this.turner());
  }

  /** Makes the button that turns the board. It is no tab stop, because the key `t` does the same. */
  turner() {
    const how = { class: "bcnb-turner", tabindex: -1, title: "Turn the board (t)", "aria-label": "Turn the board", "aria-keyshortcuts": "t" };
    return press("\u21bb", () => this.turn(), how);
  }

  addRow(row, outline) {
    const group = svg("g", { role: "row" });
    row.forEach(([label, x, y], column) => {
      const element = svg("path", { role: "gridcell", d: `M${x} ${y}${outline}`, tabindex: -1, "data-hex": label });
      const ends = { first: row[0][0], last: row.at(-1)[0] };
      this.cells.set(label, { label, x, y, column, element, ...ends });
      group.append(element);
    });
    this.root.append(group);
  }

  /** Adds all listeners to the HTML around: a part of an SVG that listens for the focus would become a tab stop. */
  listen(around, chosen, looked) {
    const hear = (event, answer) => around.addEventListener(event, (what) => answer(what.target.dataset?.hex ?? null, what));
    hear("click", (label) => {
      if (!label) return;
      this.step(this.cells.get(label));
      chosen(label);
    });
    hear("focusin", (label) => {
      if (label) this.at(label);
      looked(label);
    });
    hear("pointerover", looked);
    hear("pointerleave", () => looked(null));
    hear("focusout", () => looked(null));
    hear("keydown", (label, event) => label && this.key(event, chosen));
  }

  /** Updates the labels of the cells from the names of the sheet. */
  name() {
    for (const { label, element } of this.cells.values()) element.setAttribute("aria-label", this.sheet.names[label] ?? label);
  }

  /** Marks the chosen cell and makes it the tab stop, unless the focus is in the grid. */
  select(chosen) {
    for (const { label, element } of this.cells.values()) {
      if (label === chosen) element.setAttribute("aria-selected", "true");
      else element.removeAttribute("aria-selected");
    }
    if (this.cells.has(chosen) && !holdsFocus(this.root)) this.at(chosen);
  }

  /** The label of the cell that has the focus, or null. */
  get focused() {
    return holdsFocus(this.root) ? this.here.label : null;
  }

  /** Continues at the cell where the grid before this one was; with `walking`, takes the focus. */
  resume(label, walking) {
    if (this.cells.has(label)) this.at(label);
    if (walking) this.step(this.here);
  }

  /** Makes a cell the one stop in the tab order. */
  at(label) {
    if (this.here) this.here.element.setAttribute("tabindex", "-1");
    this.here = this.cells.get(label);
    this.here.element.setAttribute("tabindex", "0");
  }

  /** Turns the board by a key, and keeps the key from all other listeners. */
  turned(event) {
    ours(event);
    this.turn();
  }

  step(cell) {
    if (!cell) return;
    this.at(cell.label);
    this.line = cell.x;
    cell.element.focus();
  }

  /** Moves up or down, as near as possible to the column where the walk began. */
  climb(rows) {
    const line = this.line ?? this.here.x;
    const row = [...this.cells.values()].filter(({ y }) => y === this.here.y + rows * this.down);
    row.sort((one, other) => Math.abs(one.x - line) - Math.abs(other.x - line) || one.x - other.x);
    this.step(row[0]);
    this.line = line;
  }

  beside(right, rows) {
    const [x, y] = [this.here.x + right * (rows ? this.aslant : this.across), this.here.y + rows * this.down];
    return [...this.cells.values()].find((cell) => Math.abs(cell.x - x) < 2 && Math.abs(cell.y - y) < 2);
  }

  key(event, chosen) {
    if (chorded(event)) return;
    const key = meant(event);
    const what = KEYS[padded(event) ?? key];
    if (key === "t" && this.turn) return this.turned(event);
    if (!what) return;
    event.preventDefault();
    if (what === "choose") chosen(this.here.label);
    else if (what === "first" || what === "last") this.step(this.cells.get(this.here[what]));
    else if (what === "up" || what === "down") this.climb(what === "up" ? -1 : 1);
    else this.step(this.beside(...what));
  }
}

/** Makes the switches for motion and sound. Motion has none if the reader's system wants no motion. */
export function switches() {
  return [["motion", "Motion", "off"], ["sound", "Sound", "on"]].map(([name, words, other]) => {
    const show = (value) => button.setAttribute("aria-pressed", String((value === other) === (name === "sound")));
    const button = press(words, () => show(switched(name, switched(name) === other ? "" : other)));
    show(switched(name));
    button.hidden = name === "motion" && reduced();
    return button;
  });
}

/** Lets the browser save a file. */
export function download(name, content, type) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/** Lets the browser save the page that a message contains, if there is one. */
export const stores = ({ name, page }) => page && download(name, page, "text/html");

/**
 * Returns a function that turns the board of a model.
 * @param {Model} model
 */
export function turning(model) {
  return () => {
    model.set("turned", !model.get("turned"));
    model.save_changes();
  };
}

/** The arrow keys, and the digits as directions on a number pad: [right, down] or the name of a move. */
const KEYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last",
  7: [-1, -1], 9: [1, -1], 4: [-1, 0], 6: [1, 0], 1: [-1, 1], 3: [1, 1], 8: "up", 2: "down", Enter: "choose", " ": "choose",
};

/**
 * Keeps keys from the commands of the notebook around; Tab and Escape lead out.
 * JupyterLab listens to keys that bubble up. Notebook 7 listens in the capture phase, before any widget, and ignores a key
 * only if its target has this attribute.
 */
export function keepKeys(element) {
  const leads = (event) => ["Tab", "Escape"].includes(event.key) || chorded(event);
  const down = (event) => event.target.toggleAttribute("data-lm-suppress-shortcuts", !leads(event));
  element.addEventListener("keydown", (event) => leads(event) || event.stopPropagation());
  element.addEventListener("focusin", () => window.addEventListener("keydown", down, true));
  element.addEventListener("focusout", () => window.removeEventListener("keydown", down, true));
}

/**
 * Calls a function now and whenever one of the traits changes; returns a function that ends this.
 * @param {Model} model
 * @param {string[]} traits
 * @param {() => void} change
 */
export function follow(model, traits, change) {
  for (const trait of traits) model.on(`change:${trait}`, change);
  change();
  return () => traits.forEach((trait) => model.off(`change:${trait}`, change));
}
