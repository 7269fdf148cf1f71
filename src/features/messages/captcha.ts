import { aborted } from "#src/platform/aborted.ts";
import type { CaptchaOffer } from "#src/platform/captcha.server.ts";
import { solveProofOfWork } from "#src/platform/proof-of-work.ts";
import { showRecaptcha } from "./recaptcha.ts";

/** Where the check that a person is writing stands. Only `solved` has a token. */
export type CaptchaState =
  | { phase: "resting" | "working" | "asking" | "failed"; token?: undefined }
  | { phase: "solved"; token: string };

/** A puzzle lives two minutes on the server; solving a new one on a slow phone takes some of them. */
const renewAfterMs = 100_000;

const retryPausesMs = [5_000, 15_000, 30_000];
const longestRetryPauseMs = 60_000;

/** A connection that has died without a word would otherwise keep a try waiting for minutes. */
const offerWithinMs = 20_000;

type Run = {
  /** Our own puzzle, although Google's captcha is configured: Google could not be reached. */
  fallback: boolean;
  /** Where Google's checkbox goes. */
  box: HTMLElement;
  show: (state: CaptchaState) => void;
};

/**
 * Gets a captcha, solves it and keeps it solved, with a new one before the old one's time is over, until `signal` is
 * aborted. Never throws; what cannot be solved is shown as failed, and tried again until it can be.
 */
export async function keepCaptchaSolved(run: Run, signal: AbortSignal): Promise<void> {
  const retries = planRetries(signal);
  run.show({ phase: "working" });
  while (!signal.aborted) {
    try {
      await solveAgainAndAgain({ ...run, show: retries.watch(run.show) }, signal);
    } catch (reason) {
      if (signal.aborted) return;
      console.warn("The captcha could not be solved.", reason);
      run.show({ phase: "failed" });
      await retries.next();
    }
  }
}

async function solveAgainAndAgain({ fallback, box, show }: Run, signal: AbortSignal): Promise<never> {
  let ownPuzzle = fallback;
  for (;;) {
    const offer = await fetchOffer(ownPuzzle, signal);
    if (offer.kind === "recaptcha") {
      ownPuzzle = !(await askGoogle(offer.siteKey, box, show, signal));
      continue;
    }
    show({ phase: "solved", token: await solveProofOfWork(offer.challenge, signal) });
    await pause(renewAfterMs, signal);
    if (document.hidden) {
      show({ phase: "working" });
      await untilSeen(signal);
    }
  }
}

/**
 * When another try is worth making: at once when the connection is back or the page is looked at again, and otherwise
 * after growing pauses, but not while nobody looks.
 */
function planRetries(signal: AbortSignal) {
  let failures = 0;
  let changed = false;
  let go = () => {};
  const notice = () => {
    if (document.hidden) return;
    changed = true;
    go();
  };
  window.addEventListener("online", notice, { signal });
  document.addEventListener("visibilitychange", notice, { signal });
  signal.addEventListener("abort", () => go(), { once: true });

  return {
    /** Begins a try: what changes from now on is worth another, and after a success the pauses are short again. */
    watch(show: Run["show"]): Run["show"] {
      changed = false;
      return (state) => {
        if (state.phase === "solved") {
          failures = 0;
          changed = false;
        }
        show(state);
      };
    },
    /** Resolves when it is time, and when aborted. */
    async next(): Promise<void> {
      if (!changed) {
        let timer: ReturnType<typeof setTimeout> | undefined;
        await new Promise<void>((resolve) => {
          go = resolve;
          timer = setTimeout(() => document.hidden || resolve(), retryPausesMs[failures] ?? longestRetryPauseMs);
        });
        clearTimeout(timer);
      }
      failures = changed ? 0 : failures + 1;
    },
  };
}

async function fetchOffer(ownPuzzle: boolean, signal: AbortSignal): Promise<CaptchaOffer> {
  const response = await fetch(`/api/public/captcha${ownPuzzle ? "?fallback=1" : ""}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(offerWithinMs)]),
  });
  if (!response.ok) throw new Error(`no captcha: ${response.status}`);
  return response.json();
}

/** Shows Google's checkbox as long as Google can be reached. */
async function askGoogle(siteKey: string, box: HTMLElement, show: Run["show"], signal: AbortSignal): Promise<false> {
  try {
    show({ phase: "asking" });
    return await showRecaptcha(siteKey, box, signal, (token) =>
      show(token === undefined ? { phase: "asking" } : { phase: "solved", token }),
    );
  } catch (reason) {
    signal.throwIfAborted();
    console.warn("reCAPTCHA is not available.", reason);
    show({ phase: "working" });
    return false;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([over, aborted(signal)]).finally(() => clearTimeout(timer));
}

/** Nobody waits for a token in a page that is not looked at, and the sums cost battery. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    document.addEventListener("visibilitychange", () => document.hidden || resolve(), { signal });
  });
  await Promise.race([seen, aborted(signal)]);
}
