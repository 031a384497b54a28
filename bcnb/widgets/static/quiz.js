import { follow, html, keepKeys } from "./common.js";
import { press } from "./bar.js";

/** A quiz: questions with their answers as buttons; what is told of an answer stands beneath. It needs no kernel. */
export function quiz(model, el) {
  const root = html("div", { class: "bcnb bcnb-table bcnb-quiz", role: "group", "aria-label": model.get("title"), lang: "en" });
  el.append(root);
  keepKeys(root);
  const trouble = html("p", { class: "bcnb-no", role: "alert" });
  root.append(...model.get("items").map((item, n) => asked(item, n, (choice) => model.send({ item: n, choice }))), trouble);
  return follow(model, ["trouble"], () => (trouble.textContent = model.get("trouble")));
}

function asked({ ask, choices }, n, tell) {
  const root = html("div", { class: "bcnb-item", role: "group", "aria-label": ask });
  const news = html("div", { class: "bcnb-now", role: "status", "aria-live": "polite" });
  const buttons = choices.map(({ say, right, lines }, place) => press(say, () => answer(place, right, lines), { "aria-pressed": false }));
  const answer = (place, right, lines) => {
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", other === place));
    buttons[place].className = right ? "bcnb-right" : "bcnb-wrong";
    news.replaceChildren(...lines.map(([kind, words]) => html("p", { class: `bcnb-${kind}` }, words)));
    tell(place);
  };
  root.append(html("p", {}, `${n + 1}. ${ask}`), ...buttons, news);
  return root;
}
