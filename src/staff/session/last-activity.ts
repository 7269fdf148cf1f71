import { maxClockSkewMs } from "#src/platform/process/clock.ts";

const key = "last-activity";
/** A moving mouse sends a hundred events a second. */
const writeEveryMs = 1000;

/**
 * The time of the last activity (AUTH-08), shared by all tabs, so that work in one tab keeps the others logged in. It is read
 * from storage each time, since a suspended tab receives no events.
 */
export function openLastActivity() {
  let own = Date.now();
  let written = 0;
  return {
    /** In milliseconds. */
    at: () => Math.max(own, readStored()),
    record() {
      own = Date.now();
      if (own - written < writeEveryMs) return;
      written = own;
      try {
        localStorage.setItem(key, String(own));
      } catch {
        // Without storage each tab counts its own activity.
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
    return stored - Date.now() <= maxClockSkewMs ? stored : 0;
  } catch {
    return 0;
  }
}
