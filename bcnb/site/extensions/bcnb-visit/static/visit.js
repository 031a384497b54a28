// One Python for a whole visit. A browser ends the workers of a page that is left. So the first page with Python stays: the
// pages after it are shown in a frame that fills the window, and those with Python use the one that runs already. The address,
// the title and the Back button of the browser are those of the page in the frame. In a browser without the Navigation API each
// page is opened as usual, and starts its own Python.
(() => {
  const WORKER = /\/comlink\.worker[^/]*\.js/;
  const PATIENCE = 6000; // milliseconds that a page waits until Python ends the work of the page before
  const START = 90000; // and if Python has not even started
  const FRESH = "fresh"; // the number of the message that makes Python fresh

  const first = () => {
    const outer = /** @type {any} */ (top);
    try {
      return outer.bcnbVisit ? outer : window;
    } catch {
      return window; // in a frame of another site
    }
  };
  const home = first();
  // What stays: the worker, the line of the page that is shown, the number of the message that started Python, and the page that
  // answers when Python asks for a file, which is always the first one.
  const visit = home.bcnbVisit ??= { Worker: home.Worker, worker: undefined, line: undefined, started: "", ready: false, answers: "" };

  // --- Python, for one page after another -------------------------------------------------------------------------------

  const call = (id, name, ...values) => ({
    id, type: "APPLY", path: [name], argumentList: values.map((value) => ({ type: "RAW", value })),
  });

  const code = ({ location }) => {
    const folder = `/drive/${location.slice(location.indexOf(":") + 1)}`;
    return `from bcnb.notebook.page_start import begin_page\nbegin_page(${JSON.stringify(folder)})`;
  };

  // What a page has instead of a worker. Only the line of the page that is shown reaches Python; that of a page that was left
  // is cut. The first message of a page asks Python to start. If it runs already, it is made fresh instead. If it does not answer
  // to that in time, or with an error, it is ended and started again.
  class Line extends EventTarget {
    constructor(address, options) {
      super();
      this.address = address;
      this.options = options;
      visit.line?.cut();
      visit.line = this;
      this.join();
    }

    join() {
      this.fresh = !visit.worker;
      visit.worker ??= new visit.Worker(this.address, this.options);
      this.hear = ({ data }) => this.pass(data);
      this.fail = (event) => this.dispatchEvent(new ErrorEvent("error", { message: event.message }));
      visit.worker.addEventListener("message", this.hear);
      visit.worker.addEventListener("error", this.fail);
    }

    cut() {
      clearTimeout(this.timer);
      visit.worker?.removeEventListener("message", this.hear);
      visit.worker?.removeEventListener("error", this.fail);
      if (visit.line === this) visit.line = undefined;
    }

    pass(data) {
      if (data?.id === visit.started) visit.ready = true;
      if (this.asked && data?.id !== FRESH) return; // of the page before
      if (!this.asked) return void this.dispatchEvent(new MessageEvent("message", { data }));
      const { id } = this.asked;
      clearTimeout(this.timer);
      if (data.value?.status !== "ok") return this.renew();
      this.asked = undefined;
      this.dispatchEvent(new MessageEvent("message", { data: { id, type: "RAW", value: undefined } }));
    }

    renew() {
      const { asked } = this;
      this.asked = undefined;
      this.terminate();
      visit.line = this;
      this.join();
      this.begin(asked);
    }

    begin(message) {
      const { value } = message.argumentList[0];
      value.browsingContextId = visit.answers ||= value.browsingContextId;
      visit.started = message.id;
      visit.ready = false;
      visit.worker.postMessage(message);
    }

    postMessage(message, parts) {
      if (visit.line !== this) return;
      if (message?.path?.[0] !== "initialize") return visit.worker.postMessage(message, parts);
      if (this.fresh) return this.begin(message);
      this.asked = message;
      this.timer = setTimeout(() => this.renew(), visit.ready ? PATIENCE : START);
      visit.worker.postMessage(call(FRESH, "execute", { code: code(message.argumentList[0].value) }, { header: {} }));
    }

    terminate() {
      if (visit.line !== this) return;
      this.cut();
      visit.worker.terminate();
      visit.worker = undefined;
    }
  }

  const Usual = window.Worker;
  window.Worker = new Proxy(Usual, {
    construct: (_, [address, options]) => WORKER.test(String(address)) ? new Line(address, options) : new Usual(address, options),
  });

  // --- the pages of a visit ---------------------------------------------------------------------------------------------

  const root = new URL(document.getElementById("jupyter-config-data").dataset.jupyterLiteRoot, location.href);
  root.pathname = root.pathname.replace(/\/*$/, "/");
  root.search = root.hash = "";
  let frame, aim;

  // JupyterLab, files and other sites need the whole window.
  const inside = (url) => url.href.startsWith(root.href)
    && !/^(lab|files)\//.test(url.pathname.slice(root.pathname.length)) && /(\/|\.html)$/.test(url.pathname);

  const say = (how, url) => History.prototype[how].call(history, { bcnbPage: url }, "", url);

  // What was opened: the address and the title belong to the window, too.
  const opened = () => {
    const { contentWindow: page, contentDocument: shown } = frame;
    const follow = () => {
      aim = undefined;
      if (page.location.href !== location.href) say("replaceState", page.location.href);
      document.title = frame.title = shown.title;
    };
    page.navigation.addEventListener("navigate", (event) => leave(event, page));
    page.navigation.addEventListener("currententrychange", follow);
    page.addEventListener("keydown", (event) => {
      const { key, code, ctrlKey, metaKey } = event, prints = /^[ -~]$/.test(key) ? key.toLowerCase() === "p" : code === "KeyP";
      if (!prints || ctrlKey === metaKey || event.defaultPrevented) return;
      event.preventDefault();
      page.print();
    });
    new MutationObserver(follow).observe(shown.head, { childList: true, subtree: true, characterData: true });
    follow();
    page.focus();
  };

  const show = (url) => {
    aim = url;
    if (frame) return frame.contentWindow.location.replace(url);
    frame = document.createElement("iframe");
    frame.style.cssText = "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647";
    frame.style.background = getComputedStyle(document.body).backgroundColor;
    frame.allow = "fullscreen; clipboard-read; clipboard-write";
    frame.addEventListener("load", opened);
    frame.src = url;
    document.documentElement.append(frame);
    document.body.inert = true;
    document.body.style.display = "none";
  };

  // A page is left, by a link or by a script. To start as another student reloads a page: then the whole window is loaded, and
  // nothing of Python stays.
  const leave = (event, page) => {
    const { destination, navigationType, downloadRequest, formData } = event;
    if (!event.cancelable || event.hashChange || destination.sameDocument || (downloadRequest ?? formData ?? null) !== null) return;
    if (destination.url === aim && page !== window) return void (aim = undefined);
    const url = new URL(destination.url), reload = navigationType === "reload", stay = !reload && visit.worker && inside(url);
    if ((page === window && !stay) || navigationType === "traverse") return;
    event.preventDefault();
    if (reload) return location.reload();
    if (!stay) return location.assign(url.href);
    say(navigationType === "replace" ? "replaceState" : "pushState", url.href);
    show(url.href);
  };

  const back = (event) => {
    if (!frame && !event.state?.bcnbPage) return;
    event.stopImmediatePropagation();
    show(location.href);
  };

  if (home === window && window.navigation && window === top) {
    window.navigation.addEventListener("navigate", (event) => leave(event, window));
    window.addEventListener("popstate", back, true);
  }

  /** @type {any} */ (window)._JUPYTERLAB ??= {};
  /** @type {any} */ (window)._JUPYTERLAB["bcnb-visit"] = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: { id: "bcnb-visit:visit", autoStart: true, activate: () => {} } }),
  };
})();
