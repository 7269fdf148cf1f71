import { createHash } from "node:crypto";
import type { Challenge } from "altcha-lib/types";
import { createProofOfWork, type Tries } from "./captcha-proof-of-work.server.ts";
import { markUsed, wasUsed } from "./captcha-queries.server.ts";
import { createRecaptcha, type RecaptchaOptions } from "./captcha-recaptcha.server.ts";
import type { Clock } from "./clock.ts";
import type { Db, Trx } from "./database.server.ts";
import type { Log } from "./log.server.ts";

/**
 * What the browser is to do, as GET /api/public/captcha answers it. The token that proves it travels as recaptchaToken:
 * for proof of work base64(JSON { challenge, solution }), for reCAPTCHA what Google's script hands out. It works once and
 * for two minutes (FORM-15).
 */
export type CaptchaOffer = { kind: "proof-of-work"; challenge: Challenge } | { kind: "recaptcha"; siteKey: string };

type CaptchaWish = {
  /** More messages than usual are coming in: make the work harder. */
  busy: boolean;
  /** The browser could not load Google's script: offer work instead, much harder. */
  fallback: boolean;
};

/**
 * - `solved`: true so far; it counts only if `redeem` says yes in the transaction that stores what it was for.
 * - `refused`: missing, forged, expired or somebody else's. The reason is for the log only.
 * - `unavailable`: the provider cannot say. Nothing is accepted; from now on `offer` offers work for some minutes.
 */
type CaptchaVerdict =
  | { outcome: "solved"; redeem(trx: Trx): Promise<boolean> }
  | { outcome: "refused"; reason: string }
  | { outcome: "unavailable"; reason: string };

export type Captcha = {
  offer(wish: CaptchaWish): Promise<CaptchaOffer>;
  check(token: string): Promise<CaptchaVerdict>;
};

type CaptchaOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  /** The process's secret, from which the puzzles' keys are made, and the one before. */
  secret: string;
  previousSecret?: string | undefined;
  /** How many tries a puzzle takes, if not the usual number. */
  puzzleTries?: Tries | undefined;
  /** Google's captcha instead of the puzzles; `siteverifyUrl` and `withinMs` are for tests. */
  recaptcha?: ({ siteKey: string } & Omit<RecaptchaOptions, "clock">) | undefined;
};

/** After Google did not answer, visitors get puzzles for this long before it is tried again. */
const providerDownMs = 5 * 60 * 1000;

/**
 * Makes the captcha (docs/decisions/0005-captcha.md): puzzles, or Google's reCAPTCHA with puzzles for when it cannot be
 * reached. A puzzle's token is good whenever this server has handed the puzzle out, so an outage needs no second rule.
 */
export function createCaptcha(options: CaptchaOptions): Captcha {
  const { db, clock, log, secret, previousSecret, puzzleTries, recaptcha } = options;
  const work = createProofOfWork({ secret, previousSecret, clock, tries: puzzleTries });
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
    async offer({ busy, fallback }) {
      if (recaptcha && !fallback && !providerIsDown()) return { kind: "recaptcha", siteKey: recaptcha.siteKey };
      const effort = recaptcha && fallback && !providerIsDown() ? "fallback" : busy ? "busy" : "usual";
      return { kind: "proof-of-work", challenge: await work.puzzle(effort) };
    },

    async check(token) {
      const checked = await work.check(token);
      if ("nonce" in checked) return solved(checked.nonce);
      if (!askGoogle) return { outcome: "refused", reason: checked.reason };
      // Google says yes once. A repeated call is ours to recognise, and it may be the repetition of one that succeeded.
      if (await wasUsed(db, identify(token))) return solved(token);
      const verdict = await askGoogle(token);
      if (verdict.outcome === "unavailable") {
        downSince = clock.now().getTime();
        log.error({ reason: verdict.reason }, "reCAPTCHA cannot be checked; visitors get puzzles for a while");
      }
      if (verdict.outcome !== "solved") return verdict;
      downSince = Number.NEGATIVE_INFINITY;
      return solved(token);
    },
  };
}

/** Names a token without keeping it. */
function identify(unique: string): string {
  return createHash("sha256").update(unique).digest("hex");
}
