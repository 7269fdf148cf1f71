const key = "last-activity";
/** A moving mouse sends a hundred events a second. */
const writeEveryMs = 1000;
const clockSlackMs = 60_000;

export type LastActivity = {
  /** The time of the last activity in any tab of this browser, in milliseconds. */
  at(): number;
  /** Records activity in this tab. */
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

/** Runs the action at activity in other tabs. */
export function onActivityElsewhere(action: () => void, signal: AbortSignal): void {
  window.addEventListener("storage", (event) => event.key === key && action(), { signal });
}

function readStored(): number {
  try {
    const stored = Number(localStorage.getItem(key));
    // A clock that was set back must not keep a session alive.
    return stored - Date.now() <= clockSlackMs ? stored : 0;
  } catch {
    return 0;
  }
}
