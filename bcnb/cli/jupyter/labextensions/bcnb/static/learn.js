// The learner's page: a notebook without its IDE, whose boards start by themselves. No build step: Jupyter is met where
// its extensions meet it, in the modules that they share. Only `bcnb learn` loads this file; there nothing is ever saved.
(() => {
  let part = location.hash; // before Jupyter takes it away
  const SCRIPT = /** @type {HTMLScriptElement | null} */ (globalThis.document?.currentScript)?.src;
  const STAGE_SHEET = "stage.css?v=ae1f10a7fbfe"; // served like this script, for ever
  const STEPPER = "stepper.js?v=ded5376d5212";
  const CLASS_MODE = "class_mode.js?v=6eb4fe3eea95";
  const HANDOUT = "handout.js?v=b36bae636a6f";
  const PAGE_LINK = "page_link.js?v=3d972f746336";
  const PAIR_LINES = "pair_lines.js?v=c01fb9424c12";
  const ACTIVITY = "activity.js?v=a304cf0ad72d";
  const SEARCH = "page_search.js?v=96bdf3905bf9";
  const PATIENCE = 60_000;
  const SILENCE = 10_000;
  const SETTLED = 4_000;
  const SHOWN = 2_000;
  const CHROME = ["jp-top-panel", "jp-menu-panel", "jp-bottom-panel", "top-panel-wrapper", "menu-panel-wrapper"];
  const SCROLLER = ".jp-WindowedPanel-outer";
  const FRAMES = 20;
  const HANDS = ["wheel", "touchmove", "pointerdown", "pointermove", "keydown"];
  const PLAYER_KEYS = /^(?:Arrow(?:Left|Right)|Page(?:Up|Down)|Home|End|[ ?a-z])$/;
  // The places of the site: every page links to them.
  const PLACES = [
    ["Learn", "00_start_here.ipynb"],
    ["Play", "play/play.ipynb"],
    ["Puzzles", "rules/puzzles.ipynb"],
    ["Watch", "replays/recorded_games.ipynb"],
    ["Rules", "rulebook/01_battle_cry.ipynb"],
  ];
  // The names in a first cell that say of which battle or game the page is.
  const SUBJECTS = ["scenario", "game", "record", "position"];
  const THEMES = { "": "Same as system", light: "Light", dark: "Dark" };
  const LEVELS = ["simple", "plain", "full"];
  const FORMS = ["all", "core", "short", "long"];
  const TEXTS = { "": "Normal", large: "Large", larger: "Larger" };
  const READABLE = "Getting the boards ready. You can already start reading.";
  const SAY = {
    opening: "Getting the page ready.",
    starting: "Getting the page ready.",
    ready: "",
    failed: "Something on this page could not be shown. Read the reason there, then press Restart page.",
    stopped: "The boards have stopped. Press Restart page. Your solved tasks are saved.",
    lost: "bcnb does not answer. If it has stopped, run bcnb learn again and continue in the page that it opens.",
    untrusted: "This page is not part of bcnb. Nothing in it runs until you press Start. Press it only if you trust its author.",
    changed: "This page is not part of bcnb: it differs from the released one. Press Start only if you trust the changes.",
  };
  const STYLE = `
.jp-skiplink { display: none; }
.bcnb-page-bar { box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-height: 54px;
  padding: 7px 16px; background: var(--jp-layout-color1); border-bottom: 1px solid var(--jp-border-color2);
  font: 14px/1.3 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--jp-ui-font-color1); }
.bcnb-page-bar > * { box-sizing: border-box; min-height: 38px; padding: 0 13px; border: 1px solid #8a7a58; border-radius: 6px;
  display: inline-flex; align-items: center; font: inherit; font-weight: 600; text-decoration: none;
  color: var(--jp-ui-font-color1); background: var(--jp-layout-color1); cursor: pointer; }
.bcnb-page-bar > :is(a, button):hover { background: var(--jp-layout-color2); text-decoration: none; }
.bcnb-page-bar > :focus-visible { outline: 2px solid var(--jp-brand-color1, #17663a); outline-offset: 2px; }
.bcnb-page-bar > .bcnb-go { background: #17663a; border-color: #17663a; color: #fff; }
.bcnb-page-bar > .bcnb-go:hover { background: #104d2b; }
.bcnb-page-bar > .bcnb-way { font-weight: 400; }
.bcnb-page-bar > [role=status] { flex: 1 1 180px; padding: 0 6px; border: 0; font-weight: 400; cursor: default; }
.bcnb-page-bar > [hidden] { display: none; }
.bcnb-page-bar[data-state=failed] > [role=status], .bcnb-page-bar[data-state=stopped] > [role=status],
.bcnb-page-bar[data-state=lost] > [role=status], .bcnb-page-bar[data-state=untrusted] > [role=status] { font-weight: 600; }
.bcnb-page :is(.jp-NotebookPanel-toolbar, .jp-Notebook-footer, .jp-cell-toolbar, .jp-Collapser, .jp-InputPrompt,
  .jp-OutputPrompt, .jp-OutputArea-promptOverlay, .jp-CodeCell .jp-Cell-inputWrapper) { display: none !important; }
.bcnb-page .jp-Notebook .jp-Cell { max-width: 1080px; margin-inline: auto; }
.bcnb-page .jp-Notebook .jp-Cell:has(.bcnb-at-table) { max-width: none; }
html[data-bcnb-text=large] { --bcnb-text: 1.15; }
html[data-bcnb-text=larger] { --bcnb-text: 1.3; }
.bcnb-page { --jp-content-font-size1: calc(14px * var(--bcnb-text, 1)); }
.bcnb-page .jp-MarkdownOutput { font-size: calc(15px * var(--bcnb-text, 1)); }
.bcnb-page .jp-MarkdownOutput :is(h1, h2, h3) { font-family: Georgia, "Times New Roman", serif; }
.bcnb-page .jp-OutputArea-output pre { word-break: normal; overflow-wrap: anywhere; }
.bcnb-page .jp-OutputArea-output :is([style*="overflow-x:auto"], .bcnb-weighed) {
  --page: var(--jp-layout-color0, #fff); --edge: var(--jp-border-color1, #9e9e9e); background:
  linear-gradient(to right, var(--page) 40%, transparent) 0 0 / 40px 100% no-repeat local,
  linear-gradient(to left, var(--page) 40%, transparent) 100% 0 / 40px 100% no-repeat local,
  linear-gradient(to right, var(--edge), transparent) 0 0 / 16px 100% no-repeat scroll,
  linear-gradient(to left, var(--edge), transparent) 100% 0 / 16px 100% no-repeat scroll; }
.bcnb-page .jp-MarkdownOutput .jp-InternalAnchorLink { display: none; }
.bcnb-page .jp-Cell, .bcnb-page .jp-Cell .jp-MarkdownOutput,
.bcnb-page .jp-Cell .jp-Cell-inputWrapper, .bcnb-page .jp-Cell .jp-InputArea {
  outline: 0 !important; box-shadow: none !important; border-color: transparent !important; }
.bcnb-page-menu { display: contents; }
.bcnb-page-menu > button { font: inherit; font-weight: 400; min-height: 38px; padding: 0 13px; border: 1px solid #8a7a58; border-radius: 6px;
  color: var(--jp-ui-font-color1); background: var(--jp-layout-color1); cursor: pointer; }
.bcnb-page-menu > button:hover { background: var(--jp-layout-color2); }
.bcnb-page-menu > button.bcnb-go { background: #17663a; border-color: #17663a; color: #fff; font-weight: 600; }
.bcnb-page-menu > button:focus-visible { outline: 2px solid var(--jp-brand-color1, #17663a); outline-offset: 2px; }
.bcnb-page-bar > :is(.bcnb-page-name, .bcnb-stage-only) { display: none; }
.bcnb-page-bar > .bcnb-page-places { display: flex; flex: none; gap: 2px; padding: 0; border: 0; background: none; cursor: default; }
.bcnb-page-places > a { display: inline-flex; align-items: center; box-sizing: border-box; min-height: 38px; padding: 0 9px; border-radius: 6px;
  color: inherit; text-decoration: none; font-weight: 400; }
.bcnb-page-places > a:hover { background: #80808033; text-decoration: underline; }
.bcnb-page-places > a[aria-current] { font-weight: 700; box-shadow: inset 0 -3px #f2b21f; border-radius: 0; }
.bcnb-page-places > a:focus-visible { outline: 2px solid var(--jp-brand-color1, #17663a); outline-offset: -2px; }
.bcnb-page > .bcnb-page-bar > .bcnb-more-page { display: inline-flex; font-weight: 700; font-size: 18px; }
.bcnb-page > .bcnb-page-bar { overflow: visible !important; contain: none !important; z-index: 5; }
.bcnb-page > .bcnb-page-bar:is([data-state=opening], [data-state=starting], [data-state=ready]) > .bcnb-page-menu {
  display: none; position: absolute; top: 100%; right: 12px; flex-direction: column; align-items: stretch; gap: 6px; padding: 10px; border: 1px solid #8a7650;
  border-radius: 8px; background: #fdf8ea; color: #2e2318; box-shadow: 0 4px 14px #0005; }
.bcnb-page > .bcnb-page-bar[data-menu]:is([data-state=opening], [data-state=starting], [data-state=ready]) > .bcnb-page-menu { display: flex; }
body[data-jp-theme-light="false"] .bcnb-page > .bcnb-page-bar > .bcnb-page-menu { --menu: #221f1a; --menu-ink: #f0e8d6; background: var(--menu); color: var(--menu-ink); }
.bcnb-page-menu > label { display: flex; gap: 12px; align-items: center; justify-content: space-between; font-weight: 400; white-space: nowrap; }
.bcnb-page-menu select { font: inherit; min-height: 34px; padding: 0 6px; border: 1px solid #8a7650; border-radius: 6px; color: inherit; background: var(--menu, #fdf8ea); }
.bcnb-page-menu select:focus-visible { outline: 2px solid var(--jp-brand-color1, #17663a); outline-offset: 2px; }
.bcnb-page-menu > button[aria-pressed=true]::after { content: ": on"; font-weight: 700; }
.bcnb-page-menu > button[aria-pressed=false]::after { content: ": off"; }
.bcnb-page-menu > :is(label, button[aria-pressed], .bcnb-page-places) { display: none; }
.bcnb-page > .bcnb-page-bar[data-menu] > .bcnb-page-menu > label { display: flex; }
.bcnb-page > .bcnb-page-bar[data-menu] > .bcnb-page-menu > button[aria-pressed] { display: block; }
.bcnb-page[data-stage] > .bcnb-page-bar { min-height: 48px; }
.bcnb-page:not([data-stage]) > .bcnb-page-parts, :not(.bcnb-page) > .bcnb-page-parts { display: none; }
.bcnb-page-parts { box-sizing: border-box; min-height: 44px; }
@media (max-width: 900px) { .bcnb-page-places > a { padding: 0 5px; } }
@media (max-width: 600px) {
  .bcnb-page-bar > .bcnb-page-places { display: none; }
  .bcnb-page > .bcnb-page-bar > .bcnb-page-menu > .bcnb-page-places { display: flex; flex-wrap: wrap; }
  .bcnb-page-places > a { min-height: 44px; }
  .bcnb-page > .bcnb-page-bar > .bcnb-more-page { flex: 0 0 48px; }
  .bcnb-page-bar { gap: 6px; padding: 6px 8px; overflow: visible !important; z-index: 2;
    contain: none !important; }
  :is(.bcnb-page-bar, .bcnb-page-menu) > :is(a, button) { flex: 1 1 30%; justify-content: center; min-height: 44px; padding: 0 6px; }
  .bcnb-page-bar > [role=status] { position: absolute; inset: 100% 0 auto; min-height: 0; padding: 8px 12px;
    border-radius: 0; border-bottom: 1px solid var(--jp-border-color2); }
  .bcnb-page-bar > [role=status]:empty { display: none; }
  .bcnb-page .jp-Notebook { padding: 4px; }
  .bcnb-page .jp-Cell { padding: 2px; }
}
@media screen {
  /* Where a widget runs, the stored text that stands in for it is hidden. */
  .bcnb-page .jp-OutputArea-child:has(.bcnb-faq, .bcnb-at-task, .bcnb-quiz)
    ~ .jp-OutputArea-child:has(.jp-RenderedHTMLCommon > details) { display: none; }
}
@media print {
  .bcnb-page-bar, .bcnb-page > .bcnb-page-parts, .bcnb-page-help { display: none !important; }
  body, #main, .jp-LabShell, .jp-NotebookPanel, .jp-Notebook, .jp-WindowedPanel-outer, .jp-WindowedPanel-inner,
  .jp-WindowedPanel-viewport, .lm-Widget:has(.jp-NotebookPanel) { position: static !important; display: block !important;
    width: auto !important; height: auto !important; min-height: 0 !important; max-height: none !important;
    overflow: visible !important; contain: none !important; transform: none !important; }
  .jp-Cell { content-visibility: visible !important; break-inside: avoid; }
}`;

  let shares = {};
  const shared = async (name) => (await Object.values(shares[name])[0].get())();
  const made = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const headings = (cell) =>
    cell?.model.type === "markdown" ? [...cell.model.sharedModel.getSource().matchAll(/^#+ +(.+)$/gm)].map(([, words]) => words) : [];
  const within = (widget, depth) =>
    depth ? [...(widget.layout?.widgets ?? widget.layout ?? [])].flatMap((part) => [part, ...within(part, depth - 1)]) : [];
  const answered = (promise, patience = PATIENCE) =>
    Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error("no answer")), patience))]);

  // A choice of the reader, kept by the browser, after setting it to `value` if given. The boards read motion and sound
  // under the same names (motion.js).
  const switches = (globalThis.bcnbSwitched ??= {});
  const setting = (name, value) => {
    if (value !== undefined) switches[name] = value;
    try {
      if (value !== undefined) localStorage.setItem(`bcnb-${name}`, value);
      return localStorage.getItem(`bcnb-${name}`) ?? "";
    } catch {
      return switches[name] ?? "";
    }
  };

  // Jupyter follows the system: it has one theme for light and one for dark. A chosen theme is both of them.
  const themed = (app, name) => {
    const full = (kind) => `JupyterLab ${THEMES[name || kind]}`;
    return Promise.all(["light", "dark"].map((kind) => app.commands.execute(`apputils:change-${kind}-theme`, { theme: full(kind) })));
  };
  const sized = (name) => { document.documentElement.dataset.bcnbText = name; };
  // The texts and the form of a history lesson: those that the address names, or else those that the reader chose before. The
  // page itself hides what the form leaves out (lesson_form.js).
  const leveled = (asked) => {
    const named = (name) => asked.find((one) => one.name === name)?.value;
    if (LEVELS.includes(named("level"))) setting("level", named("level"));
    if (FORMS.includes(named("form"))) setting("form", named("form"));
    if (LEVELS.includes(setting("level"))) document.documentElement.dataset.bcnbLevel = setting("level");
  };

  // The parts of the menu that set what the reader wants: motion, sound, theme and the size of texts.
  const settings = (app) => {
    const pressed = (name, other) => String((setting(name) === other) === (other === "on"));
    const toggle = (name, words, other) => made("button", { type: "button", textContent: words, className: "bcnb-setting",
      ariaPressed: pressed(name, other),
      onclick: ({ currentTarget }) => {
        setting(name, setting(name) === other ? "" : other);
        currentTarget.ariaPressed = pressed(name, other);
      } });
    const choice = (words, names, name, act) => {
      const select = made("select", { onchange: () => act(setting(name, select.value)) });
      select.append(...Object.entries(names).map(([value, text]) => made("option", { value, textContent: text })));
      select.value = setting(name);
      const label = made("label", { textContent: words, className: "bcnb-setting" });
      label.append(select);
      return label;
    };
    const themes = app.commands.hasCommand("apputils:change-dark-theme");
    return [
      toggle("sound", "Sound", "on"),
      toggle("motion", "Motion", "off"),
      themes && choice("Theme", THEMES, "theme", (name) => themed(app, name)),
      choice("Text size", TEXTS, "text", sized),
    ].filter(Boolean);
  };

  // Where a page is: what stands after doc/tree, lab/tree or notebooks in the address, or after path= in a site.
  const address = (path, part = "") => {
    const url = new URL(location.href);
    if (url.searchParams.has("path")) url.searchParams.set("path", path);
    else url.pathname = url.pathname.replace(/((doc|lab)\/(workspaces\/[^/]+\/)?tree|notebooks)\/.*/, (_, app) =>
      `${app}/${path.split("/").map(encodeURIComponent).join("/")}`);
    url.hash = part;
    return url.href;
  };

  // A page is one entry in the history of the browser, so that Back leads to the page before. Jupyter would add three while
  // it opens a page, and show the same page at each of them. Only a step of a lesson (#step-2) is an entry of its own.
  const oneEntry = (history) => {
    const add = history.pushState.bind(history);
    history.pushState = (state, unused, url) =>
      String(url).startsWith("#") ? add(state, unused, url) : history.replaceState(state, unused, url);
  };

  // What an address may set in the first cell of a page: the battle of a table (#battle-NAME), a saved game (#game-NAME),
  // the texts of a history lesson (#level-full), or any others of its names (#record=NAME, #theme=NAME&level=2).
  const wanted = (hash) => {
    const [, kind, name, given] = /^#(?:(battle|game|level)-(.+)|([a-z_]+=.+))$/.exec(hash) ?? [];
    const all = kind ? [[{ battle: "scenario", game: "game", level: "level" }[kind], name]]
      : (given ?? "").split(/&(?=[a-z_]+=)/).map((one) => /^([a-z_]+)=(.+)$/.exec(one)?.slice(1)).filter(Boolean);
    try {
      return all.map(([name, value]) => ({ name, value: decodeURIComponent(value) }));
    } catch {
      return []; // a percent sign that means nothing
    }
  };

  // An address that also sets other names, such as `&record=NAME`.
  const joined = (hash, others) => {
    const all = new Map([...wanted(hash), ...wanted(others.replace("&", "#"))].map(({ name, value }) => [name, value]));
    return `#${[...all].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
  };

  // The first cell as it is meant: a name without quotes, or with those of a word processor, is a text.
  const BARE = /^(?![a-z]{1,2}')[\p{L}\d/~.][^"()[\]{}#=+*]*$/iu;
  const PYTHON = /^(?:True|False|None|[-+]?[\d_.]+(?:e[-+]?\d+)?)$/;
  const quoted = (source) => source.split("\n").map((line) => {
    const [, before, told] = /^([a-z_]+ *= *)(.*?) *$/.exec(line) ?? [];
    if (!told || PYTHON.test(told) || /^(["']).*\1(?: *#.*)?$/.test(told)) return line;
    const bare = told.replace(/^["'“”„‘’«»]+|["'“”„‘’«»]+$/g, "");
    const named = /^\w+$/.test(bare) && new RegExp(`^${bare} *=`, "m").test(source);
    return BARE.test(bare) && !named ? before + JSON.stringify(bare) : line;
  }).join("\n");

  // When the reader's hand last moved something on a page: in milliseconds and in frames, for a busy page scrolls late. It
  // listens from the start, because the page may begin to grow while the wheel still turns.
  class Hand {
    constructor(target) {
      this.at = -Infinity;
      this.frames = 0;
      const moved = (event) => { if (event.target.closest?.(SCROLLER)) this.touch(); };
      for (const name of HANDS) target.addEventListener(name, moved, { passive: true, capture: true });
    }
    touch() {
      this.at = performance.now();
      if (!this.frames) requestAnimationFrame(() => this.tick());
      this.frames = FRAMES;
    }
    tick() {
      if (--this.frames) requestAnimationFrame(() => this.tick());
    }
    get moves() {
      return this.frames > 0 || performance.now() - this.at < 1000;
    }
  }

  // What the reader sees stays where it is while pictures become boards of another height. Only he moves the page: what
  // scrolls without his hand is the page growing and shrinking.
  class Steady {
    constructor(scroller, cells, hand) {
      this.scroller = scroller;
      this.cells = cells;
      this.hand = hand;
      this.top = scroller.scrollTop;
      this.ends = new AbortController();
      const listening = { passive: true, capture: true, signal: this.ends.signal };
      scroller.addEventListener("scroll", () => this.scrolled(), listening);
      for (const cell of cells) cell.style.minHeight = `${cell.getBoundingClientRect().height}px`;
      this.sizes = new ResizeObserver(() => this.mend());
      for (const cell of cells) this.sizes.observe(cell);
      this.look();
    }
    // A scroll soon after a hand's input is the reader's: the place goes along, also where a board has grown since.
    scrolled() {
      const moved = this.scroller.scrollTop - this.top;
      this.top += moved;
      if (!this.hand.moves) return;
      this.hand.touch();
      this.place -= moved;
      this.atTop = this.top < 1;
      this.mend();
      this.look();
    }
    look() {
      const { top, bottom } = this.scroller.getBoundingClientRect();
      const inside = this.cells.filter((cell) => cell.getBoundingClientRect().bottom > top + 1);
      const begins = ({ y }) => y >= top && y < bottom - 40;
      this.seen = inside.find((cell) => begins(cell.getBoundingClientRect())) ?? inside[0];
      this.place = this.seen?.getBoundingClientRect().top;
      this.atTop = this.scroller.scrollTop < 1;
    }
    mend() {
      if (this.seen && !this.atTop) this.scroller.scrollTop += this.seen.getBoundingClientRect().top - this.place;
      this.top = this.scroller.scrollTop;
    }
    end() {
      this.sizes.disconnect();
      for (const cell of this.cells) cell.style.minHeight = "";
      this.mend();
      this.ends.abort();
    }
  }

  class Lesson {
    constructor(app, panel, tools) {
      this.app = app;
      this.panel = panel;
      this.tools = tools;
      this.session = panel.sessionContext;
      this.state = "opening";
      this.page = true;
      this.activity = tools.Activity && new tools.Activity(this);
      this.build(panel.model.getMetadata("bcnb"));
      panel.layout.insertWidget(0, new tools.Widget({ node: this.bar }));
      panel.node.addEventListener("bcnb-at", ({ detail }) => {
        const [, kind, name] = /^(\w+?)-(.*)$/.exec(detail) ?? [];
        if (detail.startsWith("&")) this.remember(joined(part, detail));
        else this.remember(kind ? `#${kind}-${encodeURIComponent(name)}` : `#${detail}`);
      });
      panel.node.addEventListener("bcnb-go", ({ target }) => this.goTo(target));
      document.addEventListener("bcnb-named", (/** @type {CustomEvent} */ { detail }) => this.named(detail));
      this.heading = "";
      for (const name of ["pointerdown", "click"]) panel.node.addEventListener(name, (event) => this.follow(event), true);
      panel.node.addEventListener("keydown", (event) => this.hotkey(event), true);
      document.addEventListener("keydown", (event) => this.pass(event), true);
      for (const name of ["keydown", "contextmenu"]) panel.node.addEventListener(name, (event) => this.keep(event));
      panel.node.addEventListener("dblclick", (event) => this.keep(event), true);
      panel.context.model.stateChanged.connect((model) => { if (model.dirty) model.dirty = false; });
      this.session.statusChanged.connect((_, status) => this.hear(status));
      this.session.connectionStatusChanged.connect((_, status) => this.connect(status));
      this.findStage();
      this.show(true);
      addEventListener("resize", () => this.describe());
      const tabbed = { subtree: true, attributes: true, attributeFilter: ["tabindex"] };
      new MutationObserver(() => this.passCells()).observe(panel.content.node, tabbed);
      sized(setting("text"));
      leveled(wanted(part));
      if (setting("theme")) void app.restored.then(() => guarded(() => themed(app, setting("theme"))));
      if (wanted(part).some(({ name, value }) => name === "mode" && value === "class")) void guarded(() => this.teach());
      void this.begin();
    }

    build({ home, previous, next, foreign, changed }) {
      this.home = home;
      this.foreign = foreign;
      this.changed = changed;
      const link = (page, words, look) => page && made("a", {
        textContent: words, title: page.title, className: look, href: this.address(page.path) });
      const opener = (sign, words, act) => made("button", {
        type: "button", textContent: sign, title: words, ariaLabel: words, ariaExpanded: "false", className: "bcnb-way bcnb-stage-only", onclick: act });
      const button = (words, act) => made("button", {
        type: "button", textContent: words, className: "bcnb-way", onclick: act });
      this.status = made("span", { role: "status" });
      this.code = button("Show code", () => this.show(!this.page));
      this.start = button("Restart page", () => this.again());
      this.bar = made("nav", { className: "bcnb-page-bar", ariaLabel: "Pages" });
      this.name = made("h1", { className: "bcnb-page-name" });
      this.menu = made("div", { className: "bcnb-page-menu", id: "bcnb-page-menu" });
      this.menu.append(this.places(), this.start, button("Print", () => this.print()), ...settings(this.app), this.code);
      if (this.tools.isLesson?.(this.panel.context.path)) this.menu.append(button("Copy link", () => this.copyLink()));
      if (this.panel.context.path.startsWith("history/")) this.menu.append(button("Class mode", () => this.teach()));
      this.asked = opener("?", "Help", () => this.help());
      this.more = opener("⋯", "Menu", () => this.open(!("menu" in this.bar.dataset)));
      this.more.classList.add("bcnb-more-page");
      this.bar.append(...[
        this.places(), this.name, link(previous, "‹ Previous", "bcnb-way"), link(next, "Next ›", "bcnb-go"),
        this.status, this.asked, this.more, this.menu,
      ].filter(Boolean));
      this.menu.addEventListener("click", ({ target }) => target.closest(".bcnb-setting, .bcnb-page-search") || this.open(false));
      if (home && this.tools.PageSearch) this.addSearch(home);
      this.tell("opening");
    }

    // The search, whose index is next to the home page.
    addSearch(home) {
      const files = new URL("home/", this.address(home.path)).href;
      new this.tools.PageSearch(files, address("")).live(this.bar, this.asked, this.menu);
    }

    // The links to the start page and to all places. On a phone they are in the menu.
    places() {
      const row = made("div", { className: "bcnb-page-places" });
      row.append(...[...(this.home ? [["Home", this.home.path]] : []), ...PLACES].map(([words, path]) => {
        const link = made("a", { textContent: words, href: this.address(path) });
        if (path === this.panel.context.path) link.setAttribute("aria-current", "page");
        return link;
      }));
      return row;
    }

    // A page with cells tagged `stage` is their boards, one at a time. What stands before them, and what is tagged
    // `help`, opens with ?.
    findStage() {
      const cells = this.panel.content.widgets;
      const tagged = ({ model }, tag) => (model.getMetadata("tags") ?? []).includes(tag);
      this.boards = cells.filter((cell) => tagged(cell, "stage"));
      if (!this.boards.length) return this.findSteps();
      const last = cells.indexOf(this.boards.at(-1));
      for (const [n, cell] of cells.entries()) {
        cell.node.dataset.part = tagged(cell, "stage") ? "stage" : n < last || tagged(cell, "help") ? "help" : "more";
      }
      this.words = cells.filter(({ model, node }) => node.dataset.part === "help" && model.type === "markdown");
      this.name.textContent = headings(this.words[0])[0] ?? "";
      if (this.boards.length > 1) this.chips(cells);
    }

    // The name of a page about one game begins with its battle.
    named(battle) {
      this.heading ||= this.name.textContent;
      if (this.boards.length) this.name.title = this.name.textContent = `${battle} · ${this.heading}`;
    }

    // A lesson is shown as steps. Where that fails, it is one long page.
    findSteps() {
      try {
        this.steps = this.tools.Stepper?.of(this, part);
      } catch (error) {
        console.warn("bcnb: this lesson is one page here:", error);
      }
    }

    // The buttons that choose a board, named by the last heading before it.
    chips(cells) {
      const named = (board) => cells.slice(0, cells.indexOf(board)).flatMap(headings).at(-1);
      this.parts = this.boards.map((board, n) => made("button", {
        type: "button", textContent: named(board), ariaPressed: "false", onclick: () => this.choose(n) }));
      const row = made("div", { className: "bcnb-page-parts", role: "group", ariaLabel: "Boards of this page" });
      row.append(...this.parts);
      this.panel.layout.insertWidget(1, new this.tools.Widget({ node: row }));
      this.choose(0);
    }

    // The folder of the site that shows this page, or nothing where Jupyter itself serves it.
    get site() {
      const { href, searchParams } = new URL(location.href);
      return searchParams.has("path") ? new URL("../", href.split(/[?#]/)[0]).href : "";
    }

    // Copies the link to this lesson with its level, and with its mode if a class sees it.
    async copyLink() {
      const { path } = this.panel.context;
      const [level, form] = path.startsWith("history/") ? [setting("level"), this.form] : [];
      const link = this.tools.lessonLink(this.address(path), this.site, path, { level, form, mode: this.inClass ? "class" : "" });
      this.status.textContent = await this.tools.copyLink(link);
    }

    // The address of the handout of a lesson, or nothing on any other page. A site has those of its history lessons.
    get handout() {
      const own = this.site && this.page && this.tools.siteHandout?.(this.panel.context.path);
      if (this.site) return own && new URL(own, this.site).href;
      const found = this.page && this.home && this.tools.handoutAddress?.(this.panel.context.path, setting("level"));
      return found && new URL(`home/${found}`, this.address(this.home.path)).href;
    }

    // Prints the handout of a lesson. Any other page is printed as it is.
    async print() {
      if (!this.handout) return print();
      this.status.textContent = "Getting the handout ready.";
      await this.tools.printHandout(this.handout);
      this.tell(this.state);
    }

    // The form of the lesson, which the page and class mode share.
    get form() {
      return setting("form");
    }

    set form(name) {
      setting("form", name);
      this.remember(joined(part, `&form=${name || "all"}`)); // the page may ask its address later
      document.dispatchEvent(new CustomEvent("bcnb-form"));
    }

    // Shows the lesson before a class: one section at a time, in large text.
    async teach() {
      const { ClassMode } = await import(new URL(CLASS_MODE, SCRIPT).href);
      this.inClass ??= new ClassMode(this, () => { this.inClass = undefined; });
    }

    // Shows the board with an element.
    goTo(target) {
      this.steps?.goTo(target);
      this.choose(this.boards.findIndex(({ node }) => node.contains(target)));
    }

    // Shows one board of several.
    choose(chosen) {
      if (!this.parts || chosen < 0) return;
      this.boards.forEach(({ node }, n) => node.toggleAttribute("data-aside", n !== chosen));
      this.parts.forEach((part, n) => { part.ariaPressed = String(n === chosen); });
      this.parts[chosen].scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    // The menu, which is part of the bar where code is shown.
    open(yes) {
      this.bar.toggleAttribute("data-menu", yes);
      this.more.ariaExpanded = String(yes);
    }

    // Opens or closes what is read about the board: copies, because Jupyter owns its cells.
    help() {
      if (this.drawer) return this.close();
      this.drawer = made("aside", { className: "bcnb-page-help", ariaLabel: "Help", tabIndex: -1 });
      const texts = this.words.map(({ node }) => node.querySelector(".jp-MarkdownOutput")?.cloneNode(true)).filter(Boolean);
      for (const id of texts.flatMap((text) => [...text.querySelectorAll("[id]")])) id.removeAttribute("id");
      this.drawer.append(made("button", { type: "button", textContent: "Close", onclick: () => this.close() }), ...texts);
      this.panel.node.append(this.drawer);
      this.asked.ariaExpanded = "true";
      this.drawer.focus();
    }

    close() {
      const held = this.drawer?.contains(document.activeElement);
      this.drawer?.remove();
      this.drawer = null;
      this.asked.ariaExpanded = "false";
      if (held) this.asked.focus();
    }

    // The keys of a stage: ? opens and closes what is read about it, Escape closes it and the menu.
    hotkey(event) {
      if (!this.page || this.steps?.key(event) || event.target.closest?.("input, select, textarea")) return;
      if (event.key === "?" && this.words.length) this.help();
      else if (event.key === "Escape" && (this.drawer || "menu" in this.bar.dataset)) {
        if ("menu" in this.bar.dataset) this.more.focus();
        this.open(false);
        this.close();
      }
    }

    // The keys of the only player on a page work at once: it gets the focus with the first of them, if nothing has it.
    pass(event) {
      const { key, target } = event;
      if (this.tools.asksToPrint?.(event) && this.handout) {
        event.preventDefault();
        return this.print();
      }
      const [player, ...others] = this.page && this.boards.length === 1 ? this.panel.node.querySelectorAll(".bcnb-player") : [];
      if (!player || others.length || !PLAYER_KEYS.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(".bcnb, .bcnb-page-bar, .bcnb-page-help, input, select, textarea, a, button")) return;
      event.stopPropagation();
      player.focus({ preventScroll: true });
      if (!player.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
    }

    // Home is a page without a kernel: that of the server, or the front page of a site.
    address(path, part) {
      const front = path === this.home?.path && this.home.site;
      return front ? new URL(front.startsWith("/") ? front : `../${front}`, location.href).href : address(path, part);
    }

    tell(state) {
      this.state = this.bar.dataset.state = state;
      const waits = state === "untrusted";
      const readable = ["opening", "starting"].includes(state) && this.readable;
      this.status.textContent = readable ? READABLE : SAY[waits && this.changed ? "changed" : state];
      this.start.textContent = waits ? "Start" : "Restart page";
      this.start.className = waits ? "bcnb-go" : "bcnb-way";
      this.start.disabled = state === "starting";
    }

    // Whether there is text to read before the boards are there: not under the cover, and hardly on a page that is its boards.
    get readable() {
      return !this.boards?.length && !("opening" in this.panel.node.dataset);
    }

    // A notebook starts by itself only if it is part of bcnb: the server says so, also of every cell.
    async begin() {
      const cells = this.panel.content.widgets.filter((cell) => cell.model.type === "code");
      if (this.foreign || !cells.every((cell) => cell.model.trusted)) return this.tell("untrusted");
      this.blank = this.other;
      if (this.blank) for (const { model } of cells) model.outputs?.clear();
      await this.session.ready;
      this.remember(part);
      return this.run();
    }

    // Whether the address names another battle or game than the first cell, and so than the stored boards.
    get other() {
      const source = quoted(this.first?.getSource() ?? "");
      const named = (name) => new RegExp(`^${name} = (.*)$`, "m").exec(source)?.[1];
      return wanted(part).some(({ name, value }) => SUBJECTS.includes(name) && ![undefined, JSON.stringify(value)].includes(named(name)));
    }

    // A run before the kernel has answered would wipe the pictures and run nothing.
    async run() {
      const { content } = this.panel;
      this.tell("starting");
      this.set();
      const scrolls = this.steps?.on ? [] : content.widgets.map((cell) => cell.node);
      const steady = new Steady(this.panel.node.querySelector(SCROLLER) ?? content.node, scrolls, this.tools.hand);
      try {
        await answered(this.session.ready);
        await answered(this.session.session.kernel.info);
        this.kernel = this.session.session.kernel.name; // a site's is called otherwise than a notebook says
        for (const cell of content.widgets) if (cell.model.type === "code") cell.model.trusted = true;
        await this.perform(this.steps?.first() ?? content.widgets);
        this.remember(part);
        this.steps?.started();
        void this.jump(steady);
      } catch {
        this.tell("stopped");
      }
      void Promise.resolve(this.tools.drawn?.(this.boards)).finally(() => setTimeout(() => steady.end(), SETTLED));
    }

    // Runs cells, and says whether the page is ready. Code below the boards runs once they are drawn: it would take the
    // processors from them. After a fault it shows nothing.
    async perform(cells) {
      const place = cells.indexOf(this.boards.at(-1)) + 1;
      const below = place && cells.slice(place).some(({ model }) => model.type === "code") ? cells.slice(place) : [];
      let fine = await this.runs(cells.slice(0, cells.length - below.length));
      if (fine && below.length) {
        await this.tools.drawn?.(this.boards);
        fine = await this.runs(below);
      } else for (const { model } of below) model.outputs?.clear();
      this.describe();
      if (!fine || this.state === "starting") this.tell(fine ? "ready" : "failed");
    }

    // Runs cells, and returns whether none failed. What they show stays until its successor is there.
    async runs(cells) {
      const end = this.tools.keepStored?.(cells);
      const runs = this.tools.NotebookActions.runCells(this.panel.content, cells, this.session);
      return (this.activity?.during(runs) ?? runs).finally(() => setTimeout(() => end?.(), SHOWN));
    }

    // For screen readers and keys: Jupyter calls a page a feed and names parts that have no role. A text that is wider than
    // the window can be scrolled by keys.
    describe() {
      const { node } = this.panel;
      for (const one of node.querySelectorAll(".jp-WindowedPanel-viewport, .jp-Cell")) {
        for (const name of ["role", "aria-label"]) one.removeAttribute(name);
      }
      for (const text of node.querySelectorAll(".jp-OutputArea-output pre")) {
        if (text.scrollWidth > text.clientWidth) text.tabIndex = 0;
      }
      this.passCells();
    }

    // The Tab key passes the cells, with which a reader can do nothing and which do not show that they have the focus.
    passCells() {
      for (const cell of this.page ? this.panel.node.querySelectorAll(".jp-Cell[tabindex='0']") : []) cell.tabIndex = -1;
    }

    // The names in the first cell: as the address says, and as they are meant. Nothing of it is kept.
    set() {
      const cell = this.first;
      if (!cell) return;
      this.edited(cell);
      const asked = wanted(part);
      leveled(asked);
      let source = quoted(cell.getSource());
      for (const { name, value } of asked) source = source.replace(new RegExp(`^${name} = .*$`, "m"), () => `${name} = ${JSON.stringify(value)}`);
      cell.setSource(source);
      this.given = cell.getSource();
    }

    // Who has changed the cell means what it says, not what the address said before.
    edited(cell) {
      const source = cell.getSource();
      if (this.given === undefined || source === this.given) return;
      const game = /^game = .*$/m.exec(this.given)?.[0];
      if (game) cell.setSource(source.replace(game, 'game = ""'));
      part = "";
    }

    // The cell that holds the names which a reader may change.
    get first() {
      return this.panel.content.widgets.find(({ model }) => model.getMetadata("tags")?.includes("parameters"))?.model.sharedModel;
    }

    // What is shown stays in the address, from which Jupyter takes it: so a page that is loaded again shows the same.
    remember(hash) {
      const known = ({ name }) => ["mode", "form", "source"].includes(name) || new RegExp(`^${name} = `, "m").test(this.first?.getSource() ?? "");
      if (!wanted(hash).every(known)) return;
      part = hash;
      if (part) history.replaceState(history.state, "", part);
    }

    // An address may name a task (#task-5.3): the page goes there once, unless the reader has moved it himself.
    async jump(steady) {
      const number = /^#task-([\dp.]+)$/.exec(part)?.[1];
      const asked = () => [...this.panel.node.querySelectorAll(".bcnb-brief")]
        .find((brief) => brief.textContent.split(/[ ,:]/)[1] === number);
      for (let tries = 0; number && !this.came && !steady.touched && tries < 100 && !asked(); tries++)
        await new Promise((go) => setTimeout(go, 100));
      if (!number || this.came || steady.touched || !asked()) return;
      this.came = true;
      this.goTo(asked());
      asked().scrollIntoView();
      asked().focus({ preventScroll: true });
      steady.look();
    }

    // Never a restart: another tab may use the same kernel. Only one that is silent, though nothing is asked of it any
    // more, is put away.
    async again() {
      const { state } = this;
      this.tell("starting");
      if (["stopped", "lost"].includes(state) || (["ready", "failed"].includes(state) && await this.silent())) {
        await this.session.shutdown().catch(() => {});
        await this.session.changeKernel({ name: this.kernel ?? this.session.kernelPreference?.name ?? "python3" }).catch(() => {});
      }
      await this.run();
    }

    // Whether a kernel that has answered before does not do so any more, though it is interrupted.
    async silent() {
      const kernel = this.session.session?.kernel;
      await answered(kernel?.interrupt(), SILENCE).catch(() => {});
      return answered(kernel?.requestKernelInfo(), SILENCE).then(() => false, () => true);
    }

    hear(status) {
      if (["starting", "restarting", "autorestarting", "dead"].includes(status) && this.state === "ready") this.tell("stopped");
      if (["restarting", "autorestarting"].includes(status)) setTimeout(() => this.tools.Dialog?.flush?.());
    }

    connect(status) {
      if (status !== "connected" && ["ready", "stopped"].includes(this.state)) {
        this.before = this.state;
        this.tell("lost");
      } else if (status === "connected" && this.state === "lost") this.tell(this.before);
    }

    show(page) {
      const { shell } = this.app;
      this.page = page;
      this.panel.toggleClass("bcnb-page", page);
      if (page && (this.boards.length || this.steps?.on)) this.panel.node.dataset.stage = this.steps ? "steps" : this.parts ? "many" : "one";
      else delete this.panel.node.dataset.stage;
      this.steps?.lay();
      this.panel.toolbar?.setHidden(page); // hidden by its style alone, it would keep its room
      this.panel.fit();
      if (!page) this.close();
      this.code.textContent = page ? "Show code" : "Hide code";
      this.code.style.order = page ? "" : "-1"; // the bar of a page with code is too narrow for all that the menu holds
      for (const part of within(shell, 4)) if (CHROME.includes(part.id)) part.setHidden(page);
      for (const side of ["left", "right"]) if (shell.isSideTabBarVisible?.(side) === page) shell.toggleSideTabBarVisibility(side);
      if (page) { shell.collapseLeft?.(); shell.collapseRight?.(); }
    }

    // Keys, menus and double clicks are for who changes cells: here they would open an editor, or add and delete cells.
    keep(event) {
      if (!this.page) return;
      event.stopPropagation();
      const saves = /^[ -~]$/.test(event.key) ? event.key.toLowerCase() === "s" : event.code === "KeyS";
      if (saves && (event.ctrlKey || event.metaKey)) event.preventDefault();
    }

    follow(event) {
      const choice = event.target.closest?.("a[href^='#']")?.getAttribute("href");
      if (event.type === "click" && this.page && wanted(choice ?? "").length && this.first) {
        event.preventDefault();
        event.stopPropagation();
        this.remember(choice);
        if (part === choice) void this.again();
        return;
      }
      const link = event.target.closest?.("a[data-page]");
      if (!link) return;
      link.href = this.address(link.dataset.page, link.dataset.part);
      link.target = "_self";
      event.stopPropagation();
    }
  }

  // Jupyter turns the address of a link into one of a file: its page is noted before.
  const noted = (before) => ({
    handleLink: (node, path, id) => {
      if (path.endsWith(".ipynb")) Object.assign(node.dataset, { page: path, part: id ?? "" });
      before?.handleLink(node, path, id);
    },
    ...(before?.handlePath && { handlePath: before.handlePath.bind(before) }),
  });

  const activate = async (app) => {
    const [{ Widget }, { NotebookActions }, { Dialog }] = await Promise.all(
      ["@lumino/widgets", "@jupyterlab/notebook", "@jupyterlab/apputils"].map(shared));
    const [{ Stepper }, { PageSearch }, { Activity, drawn, keepStored }, paper, links] = await Promise.all([STEPPER, SEARCH, ACTIVITY, HANDOUT, PAGE_LINK, PAIR_LINES].map(async (name) =>
      SCRIPT ? import(new URL(name, SCRIPT).href).catch(() => ({})) : {}));
    document.head.append(made("style", { textContent: STYLE }));
    if (SCRIPT) document.head.append(made("link", { rel: "stylesheet", href: new URL(STAGE_SHEET, SCRIPT).href }));
    const hand = new Hand(document);
    app.docRegistry.addWidgetExtension("Notebook", { createNew: (panel, context) => {
      guarded(() => { panel.content.rendermime.linkHandler = noted(panel.content.rendermime.linkHandler); });
      void context.ready.then(() => guarded(() => {
        if (panel.model?.getMetadata("bcnb")) new Lesson(app, panel, { Widget, NotebookActions, Dialog, Stepper, PageSearch, Activity, drawn, keepStored, hand, ...paper, ...links });
      }));
    } });
  };

  // Where Jupyter has changed a name, the page is an ordinary notebook.
  const guarded = (act) => {
    const giveUp = (error) => console.warn("bcnb: this page is an ordinary notebook here:", error);
    try { return Promise.resolve(act()).catch(giveUp); } catch (error) { return giveUp(error); }
  };

  const plugin = { id: "bcnb:learn", autoStart: true, activate: (app) => guarded(() => activate(app)) };
  (window._JUPYTERLAB ??= {}).bcnb = {
    init: (scope) => {
      shares = scope;
      guarded(() => oneEntry(history)); // before Jupyter opens the page
    },
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
