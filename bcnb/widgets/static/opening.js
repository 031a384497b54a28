import { box, holdsFocus, html, lined, press } from "./common.js";
import { loadPart } from "./rule_lens.js";

/** The page before the first turn: players, roll for sides, story and terms of the battle. */
export class Opening {
  constructor(page) {
    this.page = page;
    this.root = box("opening");
    this.story = box("tale");
    this.thrown = box("thrown", { role: "status" });
    this.shelf = html("section", { class: "bcnb-setup", "aria-label": "Choose a battle" });
    new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.arrive()).observe(this.shelf);
  }

  /** The button that begins the game, where the gallery of battles is shown. */
  get fresh() {
    const begin = this.setup?.begin;
    return begin?.checkVisibility() ? begin : null;
  }

  /** Asks for the gallery when its place is first seen. */
  arrive() {
    if (this.asked) return;
    this.asked = true;
    this.held = holdsFocus(this.page.root);
    this.page.model.send({ t: "gallery" });
  }

  async hear(message) {
    if (message.t === "layout") return this.setup?.paint(message);
    if (this.loads) return;
    this.loads = true;
    const make = await loadPart(message.script);
    this.setup = make(this.shelf, message.look, this.page);
    this.setup.receive(message);
    this.setup.show(this.page.view);
    if (this.held) this.fresh?.focus();
  }

  /** Shows the gallery of battles, or hides it; on a page that is a stage it is always shown. */
  browse() {
    this.page.root.toggleAttribute("data-gallery");
  }

  /** Shows the opening of a view. If it has not changed, focus and chosen players stay. */
  show(view) {
    this.page.root.toggleAttribute("data-chooses", view.phase === "opening" && Boolean(view.opening.setup.battle));
    if (this.setup) this.setup.show(view);
    else if (this.shelf.checkVisibility()) this.arrive();
    this.root.hidden = this.story.hidden = view.phase !== "opening";
    const told = JSON.stringify(view.opening);
    if (told === this.told) return;
    this.told = told;
    if (this.root.hidden) return this.root.replaceChildren();
    const { lines, past, seats, thrown, buttons, resume } = view.opening;
    const inside = holdsFocus(this.root);
    const [name, ...story] = lined([...lines, past]);
    this.thrown.replaceChildren(...lined(thrown));
    const acts = [...resume, ...buttons].map(([kind, side, words]) => press(words, () => this.send(kind, side), { class: `bcnb-${kind}` }));
    if (view.opening.setup.battle) acts.push(press("Another battle", () => this.browse()));
    else acts.push(press("Win chance", () => this.page.bar.rate(), { "aria-haspopup": "dialog" }));
    const chairs = seats.map((seat) => this.chair(seat, thrown.length));
    this.root.replaceChildren(name, ...chairs, ...acts, this.thrown);
    this.story.replaceChildren(...story);
    if (inside && this.root.checkVisibility()) acts[0].focus();
  }

  chair({ seat, called, name, names }, settled) {
    const label = html("label", {}, `${called} `);
    const choice = html("select", { "data-seat": seat, "aria-label": called });
    choice.disabled = settled; // by the roll for sides
    for (const [value, words] of names) choice.append(html("option", { value }, words));
    choice.value = name;
    label.append(choice);
    return label;
  }

  send(kind, side) {
    const chosen = [...this.root.querySelectorAll("select")].map(({ dataset, value }) => [dataset.seat, value]);
    this.page.send(kind, { side, seats: Object.fromEntries(chosen) });
  }
}
