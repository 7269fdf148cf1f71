import { aborted } from "#src/browser/aborted.ts";
import { showRecaptcha } from "./show-recaptcha.ts";
import { fetchChallenge, solveProofOfWork } from "./solve.ts";

/** State of the check that a person is writing. Only `solved` has a token. */
export type CaptchaState =
  | { phase: "resting" | "working" | "asking" | "failed"; token?: undefined }
  | { phase: "solved"; token: string };

/** A challenge lives two minutes on the server; solving a new one on a slow phone takes some of them. */
const renewAfterMs = 100_000;

/** The first is for a failure while the connection or the page came back. */
const retryPausesMs = [0, 5_000, 15_000, 30_000, 60_000];
const maxRetryPauseMs = 60_000;

type Run = {
  /** Proof of work although reCAPTCHA is configured: Google could not be reached. */
  fallback: boolean;
  /** Parent of Google's checkbox. */
  box: HTMLElement;
  show: (state: CaptchaState) => void;
};

/**
 * Solves a captcha and renews it before it expires, until `signal` is aborted. Never throws: a failure is shown and
 * retried.
 */
export async function keepCaptchaSolved({ fallback, box, show }: Run, signal: AbortSignal): Promise<void> {
  const retries = planRetries(signal);
  const showState: Run["show"] = (state) => {
    if (state.phase === "solved") retries.reset();
    show(state);
  };
  show({ phase: "working" });
  while (!signal.aborted) {
    try {
      await solveRepeatedly({ fallback, box, show: showState }, signal);
    } catch (reason) {
      if (signal.aborted) return;
      console.warn("The captcha could not be solved.", reason);
      show({ phase: "failed" });
      await retries.pause();
    }
  }
}

/** Retries after growing pauses while the page is visible, and at once when the connection or the page comes back. */
function planRetries(signal: AbortSignal) {
  let next = 1;
  let retry = () => {};
  const retryNow = () => {
    if (document.hidden) return;
    next = 0;
    retry();
  };
  window.addEventListener("online", retryNow, { signal });
  document.addEventListener("visibilitychange", retryNow, { signal });
  return {
    reset() {
      next = 1;
    },
    pause() {
      const pauseMs = retryPausesMs[next++] ?? maxRetryPauseMs;
      return new Promise<void>((resolve) => {
        retry = resolve;
        setTimeout(() => document.hidden || resolve(), pauseMs);
      });
    },
  };
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
      // Computing in the background would only cost battery.
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
