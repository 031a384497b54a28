import { box, download, follow, holdsFocus, html, keepKeys, newsLines, press } from "./common.js";
import { partAddress } from "./page_state.js";
import { confirmed, dropHeld, heldWords, holdAnswer, nextSent, offerEarly } from "./early.js";

/**
 * Draws a worksheet of texts, questions and answer fields. It sends every input; the kernel answers with the new content.
 * @param {Model} model
 * @param {HTMLElement} el
 */
export function sheet(model, el) {
  const root = html("div", { class: "bcnb bcnb-table bcnb-paper", role: "group", "aria-label": model.get("title"), lang: "en", tabindex: -1 });
  hideIn(root, model.get("off"));
  const [body, news, trouble] = [html("div"), box("now", { role: "status", "aria-live": "polite" }), html("p", { class: "bcnb-no", role: "alert" })];
  root.append(body, news, trouble);
  el.append(root);
  keepKeys(root);
  let waiting, wanted;
  const lesson = model.get("lesson");
  const { bcnbShown: shownPages } = /** @type {any} */ (self); // of pair_lines.js
  const send = (t, at, to, words) => {
    const sent = nextSent();
    wanted = t === "press";
    if (words !== undefined) holdAnswer(lesson, at, words, sent);
    model.send({ t, at, to, sent });
  };
  send.hold = (at, words) => holdAnswer(lesson, at, words, 0);
  send.held = (at) => heldWords(lesson, at);
  const heard = ({ t, name, data }) => {
    if (t === "file" && wanted) download(name, Uint8Array.from(atob(data), (one) => one.charCodeAt(0)), "application/octet-stream");
    if (t === "reload" && wanted) {
      dropHeld();
      shownPages?.();
      location.reload();
    }
  };
  model.on("msg:custom", heard);
  /** @type {any} */ (root).again = () => send("go"); // for pair_lines.js
  const draw = () => {
    const { blocks, said, trouble: wrong, going, heard: sent } = model.get("view");
    shownPages?.(lesson, blocks, send);
    if (!wrong) confirmed(sent);
    const at = holdsFocus(root) && document.activeElement.getAttribute("data-at");
    blocks.forEach((block, n) => place(body, n, block, send));
    while (body.children.length > blocks.length) body.lastChild.remove();
    if (at && !holdsFocus(root)) {
      /** @type {HTMLElement} */
      const field = root.querySelector(`[data-at="${CSS.escape(at)}"]`);
      (field ?? root).focus({ preventScroll: true });
    }
    news.replaceChildren(...newsLines(said));
    trouble.textContent = wrong;
    clearTimeout(waiting);
    if (going) waiting = setTimeout(() => send("go"), 50);
  };
  const end = follow(model, ["view"], draw);
  offerEarly(model);
  // A tab that a link opened may have changed something.
  const back = () => {
    if (document.hidden || !root.querySelector("a[target]")) return;
    offerEarly(model);
    model.send({ t: "go", sent: nextSent() });
  };
  document.addEventListener("visibilitychange", back);
  return () => {
    document.removeEventListener("visibilitychange", back);
    clearTimeout(waiting);
    model.off("msg:custom", heard);
    end();
  };
}

let pressed = false;
for (const kind of ["mousedown", "mouseup", "dragend"]) addEventListener(kind, () => (pressed = kind === "mousedown"), true);

/**
 * Acts at once, or when the click that took the focus has found its button, just before the button hears it: what an answer opens
 * would move the button away from under the pointer.
 */
function afterPress(act) {
  if (!pressed) return act();
  const ends = new AbortController();
  const end = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    act();
  };
  const options = { capture: true, signal: ends.signal };
  addEventListener("click", end, options);
  for (const kind of ["mouseup", "dragend"]) addEventListener(kind, () => setTimeout(end), options); // without a click
}

/** Puts a block in its place. A block that has not changed stays, so that focus and text are not lost. */
function place(body, n, block, send) {
  const key = JSON.stringify(["write", "tally"].includes(block.kind) ? [block.at, block.ask, block.fresh] : block);
  const old = body.children[n];
  if (old?.key === key) return;
  const made = BLOCKS[block.kind](block, send);
  made.key = key;
  hideIn(made, block.off);
  if (old) old.replaceWith(made);
  else body.append(made);
}

const hideIn = (part, off) => off && part.classList.add(...off.split(" "));
/** The words of a question, which differ in some forms of a lesson. */
const askedIn = (ask) => (ask.map ? ask.map(([off, words]) => html("span", { class: off }, words)) : ask);

const labeled = (words, ...parts) => html("label", { class: "bcnb-lines" }, [html("span", {}, words), ...parts]);

const LOOKS = { head: "h3", quote: "blockquote" };

const BLOCKS = {
  say: ({ words, look }) => html(LOOKS[look] ?? "p", { class: `bcnb-say-${look}` }, words),
  list: ({ items }) => html("ul", {}, items.map((item) => html("li", {}, item))),
  choose: ({ at, ask, options, chosen, offs = {} }, send) =>
    group(ask, options.map((words, n) => press(words, () => send("choose", at, n, words), { "aria-pressed": n === chosen, "data-at": `${at} ${n}`, class: offs[n] ?? "" }))),
  pick({ at, ask, options, chosen, look = "" }, send) {
    const list = html("select", { "data-at": at }, options.map((words) => html("option", {}, words)));
    list.selectedIndex = chosen;
    list.addEventListener("change", () => send("choose", at, list.selectedIndex));
    return html("label", { class: `bcnb-pick ${look}` }, [html("span", {}, `${ask}:`), list]);
  },
  write({ at, ask, text, rows, most }, send) {
    const area = html("textarea", { rows, maxlength: most, "data-at": at }, send.held(at) ?? text);
    let told = area.value, timer;
    const tell = () => {
      clearTimeout(timer);
      if (area.value !== told) send("write", at, (told = area.value), told);
    };
    area.addEventListener("change", () => afterPress(tell));
    area.addEventListener("input", () => {
      send.hold(at, area.value);
      clearTimeout(timer);
      timer = setTimeout(tell, 1500);
    });
    return labeled(askedIn(ask), area);
  },
  links: ({ items }) => html("ul", {}, items.map(([page, part, words]) => html("li", {}, [page ? html("a", { href: partAddress(location.href, page, part), target: "_blank", rel: "noopener" }, words) : words]))),
  file({ at, ask, most, over, accept = ".zip" }, send) {
    const [input, told] = [html("input", { type: "file", accept, "data-at": at }), html("span", { role: "alert" })];
    input.addEventListener("change", () => {
      const [file] = input.files;
      told.textContent = file?.size > most ? over : "";
      if (!file || told.textContent) return;
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        const address = String(reader.result);
        send("file", at, address.slice(address.indexOf(",") + 1));
      });
      reader.readAsDataURL(file);
      input.value = "";
    });
    return labeled(ask, input, told);
  },
  letter: ({ side, name, who, facts }) =>
    box(`letter bcnb-of-${side}`, {}, [
      html("h3", {}, name),
      html("p", {}, who),
      html("dl", {}, facts.map(([label, value]) => html("div", {}, [html("dt", {}, label), html("dd", {}, value)]))),
    ]),
  words({ side, name, words, label, plain, first, note, origin }) {
    const original = html("blockquote", { "aria-label": name }, words);
    const simple = box("plain", {}, [html("h4", {}, label), html("p", {}, plain)]);
    const both = box("versions", {}, first ? [simple, original] : [original, simple]);
    const told = note ? [html("p", { class: "bcnb-say-soft" }, note)] : [];
    return box(`letter bcnb-of-${side}`, {}, [...told, both, html("p", { class: "bcnb-say-soft" }, origin)]);
  },
  press: ({ at, words }, send) => press(words, () => send("press", at), { "data-at": at }),
  order({ at, ask, items, picked, day }, send) {
    const event = (n, words) => press(words, () => send("choose", at, n), { "aria-pressed": picked.includes(n), "data-at": `${at} ${n}` });
    let next = 0;
    const row = ([when, words]) => {
      if (when) return [html("b", {}, when), ` ${words}`];
      const n = picked[next++];
      return [n < 0 ? html("i", {}, `${next}.`) : event(n, `${next}. ${items[n]}`)];
    };
    const listed = (name, rows) => html(name, { class: "bcnb-order" }, rows.map((row) => html("li", {}, row)));
    const rest = items.flatMap((words, n) => (picked.includes(n) ? [] : [[event(n, words)]]));
    return group(ask, [listed("ol", day.map(row)), listed("ul", rest)]);
  },
  table({ caption, head, rows }) {
    const line = (cells, name) => html("tr", {}, cells.map((words) => html(name, name === "th" ? { scope: "col" } : {}, words)));
    return html("table", {}, [html("caption", {}, caption), line(head, "th"), ...rows.map((row) => line(row, "td"))]);
  },
  beside: ({ columns }, send) => box("facing", {}, columns.map((column) => html("div", {}, column.map((block) => BLOCKS[block.kind](block, send))))),
  tally,
  pair: (block) => /** @type {any} */ (self).bcnbPair?.(block) ?? box(""),
  effect: ({ shares, name, points, low, high, small, most, ends }) =>
    box("effect", { "aria-hidden": true }, [
      ...shares.map(([label, percent]) => strip(label, [["reach", 0, percent]])),
      strip(name, [["close", ...onScale(-small, small, most)], ["naught", 50, 50], ["reach", ...onScale(low, high, most)], ["middle", ...onScale(points, points, most)]]),
      box("ends", {}, ends.map((words) => html("span", {}, words))),
    ]),
  run: ({ words, done, of }) => labeled(words, html("progress", { value: done, max: of })),
};

/** A field for the number of hands of each guess, with bars that follow the numbers. */
function tally({ at, ask, rows, most }, send) {
  const held = send.held(at)?.split(" ");
  const fields = rows.map(([words, hands], n) => html("input", { type: "number", min: 0, max: most, step: 1, inputmode: "numeric", value: held?.[n] ?? hands, "aria-label": `Hands: ${words}`, "data-at": `${at} ${n}` }));
  const bars = rows.map(() => html("i"));
  const hands = () => fields.map((field) => Math.min(most, Math.max(0, Math.trunc(Number(field.value)) || 0)));
  const draw = () => hands().forEach((count, n) => (bars[n].style.width = `${(100 * count) / Math.max(1, ...hands())}%`));
  let told = hands().join(" ");
  for (const field of fields) {
    field.addEventListener("input", draw);
    field.addEventListener("change", () => afterPress(() => {
      const now = hands().join(" ");
      if (now !== told) send("write", at, (told = now), now);
    }));
  }
  draw();
  const line = ([words], n) => html("label", {}, [html("span", {}, words), fields[n], html("b", { "aria-hidden": true }, [bars[n]])]);
  return group(ask, rows.map(line), "tally");
}

/** Returns both ends of a stretch, in percent of a scale from -most to most. */
const onScale = (low, high, most) => [low, high].map((points) => 50 + (50 * points) / most);

/** Draws a line of a chart: its name, and stretches in percent of its width. */
function strip(label, stretches) {
  const line = html("i");
  for (const [kind, from, to] of stretches) {
    const part = html("b", { class: `bcnb-${kind}` });
    Object.assign(part.style, { left: `${from}%`, width: `${to - from}%` });
    line.append(part);
  }
  return html("div", {}, [html("span", {}, label), line]);
}

function group(words, children, name = "item") {
  return box(name, { role: "group", "aria-label": words }, [html("p", {}, words), ...children]);
}
