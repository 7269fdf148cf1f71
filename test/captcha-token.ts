import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { createProofOfWork, type Tries } from "#src/platform/captcha-proof-of-work.server.ts";
import type { Clock } from "#src/platform/clock.ts";

/** Of a puzzle in tests: at most two, where a busy site asks for four or more. */
export const fewTries: Tries = { from: 1, to: 3 };

/** Does the work of a puzzle, as a browser would, and wraps it up as a token. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The puzzle has no solution.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** A token that the application has to take, without the half second of work: a puzzle of its own making with few tries. */
export async function freshToken({ config, clock }: { config: { secret: string }; clock: Clock }): Promise<string> {
  const maker = createProofOfWork({ secret: config.secret, clock, tries: fewTries });
  return solve(await maker.puzzle("usual"));
}
