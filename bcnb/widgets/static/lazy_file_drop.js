import { html } from "./common.js";
import { loadPart } from "./rule_lens.js";

/** The place for files of a page about one game. Its code is requested when it is first seen, or a file is dragged over the page. */
export class LazyFileDrop {
  /** `limits` and `taking` are those of `file_drop`. */
  constructor(model, limits, taking) {
    this.model = model;
    this.make = (make) => make(model, limits, taking);
    this.files = [];
    this.root = html("div");
    this.ends = new AbortController();
    for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => this.dragged(event), { signal: this.ends.signal });
    this.seen = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.arrive(), { rootMargin: "999px" });
    this.seen.observe(this.root);
    this.heard = (message) => message.t === "files" && this.hear(message);
    model.on("msg:custom", this.heard);
  }

  stop() {
    this.rest();
    this.stopped = true;
    this.model.off("msg:custom", this.heard);
    this.drop?.stop();
  }

  /** Ends the waiting for files. */
  rest() {
    this.ends.abort();
    this.seen.disconnect();
  }

  arrive() {
    if (!this.asked) this.model.send({ t: "files" });
    this.asked = true;
  }

  dragged(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") this.files.push(...event.dataTransfer.files);
    this.arrive();
  }

  async hear({ script }) {
    if (this.loads) return;
    this.loads = true;
    const make = await loadPart(script);
    this.rest();
    if (this.stopped) return;
    this.drop = this.make(make);
    this.root.append(this.drop.root);
    if (this.files.length) void this.drop.take(this.files);
  }
}
