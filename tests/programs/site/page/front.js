
// The front page of the site. What was answered and played is in the storage of JupyterLite in this browser; it is read
// here and never written. Nothing here starts Python.
(() => {
  const plan = JSON.parse(document.getElementById("plan").textContent);
  const FOLDER = "bcnb-games/";
  const MARK = /^"?([^"\s]+)"? = \{ tries = \d+, solved = (\d+), box = (\d+), due = (\d+) \}$/gm;
  const LACKS = {
    file: "A browser starts no lesson from a file: run serve.py in this folder with Python (python serve.py), and open "
      + "the address that it prints.",
    plain: "If the address begins with http, the browser saves nothing, and your answers and games are gone when you leave "
      + "a page. Ask for an address that begins with https.",
  };
  const one = (selector) => document.querySelector(selector);
  const address = (page) => plan.reader + page;

  // --- what this browser keeps ---

  const names = new TextDecoder();
  const text = ({ content, format }) => typeof content !== "string" ? JSON.stringify(content)
    : format === "base64" ? names.decode(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))) : content;

  // All files of the learner by their names. A storage that is not there yet is not made.
  const kept = () => new Promise((resolve) => {
    const none = () => resolve(new Map());
    const asked = indexedDB.open(`JupyterLite Storage - ${new URL(".", location.href).pathname}`);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = asked.onblocked = none;
    asked.onsuccess = () => {
      const storage = asked.result;
      const end = (found) => { storage.close(); resolve(found); };
      if (!storage.objectStoreNames.contains("files")) return end(new Map());
      const found = new Map();
      const range = IDBKeyRange.bound(FOLDER, `${FOLDER}\uffff`);
      const walk = storage.transaction("files").objectStore("files").openCursor(range);
      walk.onerror = () => end(found);
      walk.onsuccess = () => {
        const { result } = walk;
        if (!result) return end(found);
        if (result.value?.type !== "directory") found.set(String(result.key).slice(FOLDER.length), text(result.value));
        result.continue();
      };
    };
  });

  // --- how a learner stands ---

  const marks = (progress) => {
    const answers = Number(/^answers = (\d+)$/m.exec(progress)?.[1] ?? 0);
    const all = [...progress.matchAll(MARK)].map(([, name, ...numbers]) => [name, ...numbers.map(Number)]);
    return {
      solved: new Set(all.filter(([, solved]) => solved).map(([name]) => name)),
      due: all.filter(([name, , box, due]) => box && due <= answers && plan.titles[name]).map(([name]) => plan.titles[name]),
    };
  };

  const showLessons = (solved) => {
    const done = ({ tasks }) => tasks.every((name) => solved.has(name));
    const begun = plan.lessons.some(({ tasks }) => tasks.some((name) => solved.has(name)));
    const at = plan.lessons.find((lesson) => !done(lesson));
    document.querySelectorAll(".two ol li").forEach((row, place) => {
      const lesson = plan.lessons[place], right = lesson.tasks.filter((name) => solved.has(name)).length;
      row.className = done(lesson) ? "done" : lesson === at && begun ? "at" : "";
      row.querySelector(".no").textContent = done(lesson) ? "✓" : String(place + 1);
      /** @type {HTMLElement} */
      const pips = row.querySelector(".pips");
      pips.textContent = lesson.tasks.map((name) => (solved.has(name) ? "▰" : "▱")).join("");
      pips.title = pips.ariaLabel = `${right} of ${lesson.tasks.length}`;
    });
    for (const list of document.querySelectorAll(".two ol"))
      list.previousElementSibling.querySelector("small").textContent = `${list.querySelectorAll("li.done").length} done`;
    if (begun) showNext(at, solved);
  };

  const showNext = (at, solved) => {
    const [title, sentence, button] = [".next h2", ".next p", ".next a"].map(one);
    if (!at) {
      title.textContent = "All lessons are done";
      sentence.textContent = "Play a battle, or look for the puzzles that are left.";
      Object.assign(button, { textContent: "Play", href: address("play/play.ipynb") });
      return;
    }
    const place = at.tasks.findIndex((name) => !solved.has(name)), task = at.tasks[place];
    title.textContent = `Lesson ${plan.lessons.indexOf(at) + 1}: ${at.title}`;
    sentence.textContent = `Task ${place + 1} of ${at.tasks.length}: ${plan.titles[task]}.`;
    Object.assign(button, { textContent: "Continue", href: `${address(at.page)}#task-${task}` });
  };

  const showPuzzles = (due) => {
    if (due.length) one(".two section.panel p").textContent = `${due.length} due: ${due.slice(0, 3).join(", ")}.`;
  };

  const showHistory = (answers) => {
    const states = plan.history.map((name) => {
      const [, , own] = new RegExp(`(^|\\n)\\[${name}\\]\\n([^]*?)(?=\\n\\[|$)`).exec(answers) ?? [];
      return own === undefined ? "" : /^second = /m.test(own) ? "done" : "begun";
    });
    document.querySelectorAll(".past li").forEach((row, place) => {
      const state = states[place], mark = row.querySelector(".no");
      row.className = state;
      mark.textContent = { done: "✓", begun: "…" }[state] ?? "\u00a0";
      mark.ariaLabel = state;
      mark.ariaHidden = String(!state);
    });
    const [small] = document.querySelector(".past").parentElement.getElementsByTagName("small");
    small.textContent = `${plan.history.length} lessons, ${states.filter((state) => state === "done").length} done`;
  };

  // What a record says of itself; nothing of one that cannot be read.
  const titled = (header) => {
    try { return JSON.parse(header).setup.title; } catch { return ""; }
  };

  const showGames = (files) => {
    const going = [...files].filter(([name]) => name.endsWith(".jsonl")).flatMap(([, record]) => {
      const lines = record.trimEnd().split("\n"), title = titled(lines[0]), plies = lines.length - 1;
      return !title || lines.at(-1).startsWith('{"end"') ? [] : [`${title}, ${plies} ${plies === 1 ? "ply" : "plies"}`];
    });
    if (!going.length) return;
    const panel = document.querySelectorAll(".two section.panel")[1];
    panel.querySelector("h3").textContent = "Games in progress";
    panel.querySelector("p").textContent = going.join("; ");
  };

  const show = async () => {
    const files = await kept(), { solved, due } = marks(files.get("progress.toml") ?? "");
    showLessons(solved);
    showPuzzles(due);
    showHistory(files.get("history.toml") ?? "");
    showGames(files);
    document.body.dataset.shown = "true";
  };

  // --- the page ---

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const colour = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
  dark.addEventListener("change", colour);
  colour();

  const lack = location.protocol === "file:" ? LACKS.file : !isSecureContext ? LACKS.plain : "";
  one("#warning").textContent = lack;
  one("#warning").hidden = !lack;

  if (location.protocol !== "file:") {
    addEventListener("pageshow", () => show().catch(() => {}));
    addEventListener("load", () => setTimeout(() => {
      for (const href of plan.ahead) document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
    }, 500));
  }
})();
