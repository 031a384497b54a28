/** The width of a phone, in pixels, and the pixels per unit of the drawing at which the names of hexes can be read there. */
const PHONE = 620, READABLE = 0.78;
/** What was done last, and the room beyond the ends of its arrow in which the pieces stand, in pixels. */
const LAST = ".bcnb-shots *, .bcnb-moves *", BEYOND = 24;
/** The width of a hex, in units of the drawing. */
const HEX = 70;

/**
 * Makes the view of a task on a phone, where names of hexes are too small to read on the whole board. It enlarges the board and
 * shows the part that the question is about, and returns a function that does so again for a fresh question or another board.
 * @param {any} page the page of the task
 */
export function close_up(page) {
  const view = new CloseUp(page);
  const show = (fresh) => (fresh || view.sheet !== page.field.sheet) && view.show(page.field.sheet, page.view.task.lines.join(" "));
  show(true);
  tellMore(page.report.now);
  return show;
}

/** Marks the news while there is more to read below. */
function tellMore(now) {
  const mark = () => now.toggleAttribute("data-more", now.scrollHeight - now.scrollTop - now.clientHeight > 2);
  now.addEventListener("scroll", mark);
  new ResizeObserver(mark).observe(now);
  new MutationObserver(mark).observe(now, { childList: true });
}

class CloseUp {
  constructor(page) {
    this.page = page;
  }

  /** Shows what a text names. It does so again when the page changes its size, until the reader moves the board. */
  show(sheet, words) {
    this.sheet = sheet;
    this.words = words;
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(sheet.map);
    sheet.root.addEventListener("pointerdown", () => (this.words = null), { once: true });
  }

  resize() {
    const { map } = this.sheet;
    if (this.words !== null) this.approach();
    else if (this.high) map.scrollTop += (this.high - map.clientHeight) / 2;
    this.high = map.clientHeight;
    if (this.words === null) this.keep();
  }

  /** Keeps what the last action was about in view, if it fits. */
  keep() {
    const { map } = this.sheet;
    const about = [...map.querySelectorAll(LAST)].map((one) => one.getBoundingClientRect());
    if (!about.length) return;
    const seen = map.getBoundingClientRect();
    for (const [from, to, side, offset] of /** @type {const} */ ([["top", "bottom", "clientHeight", "scrollTop"], ["left", "right", "clientWidth", "scrollLeft"]])) {
      const [first, last] = [Math.min(...about.map((one) => one[from])) - BEYOND, Math.max(...about.map((one) => one[to])) + BEYOND];
      if (first < seen[from] || last > seen[from] + map[side]) map[offset] += (first + last - 2 * seen[from] - map[side]) / 2;
    }
  }

  approach() {
    const { map, picture, zoom } = this.sheet;
    const { x, y, width } = picture.viewBox.baseVal;
    const nearer = (READABLE * width) / map.clientWidth;
    const points = this.points();
    if (!map.clientWidth || map.clientWidth > PHONE || nearer < 1.05 || !points.length || !map.closest("[data-stage]")) return;
    zoom.to(nearer);
    const scale = picture.clientWidth / width;
    const at = middle(points, map.clientWidth / scale, map.clientHeight / scale);
    map.scrollTo((at.x - x) * scale - map.clientWidth / 2, (at.y - y) * scale - map.clientHeight / 2);
  }

  /** The cells that the text names, the reader's pieces first; without any, those of pieces that can be chosen, and all of the reader's. */
  points() {
    const { grid, where, offered, quiet } = this.page.field;
    const { mine } = this.page.view;
    const named = (this.words.match(/\b[a-z]\d+\b/g) ?? []).filter((label) => grid.cells.has(label));
    const own = Object.keys(where).filter((label) => where[label][0] === mine);
    const about = named.length ? [...named.filter((label) => own.includes(label)), ...named] : [...(quiet ? [] : Object.keys(offered.pieces)), ...own];
    return about.map((label) => grid.cells.get(label)).filter(Boolean);
  }
}

/**
 * Returns the middle of the first of some points and of all others that fit with it into a width and a height.
 * @param {{ x: number, y: number }[]} points
 * @param {number} width
 * @param {number} height
 */
export function middle(points, width, height) {
  const room = { x: width, y: height };
  const seen = points.slice(0, 1);
  const span = (axis, all) => Math.max(...all.map((one) => one[axis])) - Math.min(...all.map((one) => one[axis]));
  for (const point of points.slice(1)) if (["x", "y"].every((axis) => span(axis, [...seen, point]) < room[axis] - HEX)) seen.push(point);
  const half = (axis) => Math.min(...seen.map((one) => one[axis])) + span(axis, seen) / 2;
  return { x: half("x"), y: half("y") };
}
