import { checkEveryMs, idleMs, warnBeforeMs } from "../security-policy.ts";
import { onActivityElsewhere, openLastActivity } from "./last-activity.ts";
import { checkSession, type SessionAnswer } from "./session-check.ts";

export type Warning =
  /** A minute is left of the idle time or of the four hours. `onAnswer` counts as activity. */
  | { is: "idle" | "time"; at: number; onAnswer(): void }
  /** There was activity in time, here or in another tab. */
  | { is: "over"; here: boolean };

type Watched = {
  /** When the four hours are over, by this browser's clock. */
  endsAt: number;
  /** What came of the minute's check. */
  onAnswer(answer: SessionAnswer): void;
  onWarning(warning: Warning): void;
  /** Called once, when the time is over. */
  onEnd(reason: "idle" | "time"): void;
};

/**
 * Mouse move, key press, scroll, and what stands for them on a touch screen (AUTH-08). Assistive technology sends a bare click,
 * or only moves the focus (AUTH-15).
 */
const activities = ["mousemove", "keydown", "scroll", "pointerdown", "wheel", "touchmove", "click", "focusin"] as const;
/** The machine may have slept, or the page have been put aside: what the clock says counts, not the timers. */
const awakenings = ["focus", "pageshow", "online"] as const;

/**
 * Logs out after 15 minutes without activity and when the four hours are over, asks the server once a minute whether the session
 * still is, and warns a minute ahead (AUTH-08). The server enforces both limits by itself.
 *
 * @returns ends the watch
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

  function note() {
    // The dialog takes the focus and gives it back by itself: that is not a person's doing.
    if (showing) return;
    // Who comes back too late is logged out, and their first move does not change that.
    if (isOver()) return tick();
    activity.note();
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
      now === undefined ? { is: "over", here } : { is: now, at: now === "idle" ? idleAt : endsAt, onAnswer: note },
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

  activity.note();
  for (const type of activities) window.addEventListener(type, note, { signal, passive: true, capture: true });
  for (const type of awakenings) window.addEventListener(type, () => tick(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || tick(), { signal });
  onActivityElsewhere(() => tick(), signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  tick();
  return () => stop.abort();
}
