import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { clientIp } from "../limits/client-ip.server.ts";
import { networkMemoryLimit } from "../limits/memory-limit.ts";
import type { AppEnv } from "../process/app-env.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.server.ts";
import { refuseTooMany } from "../process/problem.ts";
import { requestId } from "./answer-error.server.ts";

/** Enough for many people behind one address. An IPv6 /48 holds many networks (P-17). */
const callsPerMinute = { limit: 300, wideLimit: 3000 };

/** Answers 429 to an address that calls too often (API-02). */
export function limitApi(clock: Clock): MiddlewareHandler<AppEnv> {
  const consume = networkMemoryLimit({ ...callsPerMinute, windowSeconds: 60, clock });
  return function limitCalls(c, next) {
    refuseTooMany(consume(clientIp(c)), "Too many tries. Please try again in a minute.");
    return next();
  };
}

/** Logs one line per call, with the route instead of the path, which the caller chooses (ASVS 16.2.5). */
export function logCalls(log: Log, clock: Clock): MiddlewareHandler<AppEnv> {
  return async function logCall(c, next) {
    const id = requestId(c);
    const startedAt = clock.now().getTime();
    await next();
    c.header("x-request-id", id);
    const status = c.res.status;
    const call = {
      requestId: id,
      method: c.req.method,
      route: routePath(c),
      status,
      ms: clock.now().getTime() - startedAt,
    };
    // These show an attack (ASVS 16.3); the operator needs the address to stop it.
    if (status === 403 || status === 429) log.warn({ ...call, ip: clientIp(c) }, "call refused");
    else log.info(call, "call");
  };
}
