import { html, keepKeys, press } from "./common.js";
import { switched } from "./motion.js";
import { tellAddress } from "./page_state.js";

/**
 * Draws the buttons that choose the texts of a history lesson. A style shows the chosen level.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function reading_level(model, el) {
  const names = model.get("names");
  const root = html("div", { class: "bcnb bcnb-table bcnb-reading-level", role: "group", "aria-label": model.get("label"), lang: "en" });
  const choose = (level) => {
    switched("level", level);
    document.dispatchEvent(new CustomEvent("bcnb-level"));
    tellAddress(root, switched("form") ? `&level=${level}` : `level-${level}`);
  };
  const buttons = Object.entries(names).map(([level, name]) => press(name, () => choose(level), { "data-level": level }));
  const draw = () => {
    const chosen = switched("level") ?? "";
    if (chosen in names) document.documentElement.dataset.bcnbLevel = chosen;
    const shown = chosen in names ? chosen : model.get("level");
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.level === shown));
  };
  root.append(html("span", { "aria-hidden": true }, `${model.get("label")}:`), ...buttons);
  el.append(root);
  keepKeys(root);
  draw();
  document.addEventListener("bcnb-level", draw);
  return () => document.removeEventListener("bcnb-level", draw);
}
