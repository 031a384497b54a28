// The page of a student: fills in the template of a lesson, as bcnb/course/worksheets/student_page.py does.
(() => {
  const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });
  const DAY = /** @type {const} */ ({ year: "numeric", month: "long", day: "numeric" });

  /** Returns the names of a pair, or the name of the student. */
  const namesOf = ({ name, answers }) => {
    const pair = [1, 2, 3].flatMap((n) => answers[`pair ${n}`] || []);
    return LIST.format(pair.length ? new Set(pair) : [name]);
  };

  /**
   * Returns the name and the text of the page's file. Questions without an answer are left out.
   * @param {string} worksheet the name of the worksheet's file
   * @param {string} template
   * @param {{ name: string, day: Date, answers: Record<string, string> }} sheet
   */
  const studentPage = (worksheet, template, sheet) => {
    const page = new DOMParser().parseFromString(template, "text/html");
    page.querySelector("[data-part=names]").textContent = namesOf(sheet);
    page.querySelector("[data-part=day]").textContent = sheet.day.toLocaleDateString("en-US", DAY);
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-key]"))) {
      const words = sheet.answers[place.dataset.key];
      if (words) place.textContent = words;
      else place.closest("section").remove();
    }
    const text = `<!doctype html>\n${page.documentElement.outerHTML}\n`;
    return [worksheet.replace(/\w+$/, "html"), text];
  };

  /** @type {any} */ (globalThis).bcnbStudentPage = studentPage;
})();
