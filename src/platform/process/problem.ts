import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The one error shape of the API (API-02). */
export type Problem = { error: string };

/**
 * Answers with an error.
 *
 * @param extra more members of the body, such as `fields` or `code`
 * @example return problem(c, 409, "The list has changed.")
 */
export function problem<
  Status extends ContentfulStatusCode,
  Extra extends Record<string, unknown> = Record<never, never>,
>(c: Context, status: Status, error: string, extra?: Extra) {
  return c.json({ error, ...extra } as Problem & Extra, status);
}

type HttpProblemOptions = {
  headers?: Readonly<Record<string, string>>;
  /** More members of the body, such as `fields` or `code`. */
  extra?: Readonly<Record<string, unknown>>;
};

/** An expected failure below a handler. `answerError` turns it into the answer. */
export class HttpProblem extends Error {
  override name = "HttpProblem";
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: ContentfulStatusCode, message: string, { headers = {}, extra = {} }: HttpProblemOptions = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.extra = extra;
  }
}

/** What is wrong with single fields. @throws {HttpProblem} 400 with all of it, if there is any */
export function refuseFields(fields: Readonly<Record<string, string | undefined>>): void {
  const text = Object.values(fields).filter(Boolean).join(" ");
  if (text !== "") throw new HttpProblem(400, text, { extra: { fields } });
}

/** An error after which the connection cannot be reused, because the rest of the body is not read. */
export function closingProblem(status: 400 | 408 | 413 | 415, message: string): HttpProblem {
  return new HttpProblem(status, message, { headers: { connection: "close" } });
}

/**
 * Refuses what a rate limit makes wait.
 *
 * @param retryAfterSeconds undefined if it need not wait
 * @param text of the answer, or a function of the wait in words: "a minute", "12 minutes", "3 hours"
 * @throws {HttpProblem} 429 with Retry-After
 */
export function refuseTooMany(retryAfterSeconds: number | undefined, text: string | ((wait: string) => string)): void {
  if (retryAfterSeconds === undefined) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  const message = typeof text === "string" ? text : text(wait);
  throw new HttpProblem(429, message, { headers: { "retry-after": String(retryAfterSeconds) } });
}
