import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { createProofOfWork } from "#src/captcha/proof-of-work.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";

/** Of a challenge in tests, where a busy site asks for four. */
export const fewTries = 1;

/** Solves a challenge as a browser does. @returns the token */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge has no solution.");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** A token that the application accepts, without the half second of work: its challenge takes few tries. */
export async function freshToken({ config, clock }: { config: { secret: string }; clock: Clock }): Promise<string> {
  const maker = createProofOfWork({ secret: config.secret, clock, tries: fewTries });
  return solve(await maker.createChallenge("usual"));
}
