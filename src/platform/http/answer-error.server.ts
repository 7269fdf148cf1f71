import { randomUUID } from "node:crypto";
import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { databaseProblem } from "../database/database-problem.ts";
import type { AppEnv } from "../process/app-env.ts";
import type { Log } from "../process/log.server.ts";
import { HttpProblem, problem } from "../process/problem.ts";

/**
 * Answers every thrown error. An expected error carries its answer; for any other the answer holds only the request's id
 * (ASVS 16.5.1, HT-7).
 *
 * @param page makes the answer for a failed page
 */
export function answerError(
  log: Log,
  page: (c: Context<AppEnv>, id: string, status: 500 | 503) => Response | Promise<Response>,
): ErrorHandler<AppEnv> {
  return function answer(error, c) {
    const id = requestId(c);
    const expected =
      error instanceof HttpProblem ? error : databaseProblem(error, c.req.path.startsWith("/api/public/"));
    if (expected) {
      if (expected.status === 503 && expected === error) {
        // A limit of the site itself, such as logins in flight. Any visitor can reach it, so it is no alarm.
        log.warn({ requestId: id, reason: expected.message }, "request put off");
      } else if (expected.status >= 500) log.error({ requestId: id, err: error }, "request refused");
      for (const [name, value] of Object.entries(expected.headers)) c.header(name, value);
      // PG-12: a page, unlike a call or a file, is read by a person.
      const isPage = !/^\/(?:api|uploads|ready)(?:\/|$)/.test(c.req.path);
      if (expected !== error && expected.status === 503 && isPage) return page(c, id, 503);
      return problem(c, expected.status, expected.message, expected.extra);
    }
    // An error of Hono, such as a path that cannot be decoded.
    if (error instanceof HTTPException && error.status < 500)
      return problem(c, error.status, "We couldn’t read what was sent. Please reload the page and try again.");
    log.error({ requestId: id, method: c.req.method, path: c.req.path.slice(0, 200), err: error }, "request failed");
    if (!c.req.path.startsWith("/api/")) return page(c, id, 500);
    return problem(c, 500, "Something went wrong on our side. Please try again.", { requestId: id });
  };
}

/** The request's id in answers and log lines. Never taken from the request. */
export function requestId(c: Context<AppEnv>): string {
  const known = c.get("requestId");
  if (known) return known;
  const made = randomUUID();
  c.set("requestId", made);
  return made;
}
