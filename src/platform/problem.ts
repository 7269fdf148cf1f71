import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The one error shape of the API (API-02). */
export type Problem = { error: string };

/**
 * Answers with an error.
 *
 * @param extra more members of the body, such as `message` on the public messages
 * @example return problem(c, 409, "The list has changed meanwhile.")
 */
export function problem<
  Status extends ContentfulStatusCode,
  Extra extends Record<string, unknown> = Record<never, never>,
>(c: Context, status: Status, error: string, extra?: Extra) {
  return c.json({ error, ...extra } as Problem & Extra, status);
}

/** An expected refusal from below a handler, for what has no better answer: thrown, and answered in one place (app.server.ts). */
export class HttpProblem extends Error {
  override name = "HttpProblem";
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { headers = {} }: { headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}
