/** Scrolls to a task, puzzle or quiz on the page and gives it the focus. */
export function goToPart(part) {
  part.dispatchEvent(new CustomEvent("bcnb-go", { bubbles: true })); // a page that shows one board at a time shows this one
  part.scrollIntoView();
  (part.querySelector(".bcnb-brief") ?? part).focus({ preventScroll: true });
}
