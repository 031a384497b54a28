// Answers that the kernel has not confirmed yet, stored in the browser so that a page that is left loses none.

const HELD = "bcnb-early";
const PAGE = performance.timeOrigin;
let lastSent = 0;

/** Returns a number for a message, larger than every number before it. */
export const nextSent = () => (lastSent = Math.max(lastSent + 1, Date.now()));

function held() {
  try {
    return Object.values(JSON.parse(localStorage.getItem(HELD) ?? "{}"));
  } catch {
    return [];
  }
}

/** Stores the answers; returns false without storage, where an answer is safe only once the kernel has it. */
function hold(answers) {
  try {
    if (answers.length) localStorage.setItem(HELD, JSON.stringify(answers));
    else localStorage.removeItem(HELD);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores an answer until the kernel confirms the message with the number `sent`; 0 if none has been sent yet. Returns whether the
 * browser has stored it.
 */
export function holdAnswer(lesson, at, words, sent) {
  if (at === "student") [lesson, at] = ["handing in", "name"];
  return hold([...held().filter((one) => one.lesson !== lesson || one.at !== at), { lesson, at, words, sent, page: PAGE }]);
}

/** Deletes the answers that were sent with a message, once the kernel has confirmed it. */
export const confirmed = (sent) => sent && hold(held().filter((one) => one.sent !== sent));

/** Deletes all stored answers, of a student who has left. */
export const dropHeld = () => hold([]);

/** Returns the answer to a question that an earlier page stored, or undefined. */
export const heldWords = (lesson, at) => earlier().find((one) => one.lesson === lesson && one.at === at)?.words;

/** Returns all stored answers to the questions of a lesson. */
export const heldAnswers = (lesson) => Object.fromEntries(held().filter((one) => one.lesson === lesson).map(({ at, words }) => [at, words]));

/** Returns whether an answer to any lesson is stored. */
export const holdsAny = () => held().length > 0;

const earlier = () => held().filter(({ page }) => page !== PAGE);

/**
 * Sends the answers of earlier pages to a kernel. They stay stored until it confirms the message.
 * @param {Pick<Model, "send">} model
 */
export function offerEarly(model) {
  const answers = earlier();
  if (!answers.length) return;
  const sent = nextSent();
  hold(held().map((one) => (one.page === PAGE ? one : { ...one, sent })));
  model.send({ t: "early", sent, answers: answers.map(({ lesson, at, words }) => ({ lesson, at, words })) });
}
