import type { CaptchaOffer } from "#src/platform/captcha.server.ts";
// Not imported when needed: a second place with import() would give every public page one more file to load, with what Vite wraps around it.
import { solveProofOfWork } from "#src/platform/proof-of-work.ts";

const withinMs = 60_000;

/**
 * Does the work that is asked for when too many wrong passwords have been tried for an account (SECURITY.md AU-6).
 *
 * @returns the token that travels as `recaptchaToken`
 * @throws when the puzzle cannot be had or solved
 */
export async function solveCaptcha(): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const answer = await fetch("/api/public/captcha?fallback=1", { signal });
  const offer = (await answer.json()) as CaptchaOffer;
  if (offer.kind !== "proof-of-work") throw new Error(`no puzzle was offered: ${answer.status}`);
  return solveProofOfWork(offer.challenge, signal);
}
