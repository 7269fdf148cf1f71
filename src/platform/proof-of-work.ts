import PowWorker from "altcha/workers/pbkdf2?worker";
import type { Challenge, Solution } from "altcha-lib/types";
import { aborted } from "./aborted.ts";

/** More would only make an old phone hot. */
const mostWorkers = 4;

/**
 * Solves the server's puzzle beside the page, so that typing stays smooth (FORM-15).
 *
 * @returns the token that travels as `recaptchaToken`
 * @throws when the browser cannot do the sums (it has no WebCrypto on plain http) or takes too long, and when aborted
 */
export async function solveProofOfWork(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const step = Math.min(mostWorkers, Math.max(1, navigator.hardwareConcurrency - 1));
  const workers = Array.from({ length: step }, () => new PowWorker());
  try {
    // Each worker tries every step-th number, so that none tries what another has tried.
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
  part: { challenge: Challenge; counterStart: number; counterStep: number },
): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the puzzle's worker could not be loaded"));
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && "derivedKey" in data) resolve(data);
      else reject(new Error("the puzzle could not be solved here", { cause: data?.error }));
    };
    worker.postMessage({ type: "work", ...part });
  });
}
