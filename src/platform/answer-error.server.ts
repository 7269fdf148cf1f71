import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { databaseProblem } from "./database-problem.ts";
import type { AppEnv } from "./http.ts";
import type { Log } from "./log.server.ts";
import { HttpProblem, problem } from "./problem.ts";
import { requestId } from "./request-id.ts";

/**
 * The one place where thrown errors end. Expected ones carry their answer; of all others the outside learns the request's
 * id and nothing else (ASVS 16.5.1, HT-7).
 *
 * @param page what a person sees instead of JSON when a page has failed
 */
export function answerError(
  log: Log,
  page: (c: Context<AppEnv>, id: string) => Response | Promise<Response>,
): ErrorHandler<AppEnv> {
  return function answer(error, c) {
    const id = requestId(c);
    const expected = error instanceof HttpProblem ? error : databaseProblem(error);
    if (expected) {
      if (expected.status === 503 && expected === error) {
        // A limit of our own, such as sign-ins under way: anyone can reach it, so it is no alarm.
        log.warn({ requestId: id, reason: expected.message }, "request put off");
      } else if (expected.status >= 500) log.error({ requestId: id, err: error }, "request refused");
      for (const [name, value] of Object.entries(expected.headers)) c.header(name, value);
      return problem(c, expected.status, expected.message);
    }
    // Hono's own refusals, such as a path that cannot be decoded.
    if (error instanceof HTTPException && error.status < 500)
      return problem(c, error.status, "The request is not valid.");
    log.error({ requestId: id, method: c.req.method, path: c.req.path.slice(0, 200), err: error }, "request failed");
    if (!c.req.path.startsWith("/api/")) return page(c, id);
    return problem(c, 500, "Something went wrong on our side. Please try again.", { requestId: id });
  };
}
