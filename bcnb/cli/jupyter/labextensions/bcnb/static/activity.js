// The signs of life of a page of `bcnb learn`: a cover until there is something to see, what is stored until its successor
// is drawn, and a line that moves while Python works. Without this file the bar still says in words how far a page is.

const SHEET = "activity.css?v=306c82c25fb7";
/** How long work lasts before it shows, and how long it has rested when the sign goes, in milliseconds. */
const LATE = 350;
const RESTED = 600;
/** How long work lasts before a screen reader hears of it, and how long it hears nothing more then. */
const LONG = 4000;
const QUIET = 30_000;
/** How long a page is covered at most, and how often it is looked at. */
const PATIENCE = 8000;
const LOOK = 60;
/** How many looks a new board stays before it is seen where nothing stored is below it: its parts still take turns. */
const STEADY = 5;
const WORKS = "bcnb is still working.";
const PICTURE = "svg, img, canvas, table, button, input";
const FIRST = 3;
const SMALL = 10;
/** How long the cells below a board wait for it at most, in milliseconds. */
const PATIENT = 3000;

const wait = (time) => new Promise((go) => setTimeout(go, time));

/** Returns whether all outputs of an area are there: texts, pictures, and of widgets more than their empty places. */
export function isDrawn(area) {
  const parts = [...area.children].filter(({ classList }) => classList.contains("jp-OutputArea-child")); // not Jupyter's own
  const seen = (part) => [...part.querySelectorAll(PICTURE)].some((one) => one.getBoundingClientRect().height > SMALL);
  const drawn = (part) => (part.querySelector(".jupyter-widgets") ? seen(part) : seen(part) || part.textContent.trim());
  return parts.length > 0 && parts.every(drawn);
}

/**
 * Waits until the outputs of cells are drawn, but not for ever. Cells that are aside do not count.
 * @param {{ node: Element }[]} cells
 */
export async function drawn(cells) {
  const areas = cells.filter(({ node }) => node.checkVisibility()).map(({ node }) => node.querySelector(".jp-OutputArea"));
  for (let waited = 0; waited < PATIENT && !areas.every((area) => !area || isDrawn(area)); waited += LOOK) await wait(LOOK);
}

const kept = new WeakSet();

/**
 * Keeps the stored output of cells in sight until the first new one is drawn: a copy, because Jupyter clears a cell before
 * it runs. Returns a function that ends this.
 * @param {{ node: Element }[]} cells
 */
export function keepStored(cells) {
  const areas = cells.map(({ node }) => node.querySelector(".jp-OutputArea")).filter((area) => area?.firstChild && !kept.has(area));
  const ends = areas.map((area) => {
    kept.add(area);
    const copy = Object.assign(/** @type {HTMLElement} */ (area.cloneNode(true)), { inert: true, ariaHidden: "true", hidden: true });
    copy.classList.add("bcnb-stored");
    area.after(copy);
    let ended = false, asked = false;
    const end = () => {
      ended = true;
      watch.disconnect();
      sizes.disconnect();
      copy.remove();
    };
    const look = () => {
      asked = false;
      if (!ended && isDrawn(area)) end();
    };
    const ask = () => {
      if (asked || copy.hidden) return;
      asked = true;
      requestAnimationFrame(look); // once for all that has changed: to measure it is expensive
    };
    const sizes = new ResizeObserver(ask);
    const watch = new MutationObserver((changes) => {
      if (copy.hidden && !changes.some(({ target, removedNodes }) => target === area && removedNodes.length)) return;
      copy.hidden = false;
      ask();
    });
    watch.observe(area, { childList: true, subtree: true });
    sizes.observe(area);
    return end;
  });
  return () => { for (const end of ends) end(); };
}

/** Adds the sheet of the signs to the page, once. */
function dress() {
  const href = new URL(SHEET, import.meta.url).href;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

/** What a page shows of its work. `lesson` is the page, as learn.js has it. */
export class Activity {
  constructor(lesson) {
    dress();
    this.lesson = lesson;
    this.node = lesson.panel.node;
    this.running = 0;
    this.works = false;
    this.told = -QUIET;
    this.node.dataset.opening = "";
    const busy = { subtree: true, attributes: true, attributeFilter: ["aria-busy"] };
    new MutationObserver(() => this.look()).observe(this.node, busy);
    void this.open();
  }

  /** Takes the cover away once the page has something to read or to see: if nothing stored fits, the new boards. */
  async open() {
    const opens = () => this.lesson.blank && ["opening", "starting"].includes(this.lesson.state);
    for (let waited = 0, times = 0; waited < PATIENCE || opens(); waited += LOOK) {
      await wait(LOOK);
      this.calm();
      times = this.begins ? times + 1 : 0;
      if (times > (this.lesson.blank ? STEADY : 0)) break;
    }
    delete this.node.dataset.opening;
    this.lesson.tell(this.lesson.state);
  }

  /** Whether the first cells that are seen are drawn. */
  get begins() {
    const seen = this.lesson.panel.content.widgets.filter(({ node, model }) =>
      node.checkVisibility() && (model.type === "markdown" || model.outputs?.length)).slice(0, FIRST);
    const sight = (area) => [...area.querySelectorAll(PICTURE)].some((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > SMALL);
    const fits = (area) => !this.lesson.blank || !area || (isDrawn(area) && sight(area)); // else nothing stored is below it
    return seen.length > 0 && seen.every(({ node }) =>
      node.querySelector(".jp-MarkdownOutput > *, .jp-OutputArea-child") && fits(node.querySelector(".jp-OutputArea")));
  }

  /** Shows that the page works until a promise is resolved, and returns it. */
  during(promise) {
    const add = (one) => {
      this.running += one;
      this.look();
    };
    add(1);
    promise.then(() => add(-1), () => add(-1));
    return promise;
  }

  /** Shows work that lasts, and ends it when it rests: a short answer shows nothing, and a short rest ends nothing. */
  look() {
    const works = this.running > 0 || Boolean(this.node.querySelector("[aria-busy=true]"));
    if (works === this.works) return;
    this.works = works;
    clearTimeout(this.turn);
    clearTimeout(this.long);
    this.turn = setTimeout(() => this.show(works), works ? LATE : RESTED);
    if (works) this.long = setTimeout(() => this.tell(), LONG);
  }

  show(works) {
    const { bar, status, state } = this.lesson;
    this.calm();
    bar.toggleAttribute("data-works", works);
    if (!works && state === "ready") status.textContent = "";
  }

  /** Marks the bar where the reader has turned motion off: the line is still there. */
  calm() {
    try {
      this.lesson.bar.toggleAttribute("data-calm", localStorage.getItem("bcnb-motion") === "off");
    } catch {} // without storage, the system alone says so
  }

  /** Tells a screen reader of long work: once, not each time that the work continues. */
  tell() {
    const { state, status } = this.lesson;
    if (state !== "ready" || performance.now() - this.told < QUIET) return;
    this.told = performance.now();
    status.textContent = WORKS;
  }
}
