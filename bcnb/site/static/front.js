
// The front page of the site. It shows what this browser keeps of a learner (see kept.js). Nothing here starts Python.
(() => {
  const { files: kept, waiting, sets, opened } = globalThis.bcnbKept;
  const plan = JSON.parse(document.getElementById("plan").textContent);
  const MARK = /^"?([^"\s]+)"? = \{ tries = \d+, solved = (\d+), box = (\d+), due = (\d+) \}$/gm;
  const LACKS = {
    file: "A browser starts no lesson from a file: run serve.py in this folder with Python (python serve.py), and open "
      + "the address that it prints.",
    plain: "At an address that begins with http, this browser saves your answers in history lessons, but no games and no "
      + "tasks. Ask for an address that begins with https.",
  };
  const one = (selector) => document.querySelector(selector);

  // --- how a learner stands ---

  const marks = (progress) => {
    const answers = Number(/^answers = (\d+)$/m.exec(progress)?.[1] ?? 0);
    const all = [...progress.matchAll(MARK)].map(([, name, ...numbers]) => [name, ...numbers.map(Number)]);
    return {
      solved: new Set(all.filter(([, solved]) => solved).map(([name]) => name)),
      due: all.filter(([name, , box, due]) => box && due <= answers && plan.titles[name]).map(([name]) => name),
    };
  };

  const next = (solved) => {
    const begun = plan.lessons.some(({ tasks }) => tasks.some((name) => solved.has(name)));
    const at = plan.lessons.find(({ tasks }) => !tasks.every((name) => solved.has(name)));
    if (!begun) return { button: "Begin" };
    if (!at) return {
      title: "All lessons are done", sentence: "Play a battle, or look for the puzzles that are left.", button: "Play",
      page: "play/play.ipynb",
    };
    const place = at.tasks.findIndex((name) => !solved.has(name)), task = at.tasks[place];
    return {
      title: `Lesson ${at.number}: ${at.title}`,
      sentence: `Task ${place + 1} of ${at.tasks.length}: ${plan.titles[task]}.`,
      button: "Continue",
      page: `${at.page}#task-${task}`,
      done: at.tasks.filter((name) => solved.has(name)).length,
      of: at.tasks.length,
    };
  };

  const again = (name) => {
    const lesson = plan.lessons.find(({ tasks }) => tasks.includes(name));
    return lesson ? { title: `${name} ${plan.titles[name]}`, page: `${lesson.page}#task-${name}` }
      : { title: plan.titles[name], page: "rules/puzzles.ipynb" };
  };

  const lessons = (solved) => Object.fromEntries(plan.lessons.map(({ page, tasks }) =>
    [page, [tasks.filter((name) => solved.has(name)).length, tasks.length]]));

  const past = (answers) => Object.fromEntries(Object.entries(plan.history).flatMap(([page, name]) => {
    const [, , own] = new RegExp(`(^|\\n)\\[${name}\\]\\n([^]*?)(?=\\n\\[|$)`).exec(answers) ?? [];
    const early = waiting().filter(({ lesson, words }) => lesson === name && words).map(({ at }) => at);
    if (own === undefined && !early.length) return [];
    return [[page, /^second = /m.test(own ?? "") || early.includes("second") ? "done" : "begun"]];
  }));

  // What a record says of itself, or why it cannot be read.
  const record = (name, text) => {
    const none = { name, title: "", scenario: "", over: false, turns: 0, reason: "" };
    try {
      const [first, ...rest] = text.trimEnd().split("\n"), header = JSON.parse(first);
      if (typeof header.setup.title !== "string" || typeof header.scenario !== "string") throw new Error("it has no title");
      const over = Boolean(rest.length) && rest.at(-1).startsWith('{"end"');
      const turns = rest.filter((line) => line.includes('"event":"turn_began"')).length;
      return { ...none, name: name.replace(/\.jsonl$/, ""), title: header.setup.title, scenario: header.scenario, over, turns };
    } catch ({ message }) {
      return { ...none, reason: `${name}: ${message}` };
    }
  };

  const game = ({ name, title, scenario, turns }) => ({
    title,
    words: turns ? `turn ${turns}` : "before the first turn",
    page: `play/play.ipynb#game-${encodeURIComponent(name)}`,
    picture: `home/pictures/${plan.pictures.includes(scenario) ? scenario : plan.pictures[0]}.svg`,
  });

  const show = async () => {
    const files = await kept("."), { solved, due } = marks(files.get("progress.toml") ?? "");
    const records = [...files].filter(([name]) => /^[^/]+\.jsonl$/.test(name)).map(([name, text]) => record(name, text));
    const fine = records.filter(({ reason }) => !reason), own = await sets(files);
    globalThis.bcnbHome.show({
      next: next(solved),
      games: fine.filter(({ over }) => !over).map(game),
      due: due.map(again),
      lessons: lessons(solved),
      history: past(files.get("history.toml") ?? ""),
      battles: Object.fromEntries(fine.map(({ scenario, over }) => [scenario, over ? "played" : "in progress"])),
      sets: own.filter(({ name }) => name).map(({ name, title }) => ({ title, page: `${plan.sets}#name=${encodeURIComponent(name)}` })),
      opened: opened(files).map(({ kind, name, title }) => ({ kind, title, page: `play/own_lesson.ipynb#${kind}=${encodeURIComponent(name)}` })),
      skipped: [...records, ...own].flatMap(({ reason }) => reason || []),
    });
  };

  // --- pages without Python ---

  // What the search has found leads to a notebook, unless there is a page without Python for it.
  const light = (href) => {
    const path = href.startsWith(plan.reader) ? href.slice(plan.reader.length) : "";
    const [begin, page, ending] = plan.routes.find(([begin]) => path?.startsWith(begin)) ?? [];
    return begin ? `${page}${path.slice(begin.length)}${ending}` : href;
  };
  for (const kind of ["click", "auxclick", "contextmenu"]) {
    addEventListener(kind, ({ target }) => {
      const link = target instanceof Element && target.closest("a[href]");
      if (link) link.setAttribute("href", light(link.getAttribute("href")));
    }, true);
  }

  // --- the page ---

  const lack = location.protocol === "file:" ? LACKS.file : !isSecureContext ? LACKS.plain : "";
  one("#warning").textContent = lack;
  one("#warning").hidden = !lack;

  if (location.protocol !== "file:") {
    addEventListener("pageshow", () => show().catch(() => {}));
    if (top === self) addEventListener("load", () => setTimeout(() => { // in a frame, Python is loaded already
      for (const href of plan.ahead) document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
    }, 500));
  }
})();
