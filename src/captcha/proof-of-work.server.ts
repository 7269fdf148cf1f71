import { createHmac, randomInt } from "node:crypto";
import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import { type Clock, maxClockSkewMs, minuteMs } from "#src/platform/process/clock.ts";

/** Multiples of the usual work. */
const efforts = { usual: 1, busy: 4, fallback: 10 } as const;

const algorithm = "PBKDF2/SHA-256";
/** Rounds of one try: enough for hashing, not messaging between worker and engine, to take the time. */
const rounds = 5000;
/** The life of a challenge, the same as of Google's tokens. */
const lifeMs = 2 * minuteMs;

type ProofOfWorkOptions = {
  secret: string;
  /** Challenges signed with it are still accepted (OP-3). */
  previousSecret?: string | undefined;
  clock: Clock;
  /** Tries of the usual work on average; each challenge draws its own number, up to two fifths fewer or more. */
  tries: number;
};

/**
 * Creates challenges that cost the sender computing time. They are signed, so nothing is stored about them until they are used.
 * The solution's number is chosen at random beforehand and its key signed, so a check needs no search.
 */
export function createProofOfWork({ secret, previousSecret, clock, tries }: ProofOfWorkOptions) {
  const keys = keysFrom(secret);
  const known = previousSecret === undefined ? [keys] : [keys, keysFrom(previousSecret)];

  return {
    createChallenge(effort: keyof typeof efforts): Promise<Challenge> {
      return createChallenge({
        algorithm,
        cost: rounds,
        counter: randomInt(Math.ceil(0.6 * tries), Math.floor(1.4 * tries) + 1) * efforts[effort],
        // Not the library's own expiry, which uses the system's clock.
        data: { expiresMs: clock.now().getTime() + lifeMs },
        deriveKey,
        ...keys,
      });
    },
    /** @returns the challenge's nonce if the token solves a challenge made here within two minutes; otherwise the reason */
    async check(token: string): Promise<{ nonce: string } | { reason: string }> {
      const read = tokenSchema.safeParse(decode(token));
      if (!read.success) return { reason: "not a token of ours" };
      const { challenge, solution } = read.data;
      const verdicts = await Promise.all(
        known.map((each) => verifySolution({ challenge, solution, deriveKey, ...each })),
      );
      const forged = verdicts.every(({ invalidSignature }) => invalidSignature);
      if (!verdicts.some(({ verified }) => verified)) return { reason: forged ? "forged" : "not solved" };
      const leftMs = challenge.parameters.data.expiresMs - clock.now().getTime();
      // Much more than a whole life left: created while the clock was ahead.
      if (leftMs <= 0 || leftMs > lifeMs + maxClockSkewMs) return { reason: "expired" };
      return { nonce: challenge.parameters.nonce };
    },
  };
}

/** Derives a key for each use, so that a signature made for one is invalid for the other. */
function keysFrom(secret: string) {
  const keyFor = (use: string) => createHmac("sha256", secret).update(use).digest("hex");
  return { hmacSignatureSecret: keyFor("captcha puzzle"), hmacKeySignatureSecret: keyFor("captcha answer") };
}

/** The exact shape: extra members are refused. */
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
