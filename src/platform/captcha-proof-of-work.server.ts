import { createHmac, randomInt } from "node:crypto";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import type { Clock } from "./clock.ts";

/** How many times the usual work. */
type Effort = keyof typeof efforts;

const efforts = { usual: 1, busy: 4, fallback: 10 } as const;

const algorithm = "PBKDF2/SHA-256";
/** Rounds of one try: long enough for the sums and not the talk between worker and engine to be what takes time. */
const rounds = 5000;
/** Tries until the answer, drawn anew each time: about 0.4 s of one core of 2020, 2 s of a slow phone's. */
const usualTries: Tries = { from: 300, to: 700 };

/** From the moment the puzzle is handed out, as Google's tokens (SECURITY.md §1). */
const lifeMs = 2 * 60 * 1000;

/** From this many to just below that many. */
export type Tries = { from: number; to: number };

export type ProofOfWorkOptions = {
  secret: string;
  /** Of which puzzles may still be about (SECURITY.md OP-3). */
  previousSecret?: string | undefined;
  clock: Clock;
  tries?: Tries | undefined;
};

export type ProofOfWork = {
  puzzle(effort: Effort): Promise<Challenge>;
  /** The puzzle's nonce if the token is a solution of a puzzle made here within two minutes; otherwise why not. */
  check(token: string): Promise<{ nonce: string } | { reason: string }>;
};

/**
 * Puzzles that cost the sender computing time, signed so that nothing has to be kept about them until they are used.
 * The number of tries is fixed beforehand and the answer's key signed, so a check is two HMACs and no puzzle is bad luck.
 */
export function createProofOfWork(options: ProofOfWorkOptions): ProofOfWork {
  const { secret, previousSecret, clock, tries = usualTries } = options;
  const keys = keysFrom(secret);
  const known = previousSecret === undefined ? [keys] : [keys, keysFrom(previousSecret)];

  return {
    puzzle(effort) {
      return createChallenge({
        algorithm,
        cost: rounds,
        counter: randomInt(tries.from, tries.to) * efforts[effort],
        // Not the library's own expiry, which asks the system's clock.
        data: { expiresMs: clock.now().getTime() + lifeMs },
        deriveKey,
        ...keys,
      });
    },
    async check(token) {
      const read = tokenSchema.safeParse(decode(token));
      if (!read.success) return { reason: "not a token of ours" };
      const {
        challenge,
        solution: { counter, derivedKey },
      } = read.data;
      const solution = { counter, derivedKey };
      const verdicts = await Promise.all(
        known.map((each) => verifySolution({ challenge, solution, deriveKey, ...each })),
      );
      const forged = verdicts.every(({ invalidSignature }) => invalidSignature);
      if (!verdicts.some(({ verified }) => verified)) return { reason: forged ? "forged" : "not solved" };
      const leftMs = challenge.parameters.data.expiresMs - clock.now().getTime();
      // More than a whole life left was handed out by a clock that was ahead.
      if (leftMs <= 0 || leftMs > lifeMs) return { reason: "expired" };
      return { nonce: challenge.parameters.nonce };
    },
  };
}

/** One secret, several uses: a signature made for one must mean nothing to another. */
function keysFrom(secret: string) {
  const keyFor = (use: string) => createHmac("sha256", secret).update(use).digest("hex");
  return { hmacSignatureSecret: keyFor("captcha puzzle"), hmacKeySignatureSecret: keyFor("captcha answer") };
}

/** The exact shape: whatever else was put in would be signed for as well as looked at. */
const hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/));
const tokenSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      cost: z.literal(rounds),
      data: z.strictObject({ expiresMs: z.number() }),
      keyLength: z.number(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.strictObject({ counter: z.number(), derivedKey: hex, time: z.optional(z.number()) }),
});

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString());
  } catch {
    return undefined;
  }
}
