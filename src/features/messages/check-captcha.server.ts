import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { messageFieldErrors } from "./schema.ts";

/** Uses a solved captcha up, in the transaction of what it pays for. @throws {HttpProblem} 400 it was used before */
export type Redeem = (trx: Trx) => Promise<void>;

/**
 * Checks the captcha of a public form. Every refused token gets the same answer; only the log has the reason (OP-2).
 *
 * @throws {HttpProblem} 400 `code: "captcha_refused"`; 503 `code: "captcha_unavailable"`
 */
export async function checkCaptcha(services: Services, token: string, requestId?: string): Promise<Redeem> {
  const { captcha, company, log } = services;
  const verdict = await captcha.check(token);
  if (verdict.outcome === "unavailable") {
    const text = `The security check isn’t working right now. Please try again, or call us at ${company.current().phone.display}.`;
    throw new HttpProblem(503, text, { extra: { code: "captcha_unavailable" } });
  }
  if (verdict.outcome === "refused") throw refusal(verdict.reason);
  return async (trx) => {
    if (!(await verdict.redeem(trx))) throw refusal("captcha used");
  };

  function refusal(reason: string): HttpProblem {
    log.warn({ requestId, reason }, "captcha refused");
    const fields = { recaptchaToken: messageFieldErrors.captcha };
    return new HttpProblem(400, messageFieldErrors.captcha, { extra: { fields, code: "captcha_refused" } });
  }
}
