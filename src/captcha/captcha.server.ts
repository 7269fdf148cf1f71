import { createHash } from "node:crypto";
import type { Challenge as WorkChallenge } from "altcha-lib/types";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { type Clock, minuteMs } from "#src/platform/process/clock.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { createProofOfWork } from "./proof-of-work.server.ts";
import { markUsed, wasUsed } from "./queries.server.ts";
import { createRecaptcha, type RecaptchaOptions } from "./recaptcha.server.ts";

/**
 * The body of GET /api/public/captcha. The token that solves it travels as recaptchaToken: for proof of work base64(JSON {
 * challenge, solution }), for reCAPTCHA what Google's script returns. It works once and for two minutes (FORM-15).
 */
export type Challenge = { kind: "proof-of-work"; challenge: WorkChallenge } | { kind: "recaptcha"; siteKey: string };

/**
 * - `solved`: valid so far; it counts only if `redeem` returns true in the transaction that stores what it was for.
 * - `refused`: missing, forged, expired or for another site. The reason is for the log only.
 * - `unavailable`: Google cannot be asked. Nothing is accepted; for some minutes `createChallenge` uses proof of work.
 */
type CaptchaVerdict =
  | { outcome: "solved"; redeem(trx: Trx): Promise<boolean> }
  | { outcome: "refused"; reason: string }
  | { outcome: "unavailable"; reason: string };

declare module "#src/services.ts" {
  interface Services {
    captcha: ReturnType<typeof createCaptcha>;
  }
}

type CaptchaOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  /** The process's secret, which signs challenges, and the previous one. */
  secret: string;
  previousSecret?: string | undefined;
  captchaTries: number;
  /** Use Google's reCAPTCHA; `siteverifyUrl` and `withinMs` are for tests. */
  recaptcha?: ({ siteKey: string } & Omit<RecaptchaOptions, "clock">) | undefined;
};

/** Proof of work replaces reCAPTCHA for this long after Google did not answer. */
const providerDownMs = 5 * minuteMs;

/**
 * Creates the captcha (docs/decisions/0005-captcha.md): proof of work, or reCAPTCHA with proof of work for when Google cannot
 * be reached. A solution of a challenge that this server has signed is always accepted, so solutions
 * stay valid when Google goes down or comes back.
 */
export function createCaptcha(options: CaptchaOptions) {
  const { db, clock, log, secret, previousSecret, captchaTries, recaptcha } = options;
  const work = createProofOfWork({ secret, previousSecret, clock, tries: captchaTries });
  const askGoogle = recaptcha && createRecaptcha({ ...recaptcha, clock });
  let downSince = Number.NEGATIVE_INFINITY;

  function providerIsDown(): boolean {
    const ms = clock.now().getTime() - downSince;
    return ms >= 0 && ms < providerDownMs;
  }

  function solved(unique: string): CaptchaVerdict {
    const id = identify(unique);
    return { outcome: "solved", redeem: (trx) => markUsed(trx, id, clock.now()) };
  }

  return {
    /**
     * @param busy more messages than usual are coming in: the work is harder
     * @param fallback the browser could not load Google's script: proof of work instead, much harder
     */
    async createChallenge({ busy, fallback }: { busy: boolean; fallback: boolean }): Promise<Challenge> {
      if (recaptcha && !fallback && !providerIsDown()) return { kind: "recaptcha", siteKey: recaptcha.siteKey };
      const effort = recaptcha && fallback && !providerIsDown() ? "fallback" : busy ? "busy" : "usual";
      return { kind: "proof-of-work", challenge: await work.createChallenge(effort) };
    },

    async check(token: string): Promise<CaptchaVerdict> {
      const checked = await work.check(token);
      if ("nonce" in checked) return solved(checked.nonce);
      if (!askGoogle) return { outcome: "refused", reason: checked.reason };
      // Google accepts a token once. A repeated call may be the retry of one that succeeded.
      if (await wasUsed(db, identify(token))) return solved(token);
      const verdict = await askGoogle(token);
      if (verdict.outcome === "unavailable") {
        downSince = clock.now().getTime();
        log.error({ reason: verdict.reason }, "reCAPTCHA cannot be checked; visitors get proof of work for a while");
      }
      if (verdict.outcome !== "solved") return verdict;
      downSince = Number.NEGATIVE_INFINITY;
      return solved(token);
    },
  };
}

/** Identifies a token without storing it. */
function identify(unique: string): string {
  return createHash("sha256").update(unique).digest("hex");
}
