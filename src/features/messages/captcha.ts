import type { CaptchaOffer } from "#src/platform/captcha.server.ts";
import { aborted } from "./aborted.ts";
import { solveProofOfWork } from "./proof-of-work.ts";
import { showRecaptcha } from "./recaptcha.ts";

/** Where the check that a person is writing stands. Only `solved` has a token. */
export type CaptchaState =
  | { phase: "resting" | "working" | "asking" | "failed"; token?: undefined }
  | { phase: "solved"; token: string };

/** A puzzle lives two minutes on the server; solving a new one on a slow phone takes some of them. */
const renewAfterMs = 100_000;

type Run = {
  /** Our own puzzle, although Google's captcha is configured: Google could not be reached. */
  fallback: boolean;
  /** Where Google's checkbox goes. */
  box: HTMLElement;
  show: (state: CaptchaState) => void;
};

/**
 * Gets a captcha, solves it and keeps it solved, with a new one before the old one's time is over, until `signal` is
 * aborted. Never throws; what cannot be solved is shown as failed.
 */
export async function keepCaptchaSolved({ fallback, box, show }: Run, signal: AbortSignal): Promise<void> {
  let ownPuzzle = fallback;
  show({ phase: "working" });
  try {
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
  } catch (reason) {
    if (signal.aborted) return;
    console.warn("The captcha could not be solved.", reason);
    show({ phase: "failed" });
  }
}

async function fetchOffer(ownPuzzle: boolean, signal: AbortSignal): Promise<CaptchaOffer> {
  const response = await fetch(`/api/public/captcha${ownPuzzle ? "?fallback=1" : ""}`, { signal });
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
