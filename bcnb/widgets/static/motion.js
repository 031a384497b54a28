// Motion and sound, which show cause and effect. Each ends by itself and delays nothing.

const MOVE = 220, LOSS = 180, FLAG = 300, FLIGHT = 900, SHADE = 150, TURN = 200, ROLL = 350, SETTLE = 60;
/** The approximate distance from one hex to the next, in units of the drawing. */
const PACE = 70;

const chosen = (globalThis.bcnbSwitched ??= {});

/** Returns a setting of the reader, after setting it to `value` if given. Without storage it lasts as long as the page. */
export function switched(name, value) {
  if (value !== undefined) chosen[name] = value;
  try {
    if (value !== undefined) localStorage.setItem(`bcnb-${name}`, value);
    return localStorage.getItem(`bcnb-${name}`);
  } catch {
    return chosen[name];
  }
}

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const calm = () => reduced() || switched("motion") === "off";

/** Animates a shape that changes. A retreat moves hex by hex. A flag that flies (see `fly`) does not rise as well. */
export function change(element, layer, from, to, retreats, flies = false) {
  const [right, down] = [from.x - to.x || 0, from.y - to.y || 0];
  if (right || down) walk(element, right, down, retreats);
  if (from.href === to.href) return;
  if (layer === "flags") return flies || rise(element);
  const old = element.cloneNode();
  element.after(old);
  fade(old, LOSS);
}

function walk(element, right, down, retreats) {
  const steps = retreats ? Math.max(Math.round(Math.hypot(right, down) / PACE), 1) : 1;
  const places = Array.from({ length: steps + 1 }, (_, n, left = 1 - n / steps) => ({ transform: `translate(${right * left}px, ${down * left}px)`, easing: "ease-out" }));
  element.animate(places, MOVE * steps);
}

function rise(element) {
  element.animate([{ transform: "translate(0, 16px)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: FLAG, easing: "ease-out" });
}

/**
 * Moves a captured flag from the place of the lost piece to the score.
 * @param {SVGElement} element the flag in the score
 * @param {Attributes} from the place of the piece
 * @param {Attributes} to the place of the flag
 * @param {SVGElement} above
 */
export function fly(element, from, to, above) {
  const flag = /** @type {SVGElement} */ (element.cloneNode());
  flag.style.pointerEvents = "none";
  above.append(flag);
  const there = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  element.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT);
  flag.animate([{ transform: there }, { transform: there, offset: 0.25 }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" }).onfinish = () => flag.remove();
}

/** Fades in a new shape. */
export function come(element, layer) {
  const time = { shades: SHADE, units: LOSS, generals: LOSS }[layer];
  if (time) element.animate([{ opacity: 0 }, {}], time);
}

/** Fades out and removes a shape. A piece falls. */
export function go(element, layer) {
  if (layer === "shades") fade(element, SHADE);
  else if (layer === "units" || layer === "generals") fade(element, LOSS, { transform: "translate(0, 14px)" });
  else element.remove();
}

function fade(element, time, more = {}) {
  element.style.pointerEvents = "none";
  element.animate([{}, { opacity: 0, ...more }], { duration: time, fill: "forwards" }).onfinish = () => element.remove();
}

/** Fades out an old picture over the new one. */
export function cross(element, around) {
  if (calm()) return;
  element.setAttribute("class", "bcnb-before");
  around.append(element);
  fade(element, TURN);
}

/** Animates a die of a roll; the dice settle one after the other. */
export function tumble(dice, number = 0) {
  if (!number) sound("roll");
  if (calm()) return;
  dice.animate([{ transform: "rotate(-270deg) scale(0.7)" }, { transform: "none" }], { duration: ROLL + SETTLE * number, easing: "ease-out" });
}

/** The tones of each sound: [start in seconds, frequency in hertz, length in seconds]. */
const SOUNDS = {
  move: [[0, 190, 0.07], [0.11, 160, 0.07]],
  loss: [[0, 70, 0.3]],
  flag: [[0, 392, 0.15], [0.15, 523, 0.35]],
  roll: [[0, 900, 0.03], [0.09, 760, 0.03], [0.2, 820, 0.03], [0.33, 640, 0.05]],
};
let speaker;

/** Plays a sound, if the reader has switched sound on. */
export function sound(kind) {
  if (switched("sound") !== "on") return;
  speaker ??= new AudioContext();
  for (const [wait, frequency, time] of SOUNDS[kind]) {
    const [tone, loud, start] = [new OscillatorNode(speaker, { type: "triangle", frequency }), new GainNode(speaker), speaker.currentTime + wait];
    loud.gain.setValueAtTime(0.15, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + time);
    tone.connect(loud).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + time);
  }
}
