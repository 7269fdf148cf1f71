import type { Challenge } from "altcha-lib/types";
import type { Trx } from "./database.server.ts";

/**
 * What the browser is to do, as GET /api/public/captcha answers it. The token that proves it travels as recaptchaToken:
 * for proof of work base64(JSON { challenge, solution }), for reCAPTCHA what Google's script hands out. It works once and
 * for two minutes (FORM-15).
 */
export type CaptchaOffer =
  | { kind: "proof-of-work"; challenge: Challenge }
  | { kind: "recaptcha"; siteKey: string };

export type CaptchaWish = {
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
export type CaptchaVerdict =
  | { outcome: "solved"; redeem(trx: Trx): Promise<boolean> }
  | { outcome: "refused"; reason: string }
  | { outcome: "unavailable"; reason: string };

export type Captcha = {
  offer(wish: CaptchaWish): Promise<CaptchaOffer>;
  check(token: string): Promise<CaptchaVerdict>;
};
