import { maxClockSkewMs } from "#src/platform/process/clock.ts";
import { checkEveryMs, idleMs, warnBeforeMs } from "./security-policy.ts";
import { checkSession, type SessionAnswer } from "./session-check.ts";

export type Warning =
  /** One minute is left of the idle time or of the four hours. `onAnswer` counts as activity. */
  | { is: "idle" | "time"; at: number; onAnswer(): void }
  /** There was activity in time, here or in another tab. */
  | { is: "over"; here: boolean };

type Watched = {
  /** When the four hours are over, by the clock of this browser. */
  endsAt: number;
  /** Runs after the check of each minute. */
  onAnswer(answer: SessionAnswer): void;
  onWarning(warning: Warning): void;
  /** Runs once, when the time is over. */
  onEnd(reason: "idle" | "time"): void;
};

/**
 * Mouse moves, key presses, scrolling, and their like on touch screens (AUTH-08). Assistive technology sends a bare click or
 * only moves the focus (AUTH-15).
 */
const activities = ["mousemove", "keydown", "scroll", "pointerdown", "wheel", "touchmove", "click", "focusin"] as const;
/** After these the clock is read again: timers do not run while the machine sleeps or the page is in the back/forward cache. */
const awakenings = ["focus", "pageshow", "online"] as const;

/**
 * Logs out after 15 minutes without activity and when the four hours are over, checks the session once a minute, and warns one
 * minute ahead (AUTH-08). The server enforces both limits by itself.
 *
 * @returns stops the watch
 */
export function watchSession({ endsAt, onAnswer, onWarning, onEnd }: Watched): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const activity = openLastActivity();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkAt = Date.now() + checkEveryMs;
  let checkedActivity = 0;
  let warned: "idle" | "time" | undefined;
  let showing = false;

  function onActivity() {
    // The dialog itself moves the focus: no activity of a person.
    if (showing) return;
    // Activity after the end does not extend the session.
    if (isOver()) return tick();
    activity.record();
    if (warned) tick(true);
  }

  function isOver() {
    const now = Date.now();
    return now >= endsAt ? "time" : now - activity.at() >= idleMs ? "idle" : undefined;
  }

  function tick(here = false) {
    clearTimeout(timer);
    if (signal.aborted) return;
    const over = isOver();
    if (over) {
      stop.abort();
      return onEnd(over);
    }
    const now = Date.now();
    const idleAt = activity.at() + idleMs;
    warn(endsAt - now <= warnBeforeMs ? "time" : idleAt - now <= warnBeforeMs ? "idle" : undefined, idleAt, here);
    if (now >= checkAt) void check(now);
    const moments = [endsAt - warnBeforeMs, endsAt, idleAt - warnBeforeMs, idleAt, checkAt];
    timer = setTimeout(tick, Math.min(...moments.filter((moment) => moment > now)) - now);
  }

  function warn(now: "idle" | "time" | undefined, idleAt: number, here: boolean) {
    if (now === warned) return;
    warned = now;
    showing = true;
    onWarning(
      now === undefined
        ? { is: "over", here }
        : { is: now, at: now === "idle" ? idleAt : endsAt, onAnswer: onActivity },
    );
    showing = false;
  }

  async function check(now: number) {
    checkAt = now + checkEveryMs;
    const seen = activity.at();
    const answer = await checkSession({ active: seen > checkedActivity });
    if (signal.aborted) return;
    if (answer.is !== "unanswered") checkedActivity = seen;
    if (answer.is === "signed-in") endsAt = answer.endsAt;
    onAnswer(answer);
  }

  activity.record();
  for (const type of activities) window.addEventListener(type, onActivity, { signal, passive: true, capture: true });
  for (const type of awakenings) window.addEventListener(type, () => tick(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || tick(), { signal });
  onActivityElsewhere(() => tick(), signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  tick();
  return () => stop.abort();
}

const key = "last-activity";
/** A moving mouse sends a hundred events a second. */
const writeEveryMs = 1000;

/**
 * The time of the last activity (AUTH-08), shared by all tabs, so that work in one tab keeps the others logged in. It is read
 * from storage each time, since a suspended tab receives no events.
 */
function openLastActivity() {
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
function onActivityElsewhere(action: () => void, signal: AbortSignal): void {
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
