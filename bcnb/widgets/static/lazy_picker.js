import { holdsFocus, html } from "./common.js";
import { loadPart } from "./rule_lens.js";

/** The place below the board for the cards and the faces to tap. Their code is requested when the first of them is due. */
export class LazyPicker {
  constructor(page) {
    this.page = page;
    this.picker = null;
    this.root = html("div", { class: "bcnb-hand bcnb-picker", role: "group" });
  }

  show({ phase, recorder, asks = recorder?.asks }) {
    const due = phase === "play" && (asks?.cards?.length || asks?.dice);
    this.asks = due ? asks : null;
    this.root.hidden = !due;
    if (!due) this.root.replaceChildren();
    else if (this.picker) this.picker.show(asks);
    else this.arrive();
  }

  arrive() {
    if (!this.asked) this.page.model.send({ t: "picker" });
    this.asked = true;
    this.held = holdsFocus(this.page.root);
  }

  async hear({ script, look }) {
    if (this.loads) return;
    this.loads = true;
    const make = await loadPart(script);
    this.picker = make(this.page, this.root, look);
    if (!this.asks) return;
    this.picker.show(this.asks);
    if (this.held) this.first?.focus();
  }

  get first() {
    return this.root.hidden || !this.picker ? null : this.picker.first;
  }

  reach() {
    return !this.root.hidden && this.picker ? this.picker.reach() : false;
  }
}
