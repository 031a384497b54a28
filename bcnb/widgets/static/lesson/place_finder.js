// The search for the places of a battle on a board without names, on a page without a kernel.

export class PlaceFinder {
  /**
   * @param {any} rules what `lesson_parts.py` prepared
   * @param {import("./lesson_answers.js").LessonAnswers} answers
   */
  constructor(rules, answers) {
    this.rules = rules;
    this.answers = answers;
    this.at = this.first = this.drawn = 0;
    this.tried = false;
    this.found = [];
    this.said = [];
    this.red = [];
    this.trouble = "";
  }

  get over() {
    return this.at === this.rules.places.length;
  }

  /** The board and its texts as `desk.js` draws them. */
  view() {
    const { rules } = this;
    const { task } = rules.view;
    this.drawn += 1;
    const marks = this.found.map((hex) => [`selected ${hex}`, rules.marks[hex]]);
    return {
      ...rules.view,
      n: this.drawn,
      ply: this.drawn - 1,
      frame: { ...rules.frame, shapes: { ...rules.frame.shapes, ...Object.fromEntries(marks) } },
      prompt: rules.prompts[this.at],
      waits: this.over ? "" : "anybody",
      said: this.said,
      red: this.red,
      kept: this.trouble,
      task: { ...task, lines: [task.lines[0], rules.counts[this.first]], buttons: this.over ? [] : task.buttons },
    };
  }

  /** Answers a message of the board; returns whether there is something new to show. */
  receive({ t, hex }) {
    const place = this.rules.places[this.at];
    if (t !== "show" && !this.rules.wrong[hex]) return false;
    if (!place) this.say("refused", this.rules.over);
    else if (t === "show") this.go(place.hexes[0], "news", place.shown);
    else if (place.hexes.includes(hex)) {
      this.first += this.tried ? 0 : 1;
      this.go(hex, "right", place.right[place.hexes.indexOf(hex)]);
    } else {
      this.tried = true;
      this.say("wrong", this.rules.wrong[hex], [hex]);
    }
    return true;
  }

  go(hex, kind, words) {
    this.at += 1;
    this.tried = false;
    this.found.push(hex);
    if (this.over) this.keep();
    this.say(kind, words);
  }

  say(kind, words, red = []) {
    this.said = [[kind, words]];
    this.red = red;
  }

  /** Saves the highest number of places found on the first try so far. */
  keep() {
    const before = Number.parseInt(this.answers.get("places"), 10) || 0;
    if (!this.answers.keep("places", this.rules.tries[Math.max(this.first, before)])) this.trouble = this.rules.trouble;
  }
}
