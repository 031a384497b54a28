import { box, html, lined, press } from "./common.js";
import { filePlace, sendPieces } from "./file_pieces.js";
import { pageLink } from "./link_to_page.js";

/** The database of this site in which the home page leaves files for this page, and its store and key. */
const [LEFT, STORE, KEY] = ["bcnb-files", "files", "left"];
const PAGES = { Watch: "replays/replay.ipynb", Review: "analysis/review.ipynb" };

/** Returns the links that open a game, by their words. */
export const gameLinks = (name, title = name) => Object.entries(PAGES).map(([words, page]) =>
  pageLink(words, page, `record=${encodeURIComponent(name)}`, { "aria-label": `${words} ${title}` }));

const megabytes = (bytes) => `${Math.round(bytes / 1048576)} MB`;

/**
 * Makes the place for files of a page about one game. A single game is opened at once.
 * @param {Model} model
 * @param {{ piece: number, most: number, files: number }} limits
 * @param {() => void} taking called before files are checked
 */
export function file_drop(model, limits, taking) {
  const drop = new FileDrop(model, limits, (games, wrong) => {
    if (games.length + wrong.length === 1) /** @type {HTMLElement | null} */ (drop.told.querySelector("a[href^='#']"))?.click();
  });
  drop.taking = taking;
  return drop;
}

/** Takes files with games, by a button or dropped anywhere on the page, and shows what the kernel reports about each. */
export class FileDrop {
  /**
   * @param {Model} model
   * @param {{ piece: number, most: number, files: number }} limits in bytes, and the number of files
   * @param {(games: string[], wrong: string[]) => void} [opened] called with the names of the games, and what was wrong with others
   */
  constructor(model, limits, opened = (_games, _wrong) => {}) {
    this.model = model;
    this.limits = limits;
    this.opened = opened;
    /** Called before files are checked, so that the answer is in sight. */
    this.taking = () => {};
    this.root = box("drop");
    this.input = html("input", { type: "file", multiple: true, accept: ".jsonl,.zip,.toml,.bcnbset", tabindex: -1, hidden: true, "aria-label": "Files with games, lessons, puzzles, questions, battles or sets" });
    this.input.addEventListener("change", () => this.take([...this.input.files]));
    this.button = press("Open a file", () => this.input.click());
    this.told = box("added", { role: "status" });
    this.root.append(this.button, this.input, html("span", {}, "or drop it on this page: a .jsonl record, a lesson, a puzzle, a question, a battle, a set, a backup or a zip file."), this.told);
    this.heard = (message) => message.t === "imported" && this.show(message);
    model.on("msg:custom", this.heard);
    this.leave = filePlace(this.root, (files) => this.take(files));
  }

  stop() {
    this.model.off("msg:custom", this.heard);
    this.leave();
  }

  /** Sends files to the kernel in pieces. A file that is too large is not read. */
  async take(files) {
    const { most, files: many } = this.limits;
    this.input.value = "";
    this.taking();
    this.refused = [];
    const refuse = (name, why) => this.refused.push(`${name}: ${why}`);
    if (files.length > many) files.splice(many).forEach(({ name }, n) => n || refuse(name, `and the rest: at most ${many} files can be added together.`));
    let room = most;
    const taken = files.filter(({ name, size }) => {
      if (size > most) refuse(name, `is larger than ${megabytes(most)} (${megabytes(size)}).`);
      else if ((room -= size) < 0) refuse(name, `all files together are larger than ${megabytes(most)}.`);
      return size <= most && room >= 0;
    });
    const what = taken.length === 1 ? taken[0].name : `${taken.length} files`;
    this.told.replaceChildren(html("p", {}, taken.length ? `Checking ${what} …` : ""));
    if (!taken.length) return this.show({ games: [], lines: [], problems: [] });
    try {
      await sendPieces(this.model, taken, this.limits.piece);
      this.model.send({ t: "import" });
    } catch {
      this.model.send({ t: "drop" });
      this.show({ games: [], lines: [], problems: ["A file cannot be read. Choose files, not folders."] });
    }
  }

  show({ games, opens = [], lines, problems }) {
    const wrong = [...(this.refused ?? []), ...problems];
    this.refused = [];
    const list = html("ul");
    for (const name of games) {
      const row = html("li", {}, `${name} `);
      row.append(...gameLinks(name).flatMap((link) => [link, " "]));
      list.append(row);
    }
    const links = opens.map(([title, page, part]) => pageLink("Open", page, part, { "aria-label": `Open ${title}` }));
    list.append(...opens.map(([title], n) => html("li", {}, [`${title} `, links[n]])));
    const faults = html("ul", { class: "bcnb-no" });
    faults.append(...wrong.map((why) => html("li", {}, why)));
    this.told.replaceChildren(...lined(lines), ...(list.firstChild ? [list] : []), ...(wrong.length ? [html("p", {}, "Not added:"), faults] : []));
    this.told.scrollIntoView({ block: "nearest" });
    if (games.length) this.opened(games, wrong);
    else if (links.length + wrong.length === 1) links[0]?.click();
  }
}

/** Returns the files that the home page left for this page, and removes them there. */
export const leftFiles = () => new Promise((done) => {
  const none = () => done([]);
  let opened;
  try {
    opened = indexedDB.open(LEFT, 1);
  } catch {
    return none(); // a page without an address, such as a file
  }
  opened.addEventListener("upgradeneeded", () => opened.result.createObjectStore(STORE));
  opened.addEventListener("error", none);
  opened.addEventListener("success", () => {
    const store = opened.result.transaction(STORE, "readwrite").objectStore(STORE);
    const found = store.get(KEY);
    found.addEventListener("error", none);
    found.addEventListener("success", () => {
      store.delete(KEY);
      done(found.result ?? []);
      opened.result.close();
    });
  });
});
