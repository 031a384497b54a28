// Shows forms of a history lesson as a page without Python does: reads parts and messages, and writes each view as JSON.
import { readFileSync } from "node:fs";
import { widgetModules } from "../../js/scripts.js";

const { ClaimRules, FormRules, HandInRules, PlaceFinder, TimelineRules } = await widgetModules("lesson/form_rules", "lesson/place_finder");
const FORMS = { rules: FormRules, timeline: TimelineRules, claim: ClaimRules, hand_in: HandInRules };

/** The answers in one lesson, as long as a form is shown. */
class Answers {
  constructor() {
    this.all = {};
  }

  get begun() {
    return Object.keys(this.all).length > 0;
  }

  get(asked) {
    return (asked === "student" ? this.name : this.all[asked]) ?? "";
  }

  keep(asked, words) {
    if (asked === "student") this.name = words.trim();
    else this.all[asked] = words.trim();
    return true;
  }
}

const played = JSON.parse(readFileSync(0, "utf-8")).map(({ part, messages }) => {
  const answers = new Answers();
  const form = part.kind === "task" ? new PlaceFinder(part.rules, answers) : new FORMS[part.form](part.rules, answers, () => []);
  const views = [form.view(), ...messages.map((message) => {
    form.receive(message);
    return form.view();
  })];
  return { views, answers: answers.all };
});
process.stdout.write(JSON.stringify(played));
