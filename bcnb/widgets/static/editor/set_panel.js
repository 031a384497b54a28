import { box, html, newsLines, press } from "../common.js";
import { pageLink } from "../link_to_page.js";
import { choiceLine, field } from "./form_fields.js";

const SET_HOLDS = "A set is a course of your own: battles, puzzles, questions and lessons in one file for your class. Add here what you made. On its page you add files from others, and save the set as a file.";
const SET_PAGE = "08_your_own_sets.ipynb";

/**
 * Adds the part of the editor for sets, and returns the function that shows one.
 * @param {HTMLElement} root
 * @param {(message: object) => void} send
 */
export function set_panel(root, send) {
  const panel = new SetPanel(root, send);
  return (view) => panel.show(view);
}

/** What is made on the page, the sets that it can be added to, and the answer. */
class SetPanel {
  constructor(root, send) {
    this.send = send;
    this.now = { kind: "", set: "", title: "", author: "" };
    this.lines = box("tool-group", { role: "group", "aria-label": "The set" });
    this.acts = box("trial-line");
    this.said = html("div", { class: "bcnb-ask-said", role: "status", "aria-label": "Set news" });
    this.link = box("trial-line");
    root.append(html("p", { class: "bcnb-soft" }, SET_HOLDS), this.lines, this.acts, this.said, this.link);
  }

  show(view) {
    const { offers, sets, chosen, limit, twin, said, wrong } = view;
    if (!offers) return;
    const { now } = this;
    const known = sets.map(([name]) => name);
    if (chosen !== this.chosen || (now.set && !known.includes(now.set))) now.set = known.includes(chosen) ? chosen : (known[0] ?? "");
    this.chosen = chosen;
    if (!offers.some(([kind]) => kind === now.kind)) now.kind = offers[0][0];
    const key = JSON.stringify([offers, sets, now.set]);
    if (key !== this.key) this.draw(offers, sets, limit);
    this.key = key;
    const act = (words, how) => press(words, () => this.send({ t: "set_add", ...now, how }), { class: "bcnb-go" });
    this.acts.replaceChildren(...(twin ? [act("Replace it", "replace"), act("Add as another", "another")] : [act("Add to set", "")]));
    this.said.replaceChildren(...newsLines(said ? [[wrong ? "no" : "news", said]] : []));
    if (twin) /** @type {HTMLElement} */ (this.acts.firstChild).focus();
  }

  draw(offers, sets, limit) {
    const { now } = this;
    const words = (name) => (text) => (now[name] = text);
    const fresh = [
      field("Title of the set", { value: now.title, maxlength: limit }, words("title")),
      field("Author", { value: now.author, maxlength: limit }, words("author")),
    ];
    const items = html("ol", { class: "bcnb-set-items", "aria-label": "Items of the set" });
    const turn = (name) => {
      now.set = name;
      for (const line of fresh) line.hidden = Boolean(name);
      const [, , titles] = sets.find(([one]) => one === name) ?? ["", "", []];
      items.replaceChildren(...titles.map((title) => html("li", {}, title)));
      items.hidden = !titles.length;
      this.link.replaceChildren(pageLink("Add files, or save the set", SET_PAGE, name && `name=${name}`));
    };
    const list = choiceLine("Set", [...sets, ["", "A new set"]], now.set, turn, "set");
    turn(now.set);
    this.lines.replaceChildren(choiceLine("Add", offers, now.kind, words("kind"), "set kind"), list, ...fresh, items);
  }
}
