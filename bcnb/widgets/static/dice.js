import { box, html, pictured, press } from "./common.js";
import { tumble } from "./motion.js";

/** The dice, in a panel next to the board or below it, so that it never covers the board. */
export class Docks {
  constructor(drawings) {
    this.drawings = drawings;
    this.faces = "";
    this.beside = box("dock");
    this.under = box("dock bcnb-stage-under");
    this.panel = box("dice-panel", { role: "group", "aria-label": "Dice" });
    const how = { class: "bcnb-grip", "aria-label": "Move the dice", title: "Drag or press to move the dice" };
    this.grip = press("⠿", () => this.move(), how);
    this.dice = box("dice", { role: "img" });
    this.result = html("b", { class: "bcnb-rolled" });
    this.panel.append(this.grip, this.dice, this.result);
    this.beside.append(this.panel);
    this.grip.onpointerdown = (event) => this.grab(event);
    this.show("");
  }

  /**
   * Shows a roll and its result in words. It stays, pale, until the next roll begins.
   * @param {string} faces
   * @param {boolean} [rolls]
   * @param {RollMark | null} [roll]
   * @returns {boolean} whether a new roll is shown
   */
  show(faces, rolls = false, roll = null, still = false) {
    this.panel.toggleAttribute("data-past", !faces && !rolls && Boolean(this.faces));
    const same = (!faces && !rolls) || (faces === this.faces && rolls === this.rolls);
    if (same && this.dice.ariaLabel) return false;
    this.faces = this.panel.dataset.faces = faces;
    this.rolls = rolls;
    const dice = this.drawn(faces, roll);
    const names = dice.map((one) => one.getAttribute("aria-label")).join(", ");
    dice.forEach((one) => one.setAttribute("aria-hidden", "true"));
    const none = rolls ? "Rolling the dice" : "No roll this turn";
    this.dice.replaceChildren(...(faces ? dice : [html("span", {}, none)]));
    this.result.textContent = (faces && roll?.words) || "";
    this.dice.ariaLabel = faces ? `Dice: ${names}` : none;
    if (!still) dice.forEach(tumble);
    return Boolean(faces);
  }

  /** Shows the last roll of this turn, pale, or an empty tray. */
  recall([faces = "", roll]) {
    if (faces !== this.faces || this.rolls) {
      this.dice.ariaLabel = null;
      this.show(faces, false, roll, true);
    }
    this.show("");
    this.result.textContent = roll?.words ?? "";
  }

  /** Returns the dice of a roll as drawings; those that hit have a ring. */
  drawn(faces, roll) {
    const dice = [...faces].map((face) => pictured(this.drawings[face]));
    for (const place of roll?.hits ?? []) dice[place].setAttribute("data-hit", "");
    return dice;
  }

  /** Moves the panel to the other place, unless it was just dragged. */
  move() {
    if (this.dragged) this.dragged = false;
    else this.to(this.panel.parentNode === this.beside ? this.under : this.beside);
  }

  to(dock) {
    dock.append(this.panel);
    this.grip.focus();
  }

  grab(event) {
    const [x, y] = [event.clientX, event.clientY];
    this.grip.setPointerCapture(event.pointerId);
    const follow = ({ clientX, clientY }) => {
      if (Math.hypot(clientX - x, clientY - y) < 6) return;
      this.dragged = true;
      this.panel.classList.add("bcnb-lifted");
      this.panel.style.transform = `translate(${clientX - x}px, ${clientY - y}px)`;
    };
    const drop = ({ clientX, clientY }) => {
      this.grip.removeEventListener("pointermove", follow);
      this.panel.style.transform = "";
      this.panel.classList.remove("bcnb-lifted");
      if (this.dragged) this.to(nearest([this.beside, this.under], clientX, clientY));
    };
    this.grip.addEventListener("pointermove", follow);
    this.grip.addEventListener("pointerup", drop, { once: true });
  }
}

/** Returns the place whose rectangle is nearest to a point of the window. */
export function nearest(places, x, y) {
  const far = (place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom));
  };
  return places.reduce((one, other) => (far(other) < far(one) ? other : one));
}
