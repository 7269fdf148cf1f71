type Viewer = { open(place: number): void; close(): void };

/** The state of an open view in the session history. */
type Entry = { picture: number };

/**
 * Gives the open view an entry in the session history, so that Back closes it instead of leaving the page (PUB-14), and Forward
 * or loading the page again opens it again. A view that is closed in another way takes its entry back.
 */
export function keepInHistory(viewer: Viewer) {
  /** Set while `history.back()` is under way, which ends with `popstate`. */
  let leaving = false;
  /** The picture that was opened before that. */
  let next: number | undefined;

  addEventListener("popstate", ({ state }) => {
    const waiting = next;
    next = undefined;
    if (leaving) {
      leaving = false;
      if (waiting !== undefined) enter(waiting);
    } else if (isEntry(state)) viewer.open(state.picture);
    else viewer.close();
  });

  function enter(picture: number): void {
    const entry: Entry = { picture };
    if (leaving) next = picture;
    // Another picture of an open view.
    else if (isEntry(history.state)) history.replaceState(entry, "");
    else history.pushState(entry, "");
  }

  // A page that is loaded again with an open view has its entry still.
  if (isEntry(history.state)) viewer.open(history.state.picture);

  return {
    enter,
    /** The view has been closed, by Back or in another way. */
    leave(): void {
      next = undefined;
      if (leaving || !isEntry(history.state)) return;
      leaving = true;
      history.back();
    },
  };
}

function isEntry(state: unknown): state is Entry {
  return typeof state === "object" && state !== null && "picture" in state && typeof state.picture === "number";
}
