import { showRecaptcha } from "./show-recaptcha.ts";
import { aborted, fetchChallenge, SiteUnavailable, solveProofOfWork } from "./solve.ts";

/** State of the captcha of a form. Only `solved` has a token; with `asking` Google's checkbox waits for a click. */
export type CaptchaState =
  | { phase: "resting" | "working" | "asking"; token?: undefined }
  /** `unavailable`: the site cannot take the form at the moment. */
  | { phase: "failed"; unavailable: boolean; token?: undefined }
  | { phase: "solved"; token: string };

/** A challenge expires after two minutes; solving a new one on a slow phone takes some of them. */
const renewAfterMs = 100_000;
const retryPausesMs = [1_000, 5_000, 15_000, 30_000];
const maxRetryPauseMs = 60_000;
/** A database is mostly back within a minute, and the call that asks for it is small. */
const unavailablePauseMs = 10_000;

type Run = {
  /** Proof of work although reCAPTCHA is configured: Google could not be reached. */
  fallback: boolean;
  /** Parent of Google's checkbox. */
  box: HTMLElement;
  show: (state: CaptchaState) => void;
};

/**
 * Solves a captcha and renews it before it expires, until `signal` is aborted. Never throws: a failure is shown and retried
 * after growing pauses.
 */
export async function keepCaptchaSolved({ fallback, box, show }: Run, signal: AbortSignal): Promise<void> {
  let failures = 0;
  function showState(state: CaptchaState) {
    if (state.phase === "solved") failures = 0;
    show(state);
  }
  show({ phase: "working" });
  while (!signal.aborted) {
    try {
      await solveRepeatedly({ fallback, box, show: showState }, signal);
    } catch (reason) {
      if (signal.aborted) return;
      console.warn("The captcha could not be solved.", reason);
      const unavailable = reason instanceof SiteUnavailable;
      show({ phase: "failed", unavailable });
      await pauseBeforeRetry(unavailable ? unavailablePauseMs : (retryPausesMs[failures++] ?? maxRetryPauseMs));
    }
  }
}

/** Ends early when the connection or the page comes back, and not while the page is hidden. */
function pauseBeforeRetry(pauseMs: number): Promise<void> {
  const over = new AbortController();
  return new Promise((resolve) => {
    const retry = () => {
      if (document.hidden) return;
      over.abort();
      resolve();
    };
    window.addEventListener("online", retry, over);
    document.addEventListener("visibilitychange", retry, over);
    setTimeout(retry, pauseMs);
  });
}

async function solveRepeatedly({ fallback, box, show }: Run, signal: AbortSignal): Promise<never> {
  let ownWork = fallback;
  for (;;) {
    const offered = await fetchChallenge(ownWork, signal);
    if (offered.kind === "recaptcha") {
      await askGoogle(offered.siteKey, box, show, signal);
      ownWork = true;
      continue;
    }
    show({ phase: "solved", token: await solveProofOfWork(offered.challenge, signal) });
    await until((done) => setTimeout(done, renewAfterMs), signal);
    if (document.hidden) {
      show({ phase: "working" });
      // Computing in the background would only use up the battery.
      await until(
        (done) => document.addEventListener("visibilitychange", () => document.hidden || done(), { signal }),
        signal,
      );
    }
  }
}

/** Shows Google's checkbox until Google cannot be reached. */
async function askGoogle(siteKey: string, box: HTMLElement, show: Run["show"], signal: AbortSignal): Promise<void> {
  try {
    show({ phase: "asking" });
    await showRecaptcha(siteKey, box, signal, (token) =>
      show(token === undefined ? { phase: "asking" } : { phase: "solved", token }),
    );
  } catch (reason) {
    signal.throwIfAborted();
    console.warn("reCAPTCHA is not available.", reason);
    show({ phase: "working" });
  }
}

function until(start: (done: () => void) => void, signal: AbortSignal): Promise<void> {
  return Promise.race([new Promise<void>(start), aborted(signal)]);
}
