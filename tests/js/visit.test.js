import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { createContext, runInContext } from "node:vm";
import { plain, SITE } from "./scripts.js";

const SCRIPT = readFileSync(`${SITE}/extensions/bcnb-visit/static/visit.js`, "utf-8");
const KERNEL = "https://a.test/site/extensions/kernel/comlink.worker.1a2b.js";
const PAGE = "https://a.test/site/notebooks/index.html?path=rules/01_the_board.ipynb";
const LESSON = "https://a.test/site/notebooks/index.html?path=history/07_antietam.ipynb";
const READ = "https://a.test/site/pages/history/antietam.html";

class Message extends Event {
  constructor(type, { data, message }) { super(type); Object.assign(this, { data, message }); }
}

/** A window with the script of a visit, in the frame of another one, or the first. */
function page(address = PAGE, parent = undefined) {
  const window = new EventTarget();
  const workers = parent?.workers ?? [];
  class Worker extends EventTarget {
    constructor(url) { super(); Object.assign(this, { url: String(url), got: [], ended: false }); workers.push(this); }
    postMessage(message) { this.got.push(message); }
    terminate() { this.ended = true; }
    say(data) { this.dispatchEvent(new Message("message", { data })); }
  }
  const timers = [], said = [], frames = [];
  const location = Object.assign(new URL(address), {
    reload: () => said.push("reload"), assign: (url) => said.push(`assign ${url}`), replace: (url) => said.push(`replace ${url}`),
  });
  class History {}
  for (const how of ["pushState", "replaceState"]) History.prototype[how] = (state, _, url) => {
    said.push(`${how} ${url}`);
    location.href = url;
    window.state = state;
  };
  const element = () => Object.assign(new EventTarget(), { style: {}, append: (one) => frames.push(one) });
  const document = {
    getElementById: () => ({ dataset: { jupyterLiteRoot: ".." } }), createElement: element, documentElement: element(),
    body: element(), title: "Battle Cry",
  };
  Object.assign(window, {
    window, top: parent?.window ?? window, location, document, History, history: new History(), navigation: new EventTarget(),
    Worker, EventTarget, MessageEvent: Message, ErrorEvent: Message, URL, getComputedStyle: () => ({ backgroundColor: "white" }),
    setTimeout: (act, wait) => timers.push({ act, wait }), clearTimeout: (one) => one && (timers[one - 1] = null),
    MutationObserver: class { observe() {} },
  });
  runInContext(SCRIPT, createContext(window));
  return { window, workers, timers, said, frames, location, document };
}

/** Starts Python on a page, and returns its line, with all that it hears. */
function start(page, location = "rules", id = "1") {
  const line = new page.window.Worker(KERNEL, { type: "module" });
  const heard = [];
  line.addEventListener("message", ({ data }) => heard.push(plain(data)));
  const value = { location, browsingContextId: `page ${id}` };
  line.postMessage({ id, type: "APPLY", path: ["initialize"], argumentList: [{ type: "RAW", value }] });
  return { line, heard };
}

const answer = (worker, id, value) => worker.say({ id, type: "RAW", value });
const fresh = (worker, status = "ok") => answer(worker, "fresh", { status });

test("the first page starts Python, and workers of others stay as they are", () => {
  const first = page();
  const { heard } = start(first);
  const [worker] = first.workers;
  assert.equal(worker.got[0].path[0], "initialize");
  answer(worker, "1");
  assert.deepEqual(heard, [{ id: "1", type: "RAW" }]);
  new first.window.Worker("https://a.test/other.js");
  assert.equal(first.workers[1].url, "https://a.test/other.js");
});

test("a page in the frame gets the same Python, made fresh in its own folder, and the page before hears no more", () => {
  const first = page();
  const before = start(first);
  const [worker] = first.workers;
  answer(worker, "1");
  const { line, heard } = start(page(LESSON, first), "history", "2");
  assert.equal(first.workers.length, 1);
  const call = plain(worker.got[1]);
  assert.equal(call.path[0], "execute");
  assert.equal(call.argumentList[0].value.code, 'from bcnb.notebook.page_start import begin_page\nbegin_page("/drive/history")');
  worker.say({ _kernelMessage: "of the page before" });
  assert.deepEqual(heard, []);
  fresh(worker);
  assert.deepEqual(heard, [{ id: "2", type: "RAW" }]);
  worker.say({ _kernelMessage: "of this page" });
  assert.deepEqual(heard.slice(1), [{ _kernelMessage: "of this page" }]);
  assert.equal(before.heard.length, 1);
  before.line.postMessage("late");
  before.line.terminate();
  line.postMessage("run");
  assert.deepEqual(worker.got.slice(2), ["run"]);
  assert.equal(worker.ended, false);
});

for (const [how, act] of [["too late", ({ timers }) => timers.at(-1).act()], ["with an error", ({ workers }) => fresh(workers[0], "error")]])
  test(`Python that answers ${how} is started again, and files are still answered by the first page`, () => {
    const first = page();
    start(first);
    answer(first.workers[0], "1");
    const second = page(LESSON, first);
    const { heard } = start(second, "history", "2");
    assert.equal(second.timers[0].wait, 6000);
    act({ ...second, workers: first.workers });
    const [old, worker] = first.workers;
    assert.equal(old.ended, true);
    assert.deepEqual(plain(worker.got[0].argumentList[0].value), { location: "history", browsingContextId: "page 1" });
    answer(worker, "2");
    assert.deepEqual(heard, [{ id: "2", type: "RAW" }]);
  });

test("Python that has not started yet gets longer", () => {
  const first = page();
  start(first);
  const second = page(LESSON, first);
  start(second, "history", "2");
  assert.equal(second.timers[0].wait, 90000);
});

test("Python that a page ends is started again by the next one", () => {
  const first = page();
  start(first).line.terminate();
  start(first, "rules", "2");
  assert.deepEqual(first.workers.map(({ ended, got }) => [ended, got.length]), [[true, 1], [false, 1]]);
});

/** Leaves a page, and returns whether the browser may go on by itself. */
function leave({ window }, url, more = {}) {
  const event = Object.assign(new Event("navigate", { cancelable: true }), {
    destination: { url, sameDocument: false }, navigationType: "push", downloadRequest: null, formData: null, hashChange: false, ...more,
  });
  window.navigation.dispatchEvent(event);
  return !event.defaultPrevented;
}

test("with Python, pages of the site open in a frame, and the address is theirs", () => {
  const first = page();
  assert.equal(leave(first, READ), true);
  start(first);
  assert.equal(leave(first, READ), false);
  assert.deepEqual(first.said, [`pushState ${READ}`]);
  assert.equal(first.frames[0].src, READ);
  assert.deepEqual([first.document.body.inert, first.document.body.style.display], [true, "none"]);
});

test("JupyterLab, files, other sites, downloads, steps and reloads are the browser's own", () => {
  const first = page();
  start(first);
  for (const url of ["lab/index.html", "files/a.html", "board.svg"]) assert.equal(leave(first, `https://a.test/site/${url}`), true, url);
  assert.equal(leave(first, "https://b.test/site/pages/"), true);
  assert.equal(leave(first, READ, { downloadRequest: "" }), true);
  assert.equal(leave(first, `${PAGE}#step-2`, { hashChange: true }), true);
  assert.equal(leave(first, PAGE, { navigationType: "reload" }), true);
  assert.equal(leave(first, READ, { navigationType: "traverse" }), true);
  assert.deepEqual([first.said, first.frames], [[], []]);
});

/** The page in the frame of a visit, which has been opened. */
function inFrame(first, address) {
  const inner = page(address, first);
  const [frame] = first.frames;
  Object.assign(frame, { contentWindow: inner.window, contentDocument: { title: "Antietam", head: {} } });
  inner.window.focus = () => {};
  frame.dispatchEvent(new Event("load"));
  return inner;
}

test("from the frame, pages open in it, other places in the window, and a reload loads the window", () => {
  const first = page();
  start(first);
  leave(first, READ);
  const inner = inFrame(first, READ);
  assert.equal(first.document.title, "Antietam");
  assert.equal(leave(inner, LESSON), false);
  assert.deepEqual([first.said.at(-1), inner.said], [`pushState ${LESSON}`, [`replace ${LESSON}`]]);
  assert.equal(leave(inner, LESSON, { navigationType: "replace" }), true, "the frame goes where the visit leads");
  assert.equal(leave(inner, "https://b.test/", {}), false);
  assert.equal(first.said.at(-1), "assign https://b.test/");
  assert.equal(leave(inner, READ, { navigationType: "reload" }), false);
  assert.equal(first.said.at(-1), "reload");
});

test("Back shows the page of its address in the frame, and JupyterLab does not see it", () => {
  const first = page();
  start(first);
  let seen = 0;
  first.window.addEventListener("popstate", () => seen++);
  first.window.dispatchEvent(Object.assign(new Event("popstate"), { state: null }));
  assert.equal(seen, 1);
  leave(first, READ);
  const inner = inFrame(first, READ);
  first.location.href = PAGE;
  first.window.dispatchEvent(Object.assign(new Event("popstate"), { state: null }));
  assert.deepEqual([seen, inner.said], [1, [`replace ${PAGE}`]]);
});
