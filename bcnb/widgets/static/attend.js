/**
 * Makes a model hear its kernel that would not. What comes for a model waits in anywidget for its script, and where a slow page
 * needs more than two seconds for that, all of it is refused for good, though the view is drawn. Such a model hears from now on
 * without anywidget, and asks for what it missed. A view is given only a part of its model; the whole comes with an event, of
 * which nothing stays.
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
 * A view that somebody asked for (`document.bcnbAsked`) takes the focus. Where it did not take the place of the view that was
 * there, it is brought into sight, since the button that asked for it is far above. Focus that has gone elsewhere stays there.
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
