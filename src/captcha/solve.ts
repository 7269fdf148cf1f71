// Imported statically: a second import() would give every public page one more file to load.
import PowWorker from "altcha/workers/pbkdf2?worker";
import type { Solution, Challenge as WorkChallenge } from "altcha-lib/types";
import type { Challenge } from "./captcha.server.ts";

/** More workers would only heat up an old phone. */
const maxWorkers = 4;
/** Ends a request on a connection that has died without notice. */
const answerWithinMs = 20_000;
const solveWithinMs = 60_000;

/** The site cannot take a form at the moment (PG-12). */
export class SiteUnavailable extends Error {}

/**
 * Requests a challenge.
 *
 * @param fallback proof of work even where reCAPTCHA is configured
 */
export async function fetchChallenge(fallback: boolean, signal: AbortSignal): Promise<Challenge> {
  const response = await fetch(`/api/public/captcha${fallback ? "?fallback=1" : ""}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  });
  if (response.status === 503) throw new SiteUnavailable();
  if (!response.ok) throw new Error(`no captcha: ${response.status}`);
  return response.json();
}

/**
 * Solves a proof of work for a form without a captcha box: the login after many wrong passwords (AU-6).
 *
 * @returns the token that travels as `recaptchaToken`
 * @throws when the challenge cannot be fetched or solved
 */
export async function solveCaptcha(): Promise<string> {
  const signal = AbortSignal.timeout(solveWithinMs);
  const offered = await fetchChallenge(true, signal);
  if (offered.kind !== "proof-of-work") throw new Error("the server sent no proof of work");
  return solveProofOfWork(offered.challenge, signal);
}

/**
 * Solves a challenge in workers, so that typing stays smooth (FORM-15).
 *
 * @returns the token that travels as `recaptchaToken`
 * @throws when the browser cannot compute it (it has no WebCrypto on plain http), and when aborted
 */
export async function solveProofOfWork(challenge: WorkChallenge, signal: AbortSignal): Promise<string> {
  const step = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency - 1));
  const workers = Array.from({ length: step }, () => new PowWorker());
  try {
    // Each worker tries every step-th number, so that no number is tried twice.
    const attempts = workers.map((worker, start) =>
      search(worker, { challenge, counterStart: start, counterStep: step }),
    );
    const solution = await Promise.race([...attempts, aborted(signal)]);
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

function search(
  worker: Worker,
  part: { challenge: WorkChallenge; counterStart: number; counterStep: number },
): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the captcha's worker could not be loaded"));
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && "derivedKey" in data) resolve(data);
      else reject(new Error("the challenge could not be solved here", { cause: data?.error }));
    };
    worker.postMessage({ type: "work", ...part });
  });
}

/** Rejects once the signal is aborted, with its reason; for a race with work that takes no signal. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
