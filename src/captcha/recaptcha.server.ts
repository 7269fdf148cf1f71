import * as z from "zod/mini";
import { type Clock, maxClockSkewMs, minuteMs } from "#src/platform/process/clock.ts";

export type RecaptchaOptions = {
  secret: string;
  /** Host name of the site: tokens solved on other sites are refused. */
  hostname: string;
  clock: Clock;
  siteverifyUrl?: string;
  /** Time limit of the whole response. */
  withinMs?: number;
};

export type RecaptchaVerdict = { outcome: "solved" } | { outcome: "refused" | "unavailable"; reason: string };

const googleUrl = "https://www.google.com/recaptcha/api/siteverify";
const usualWithinMs = 5_000;
const maxResponseLength = 64 * 1024;
const lifeMs = 2 * minuteMs;
/**
 * Error codes about our configuration. "bad-request" is not among them: a visitor's token can cause it, and would then switch
 * reCAPTCHA off for all visitors for some minutes.
 */
const ourFault = new Set(["missing-input-secret", "invalid-input-secret"]);
/** The form of Google's tokens; anything else is refused without a request. */
const tokenPattern = /^[\w-]{1,4096}$/;

/**
 * Asks Google whether a reCAPTCHA v2 token is genuine (https://developers.google.com/recaptcha/docs/verify), without
 * the visitor's address.
 *
 * @throws {TypeError} if `siteverifyUrl` would carry the secret in the clear
 */
export function createRecaptcha(options: RecaptchaOptions): (token: string) => Promise<RecaptchaVerdict> {
  const { secret, hostname, clock, siteverifyUrl = googleUrl, withinMs = usualWithinMs } = options;
  const url = new URL(siteverifyUrl);
  if (url.protocol !== "https:" && url.hostname !== "127.0.0.1")
    throw new TypeError("siteverify must be asked by https");

  return async function verify(token) {
    if (!tokenPattern.test(token)) return { outcome: "refused", reason: "not a token of Google's" };
    let answer: Siteverify;
    try {
      answer = await ask(url, new URLSearchParams({ secret, response: token }), withinMs);
    } catch (error) {
      return { outcome: "unavailable", reason: error instanceof Error ? error.message : String(error) };
    }
    const codes = answer["error-codes"] ?? [];
    if (codes.some((code) => ourFault.has(code))) return { outcome: "unavailable", reason: codes.join(", ") };
    if (!answer.success) return { outcome: "refused", reason: codes.join(", ") || "not solved" };
    if (answer.hostname !== hostname) return { outcome: "refused", reason: "solved for another site" };
    const ageMs = clock.now().getTime() - Date.parse(answer.challenge_ts ?? "");
    if (!(ageMs <= lifeMs && ageMs >= -maxClockSkewMs)) return { outcome: "refused", reason: "expired" };
    return { outcome: "solved" };
  };
}

const siteverifySchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  challenge_ts: z.optional(z.string()),
  "error-codes": z.optional(z.array(z.string())),
});

type Siteverify = z.output<typeof siteverifySchema>;

async function ask(url: URL, body: URLSearchParams, withinMs: number): Promise<Siteverify> {
  const response = await fetch(url, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(withinMs) });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`siteverify answered ${response.status}`);
  }
  return siteverifySchema.parse(JSON.parse(await readShort(response)));
}

async function readShort(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop cancels the rest.
    if (text.length > maxResponseLength) throw new Error("siteverify answered too much");
  }
  return text;
}
