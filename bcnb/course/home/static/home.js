// The home page. It is a file that is the same for everyone; this script adds what the learner has under way, as data
// from the server (`bcnb learn`) or from the storage of the browser (the static site). All of it is shown as text.
(() => {
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);
  /** @type {(selector: string) => NodeListOf<HTMLElement>} */
  const all = (selector) => document.querySelectorAll(selector);
  const address = (page) => {
    const [path, part] = page.split(/#(.*)/s);
    return `${document.body.dataset.reader}${path.split("/").map(encodeURIComponent).join("/")}${part ? `#${part}` : ""}`;
  };
  const made = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  // The theme of the system, before anything is painted.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const color = () => { root.dataset.jpThemeLight = String(!dark.matches); };
  dark.addEventListener("change", color);
  color();

  // --- what the learner has under way ---

  const showNext = ({ title, sentence, button, page, done, of }) => {
    const box = one(".next");
    if (of === undefined && button === "Begin") return; // nothing is begun: the page says it already
    box.querySelector(".label").textContent = "Where you stopped";
    box.querySelector("h2").textContent = title;
    box.querySelector(".more").textContent = sentence;
    box.querySelector(".far")?.remove();
    if (of) box.querySelector(".more").after(made("progress", { className: "far", value: done, max: of, ariaLabel: `${done} of ${of} done` }));
    Object.assign(box.querySelector(".go"), { textContent: button, href: address(page) });
  };

  const showGames = (games, more) => {
    const row = ({ title, words, page, picture }) => made("li", {},
      made("img", { src: picture, alt: "", width: 1034, height: 606 }),
      made("span", {}, made("b", { textContent: title }), words),
      made("a", { className: "button", textContent: "Resume", ariaLabel: `Resume ${title}, ${words}`, href: address(page) }));
    const list = made("ul");
    const rest = games.slice(3);
    list.append(...games.slice(0, 3).map(row));
    const parts = [made("h2", { textContent: "Open games" }), list];
    if (rest.length) {
      const older = made("button", { type: "button", className: "button", textContent: `Show ${rest.length} more` });
      older.addEventListener("click", () => {
        const rows = rest.map(row);
        list.append(...rows);
        older.remove();
        rows[0].querySelector("a").focus();
      });
      parts.push(older);
    }
    if (more) parts.push(made("p", { className: "soft", textContent: `Not shown: ${more} older ${more === 1 ? "game" : "games"}.` }));
    fill(".games", games.length, parts);
  };

  const showDue = (due) => {
    const rows = due.slice(0, 3).map(({ title, page }) => made("li", {}, made("a", { textContent: title, href: address(page) })));
    const words = due.length > 3 ? `${due.length} exercises to try again, the first three` : "Exercises to try again";
    fill(".due", due.length, [made("h2", { textContent: words }), made("ul", {}, ...rows)]);
  };

  const showSkipped = (skipped, unkept) => {
    const parts = unkept ? [made("p", { textContent: `Nothing that you do here is saved: ${unkept}.` })] : [];
    if (skipped.length) {
      const told = skipped.length === 1 ? "One saved file could not be read" : `${skipped.length} saved files could not be read`;
      const reasons = skipped.map((textContent) => made("p", { textContent }));
      parts.push(made("details", {}, made("summary", { textContent: told }), ...reasons));
    }
    fill(".skipped", parts.length, parts);
  };

  const fill = (selector, count, parts) => {
    const box = one(selector);
    box.replaceChildren(...parts);
    box.hidden = !count;
  };

  // How far the learner is, at the end of a row or of a card.
  const mark = (link, words) => {
    link.querySelector(".state")?.remove();
    if (words) link.append(" ", made("span", { className: "state", textContent: words }));
  };
  const HISTORY = { done: "✓ done", begun: "begun" };
  // What the learner's own latest game of a battle came to.
  const BATTLE = { won: "✓ you won", lost: "you lost", played: "you played", "in progress": "in progress" };
  const showStates = ({ lessons, history, battles }) => {
    for (const link of all("[data-page]")) {
      const [solved, of] = lessons[link.dataset.page] ?? [];
      mark(link, solved ? `${solved === of ? "✓ " : ""}${solved} of ${of}` : HISTORY[history[link.dataset.page]]);
    }
    for (const link of all("[data-battle]")) mark(link, BATTLE[battles[link.dataset.battle]]);
    const done = Object.values(lessons).filter(([solved, of]) => solved === of).length;
    const door = one(".door[href='#learn'] p");
    if (done) door.textContent = `${done} of ${Object.keys(lessons).length} lessons done`;
  };

  const showSets = (sets) => {
    const row = ({ title, page, done, of }) => {
      const link = made("a", { href: address(page) }, made("span", { textContent: title }));
      if (of) mark(link, `${done === of ? "✓ " : ""}${done} of ${of}`);
      return made("li", {}, link);
    };
    fill(".sets", sets.length, [made("h3", { textContent: "Your own sets" }), made("ul", { className: "rows" }, ...sets.map(row))]);
  };

  const showOpened = (opened) => {
    const row = ({ title, kind, page }) => {
      const link = made("a", { href: address(page) }, made("span", { textContent: title }));
      mark(link, kind);
      return made("li", {}, link);
    };
    const words = made("h3", { textContent: "Lessons, puzzles and questions that you opened" });
    fill(".opened", opened.length, [words, made("ul", { className: "rows" }, ...opened.map(row))]);
  };

  const show = (status) => {
    const { next, games, more = 0, due, past = [], sets = [], opened = [], skipped = [], unkept = "" } = status;
    showNext(next);
    showGames(games, more);
    showDue(due);
    fill(".past", past.length, past.map((textContent) => made("p", { textContent })));
    showSets(sets);
    showOpened(opened);
    showSkipped(skipped, unkept);
    showStates(status);
    one(".welcome").toggleAttribute("data-begun", games.length + due.length > 0);
    document.body.dataset.shown = "true";
  };

  const load = async () => {
    const { status } = document.body.dataset;
    if (!status) return;
    const answer = await fetch(status, { cache: "no-store", headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    show(await answer.json());
  };
  const loaded = () => load().catch(({ message }) => showSkipped([`The list of what you have under way: ${message}.`], ""));

  // --- files with games ---

  // The files wait in a database of this site until the page of recorded games, which checks them, takes them from there.
  const MOST = 64 * 1048576;
  const leave = (files) => new Promise((done, fail) => {
    const opened = indexedDB.open("bcnb-files", 1);
    opened.addEventListener("upgradeneeded", () => opened.result.createObjectStore("files"));
    opened.addEventListener("error", () => fail(opened.error));
    opened.addEventListener("success", () => {
      const change = opened.result.transaction("files", "readwrite");
      change.objectStore("files").put(files, "left");
      change.addEventListener("complete", done);
      change.addEventListener("error", () => fail(change.error));
    });
  });
  const openFiles = async (files) => {
    const told = one("#open-told");
    const size = files.reduce((sum, file) => sum + file.size, 0);
    told.hidden = size <= MOST;
    told.textContent = size > MOST ? `${files.length === 1 ? `${files[0].name} is` : "The files are"} larger than 64 MB.` : "";
    if (size > MOST) {
      if (location.hash !== "#watch") location.hash = "#watch";
      return;
    }
    try {
      await leave(files);
      location.assign(document.body.dataset.games);
    } catch (error) {
      told.hidden = false;
      told.textContent = `This browser cannot pass the file on: ${error?.message}. Open it on the page of recorded games.`;
    }
  };
  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, (/** @type {DragEvent} */ event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (kind === "drop") void openFiles([...event.dataTransfer.files]);
    });
  }

  // --- the page ---

  // A panel that opens gets the keyboard, and what was used before gets it back when the panel closes.
  let opener = null;
  const follow = () => {
    const target = document.getElementById(location.hash.slice(1));
    /** @type {HTMLElement} */
    const panel = target?.closest(".panel");
    for (const pin of all(".bcnb-pin")) {
      if (panel && pin.getAttribute("href") === location.hash) pin.setAttribute("aria-current", "true");
      else pin.removeAttribute("aria-current");
    }
    if (!panel) {
      if (opener?.isConnected) opener.focus();
      opener = null;
      return;
    }
    /** @type {HTMLElement} */
    const shown = target === panel ? panel : target.querySelector("a");
    shown.focus({ preventScroll: true });
    panel.scrollTop = 0;
  };

  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a[href^='#']");
    if (link && link.getAttribute("href") !== "#home" && !link.closest(".panel")) opener = link;
  });
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.getElementById(location.hash.slice(1))?.closest(".panel")) location.hash = "#home";
  });
  addEventListener("DOMContentLoaded", () => {
    /** @type {HTMLInputElement} */
    const field = one("#files");
    for (const button of all("[data-pick=files]")) button.addEventListener("click", () => field.click());
    field.addEventListener("change", () => field.files.length && void openFiles([...field.files]));
    // The token is in the cookie by now, and does not belong into a copied address.
    const url = new URL(location.href);
    if (url.searchParams.has("token")) {
      url.searchParams.delete("token");
      history.replaceState(null, "", url);
    }
    if (location.hash) follow();
    else one(".go").focus({ preventScroll: true });
  });
  addEventListener("pageshow", loaded);

  globalThis.bcnbHome = { show };
})();
