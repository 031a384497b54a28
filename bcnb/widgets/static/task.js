import { html, switches } from "./common.js";
import { Bar, press } from "./bar.js";
import { desk } from "./desk.js";

/** A task: the board of a table, and in place of the battle what is asked, what help there is, and how it stands. */
export function task(model, el) {
  return desk(model, el, { Head: Brief, Controls: TaskBar });
}

/** What is asked, and what may be done. */
class Brief {
  constructor() {
    this.root = html("div", { class: "bcnb-brief" });
  }

  show({ task: { name, lines } }) {
    this.root.replaceChildren(html("b", {}, name), ...lines.map((line) => html("p", {}, line)));
  }
}

/** The bar of a table, with the buttons of a learner. */
class TaskBar extends Bar {
  toolbox() {
    const tools = html("div", { class: "bcnb-tools", role: "group", "aria-label": "Tools" });
    this.extras = html("div", { class: "bcnb-tools" });
    tools.append(this.sighting(), this.extras, ...switches());
    return tools;
  }

  show(view) {
    this.turn.textContent = view.turn;
    this.prompt(view.prompt);
    this.words.dataset.verdict = view.task.verdict;
    this.buttons.replaceChildren(...this.main(view), ...this.asking(view.task.buttons));
    this.extras.replaceChildren(...this.asking(view.task.tools));
  }

  asking(buttons) {
    return buttons.map(([kind, words, attributes]) => press(words, () => this.page.send(kind), attributes));
  }
}
