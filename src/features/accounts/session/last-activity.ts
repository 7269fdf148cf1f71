const key = "last-activity";
/** A moving mouse tells the same a hundred times a second. */
const writeEveryMs = 1000;
const clockSlackMs = 60_000;

export type LastActivity = {
  /** When somebody last did something in any tab of this browser, in milliseconds. */
  at(): number;
  /** Somebody did something in this tab just now. */
  note(): void;
};

/**
 * When a person last moved the mouse, pressed a key or scrolled (AUTH-08). Kept for all tabs together: working in one must not
 * end in being logged out by another. Read anew each time, since a tab that slept has heard of nothing.
 */
export function openLastActivity(): LastActivity {
  let own = Date.now();
  let written = 0;
  return {
    at: () => Math.max(own, readStored()),
    note() {
      own = Date.now();
      if (own - written < writeEveryMs) return;
      written = own;
      try {
        localStorage.setItem(key, String(own));
      } catch {
        // Without storage every tab counts for itself.
      }
    },
  };
}

/** Tells of activity in other tabs. */
export function onActivityElsewhere(action: () => void, signal: AbortSignal): void {
  window.addEventListener("storage", (event) => event.key === key && action(), { signal });
}

function readStored(): number {
  try {
    const stored = Number(localStorage.getItem(key));
    // A clock that was set back must not keep anybody signed in.
    return stored - Date.now() <= clockSlackMs ? stored : 0;
  } catch {
    return 0;
  }
}
