/**
 * Reconnects a model with its kernel where anywidget has given up. Messages for a model wait in anywidget until its script is
 * loaded. If that takes more than two seconds on a slow page, anywidget rejects every message from then on, although the view
 * is drawn. Such a model listens to its comm directly and asks for the state that it missed. A view gets only a wrapper of its
 * model; an event gives access to the model itself, and leaves nothing behind.
 */
export function attend(model) {
  const hearken = (whole) => {
    model.off("change:late", hearken);
    whole?.unset?.("late");
    whole?._handle_comm_msg?.({ content: { data: {} } }).catch(() => {
      whole.comm?.on_msg(Object.getPrototypeOf(Object.getPrototypeOf(whole))._handle_comm_msg.bind(whole));
      whole.comm?.send({ method: "request_state" });
    });
  };
  model.on("change:late", hearken);
  model.set("late", true);
}

/**
 * Moves the focus to a view that the reader asked for (`document.bcnbAsked`). If it did not replace the view before it, scrolls
 * to it, because the button that asked for it is far above. Leaves focus that is elsewhere alone.
 */
export function arrive(el) {
  setTimeout(() => {
    const at = document.activeElement;
    if (document.bcnbAsked && (at === document.body || at.matches(".bcnb button"))) {
      if (at !== document.body) el.scrollIntoView({ block: "start" });
      el.querySelector(".bcnb-begin, .bcnb-brief, .bcnb-player")?.focus({ preventScroll: at !== document.body });
    }
    document.bcnbAsked = false;
  });
}
