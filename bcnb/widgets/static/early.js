// Answers that the kernel has not confirmed yet. The browser holds them, so that leaving or reloading the page loses none.

const HELD = "bcnb-early";
const PAGE = performance.timeOrigin;
let lastSent = 0;

/** A number for a message, larger than every number before it. */
export const nextSent = () => (lastSent = Math.max(lastSent + 1, Date.now()));

function held() {
  try {
    return Object.values(JSON.parse(localStorage.getItem(HELD) ?? "{}"));
  } catch {
    return [];
  }
}

function hold(answers) {
  try {
    if (answers.length) localStorage.setItem(HELD, JSON.stringify(answers));
    else localStorage.removeItem(HELD);
  } catch {
    // A browser without storage: an answer counts once the kernel has it.
  }
}

/** Holds the words of an answer until the kernel confirms the message that was `sent`; 0 if none was sent yet. */
export function holdAnswer(lesson, at, words, sent) {
  hold([...held().filter((one) => one.lesson !== lesson || one.at !== at), { lesson, at, words, sent, page: PAGE }]);
}

/** Drops what was sent with a message, once the kernel has confirmed it. */
export const confirmed = (sent) => sent && hold(held().filter((one) => one.sent !== sent));

/** Drops everything: the answers belong to a student who has gone. */
export const dropHeld = () => hold([]);

/** The words of an answer that an earlier page holds. */
export const heldWords = (lesson, at) => earlier().find((one) => one.lesson === lesson && one.at === at)?.words;

const earlier = () => held().filter(({ page }) => page !== PAGE);

/**
 * Hands the answers of earlier pages to a kernel. They are held until it confirms the message.
 * @param {Pick<Model, "send">} model
 */
export function offerEarly(model) {
  const answers = earlier();
  if (!answers.length) return;
  const sent = nextSent();
  hold(held().map((one) => (one.page === PAGE ? one : { ...one, sent })));
  model.send({ t: "early", sent, answers: answers.map(({ lesson, at, words }) => ({ lesson, at, words })) });
}
