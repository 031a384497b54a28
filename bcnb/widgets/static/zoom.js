import { box, chorded, html, meant, ours, press } from "./common.js";

const NEAREST = 5, STEP = 1.25, DRAG = 5;
const TOOLS = [
  ["-", "Farther", "\u2212"],
  ["+", "Nearer", "+"],
  ["f", "Full screen", "\u2922"],
];

/**
 * The zoom of a board: by keys, buttons, two fingers, or Ctrl and the wheel, because the wheel alone scrolls the page. In full screen
 * the wheel needs no Ctrl. An enlarged board scrolls, with the mouse by dragging.
 */
export class Zoom {
  constructor(sheet, before) {
    this.map = sheet.map;
    this.picture = sheet.picture;
    this.factor = before?.zoom.factor ?? 1;
    this.held = null;
    sheet.zoom = this;
    this.said = html("span", { class: "bcnb-unseen", "aria-live": "polite" });
    const tools = box("zoom", { role: "group", "aria-label": "View of the board" });
    tools.append(...TOOLS.filter(([key]) => key !== "f" || document.fullscreenEnabled).map((tool) => this.tool(...tool)), this.said);
    sheet.root.append(tools);
    sheet.root.addEventListener("keydown", (event) => this.key(event));
    this.listen(sheet.map);
    new ResizeObserver(() => this.factor > 1 && this.to(this.factor)).observe(sheet.map);
  }

  tool(key, words, icon) {
    const more = key === "f" ? "" : ", or Ctrl and the wheel";
    const how = { tabindex: -1, title: `${words} (${key}${more})`, "aria-label": words, "aria-keyshortcuts": key };
    return press(icon, () => this.press(key), how);
  }

  listen(map) {
    const hear = (name, answer, how) => map.addEventListener(name, answer, how);
    hear("wheel", (event) => this.roll(event), { passive: false });
    hear("touchmove", (event) => this.pinch(event), { passive: false });
    hear("touchend", () => (this.apart = 0));
    hear("pointerdown", ({ pointerType, button, target }) => (this.held = pointerType === "mouse" && !button && !target.hasAttribute("data-go") ? 0 : null));
    hear("pointermove", (event) => this.drag(event));
    hear("click", (event) => this.held > DRAG && event.stopPropagation(), true);
  }

  /** Handles a key or a button; returns whether it had a meaning. */
  press(key) {
    const times = { "-": 1 / STEP, "+": STEP, "=": STEP }[key];
    if (times) this.step(times);
    else if (key === "f") this.full();
    else if (key === "0") this.to(1);
    else return false;
    return true;
  }

  /** Zooms by a step around what has the focus, or else a chosen or ordered piece. */
  step(times) {
    const here = document.activeElement;
    const pieces = this.map.querySelectorAll("[href$=-ordered], [href$=-selected]");
    const { x, y, width, height } = (this.map.contains(here) ? here : [this.map, ...pieces].at(-1)).getBoundingClientRect();
    this.to(this.factor * times, x + width / 2, y + height / 2);
  }

  key(event) {
    if (!chorded(event) && this.press(meant(event))) ours(event);
  }

  /** Shows the whole widget in full screen, or leaves full screen. */
  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.fullscreenEnabled) this.map.closest(".bcnb").requestFullscreen();
  }

  roll(event) {
    if (!event.ctrlKey && !document.fullscreenElement) return;
    event.preventDefault();
    this.to(this.factor * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (this.apart) this.to((this.factor * apart) / this.apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    this.apart = apart;
  }

  drag({ buttons, movementX, movementY }) {
    if (this.held === null || buttons !== 1 || this.factor === 1) return;
    this.held += Math.abs(movementX) + Math.abs(movementY);
    if (this.held > DRAG) this.map.scrollBy(-movementX, -movementY);
  }

  /** Zooms to a factor of the size that fits the page, from 1 to 5; the point (x, y) of the window stays in its place. */
  to(factor, x = 0, y = 0) {
    const { map, picture } = this;
    const [seen, before] = [map.getBoundingClientRect(), picture.getBoundingClientRect()];
    const [right, down] = [x - seen.x, y - seen.y];
    const [across, below] = [(x - before.x) / before.width, (y - before.y) / before.height];
    this.factor = factor < 1.05 ? 1 : Math.min(factor, NEAREST);
    picture.style.width = map.style.height = "";
    if (this.factor > 1) {
      map.style.height = `${picture.clientHeight}px`;
      picture.style.width = `${picture.clientWidth * this.factor}px`;
    }
    map.scrollTo(across * picture.clientWidth - right, below * picture.clientHeight - down);
    this.said.textContent = `Board at ${Math.round(100 * this.factor)} percent`;
  }
}
