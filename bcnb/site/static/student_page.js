// The page of a student: fills in the template of a lesson, as bcnb/course/worksheets/student_page.py does.
(() => {
  const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });
  const DAY = /** @type {const} */ ({ year: "numeric", month: "long", day: "numeric" });
  /** The text of a part that is not filled in yet, before the end of its element. */
  const OPEN = /…(?=<\/)/;
  const escaped = (words) => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const filled = (part, words) => part.replace(OPEN, () => escaped(words));

  /** Returns the names of a pair, or the name of the student. */
  const namesOf = ({ name, answers }) => {
    const pair = [1, 2, 3].flatMap((n) => answers[`pair ${n}`] || []);
    return LIST.format(pair.length ? new Set(pair) : [name]);
  };

  /**
   * Returns the name and the text of the page's file. Questions without an answer are left out. The text is not parsed here: this
   * page must not use the styles in it.
   * @param {string} worksheet the name of the worksheet's file
   * @param {string} template
   * @param {{ name: string, day: Date, answers: Record<string, string> }} sheet
   */
  const studentPage = (worksheet, template, sheet) => {
    const text = template
      .replace(/data-part="names">[^<]*<\//, (part) => filled(part, namesOf(sheet)))
      .replace(/data-part="day">[^<]*<\//, (part) => filled(part, sheet.day.toLocaleDateString("en-US", DAY)))
      .replace(/<section>.*?<\/section>/gs, (section) => {
        const words = sheet.answers[/data-key="([^"]*)"/.exec(section)[1]];
        return words ? section.replace(/…(?=<\/p>)/, () => escaped(words)) : "";
      });
    return [worksheet.replace(/\w+$/, "html"), text];
  };

  /** @type {any} */ (globalThis).bcnbStudentPage = studentPage;
})();
