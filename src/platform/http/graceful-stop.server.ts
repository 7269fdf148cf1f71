import type { Log } from "../process/log.server.ts";
import { settlesWithin } from "../process/settles-within.ts";
import type { HttpServer } from "./http-server.server.ts";

type Running = {
  app: { stop(): Promise<void> };
  server: HttpServer;
  /** Closes the database, as the last step. */
  close(): Promise<void>;
  log: Log;
};

/** 2 s for new connections, 20 s more for requests in flight, 24 s in all. */
const acceptMs = 2_000;
const inFlightMs = 20_000;
const allMs = 24_000;
/** A database that does not answer must not hold up the exit. */
const maxCloseMs = 1_000;
/** How long the last log lines wait for a reader that has stopped reading. */
const maxFlushMs = 500;
/** One Ctrl-C arrives from the terminal, from npm and from the start script. */
const samePressMs = 300;

/**
 * Stops the process gracefully on SIGTERM, SIGINT and after an uncaught error (OPS-06): finishes what is in flight, moves the
 * write-ahead log into the database file and exits. A second signal exits at once with 1.
 */
export function stopOnSignals({ app, server, close, log }: Running): void {
  let stoppingSince: number | undefined;

  async function stop(why: string, exitCode: 0 | 1, accept: number): Promise<void> {
    stoppingSince = performance.now();
    log.info({ why }, "stopping");
    // From now on /ready answers 503.
    const work = Promise.allSettled([app.stop(), server.close({ acceptMs: accept, inFlightMs })]);
    const isDone = await settlesWithin(work, allMs);
    const closed = close().catch((error) =>
      log.error({ err: error }, "the database could not be closed; nothing is lost"),
    );
    await settlesWithin(closed, maxCloseMs);
    if (isDone) log.info("stopped");
    else log.info("stopped with work left, which the next start continues");
    await settlesWithin(new Promise<void>((resolve) => log.flush(() => resolve())), maxFlushMs);
    process.exit(exitCode);
  }

  function onSignal(signal: NodeJS.Signals): void {
    if (stoppingSince === undefined) {
      // At a terminal there is no load balancer to ask /ready.
      void stop(signal, 0, signal === "SIGINT" ? 0 : acceptMs);
    } else if (performance.now() - stoppingSince > samePressMs) {
      log.warn({ signal }, "stopped at once");
      process.exit(1);
    }
  }

  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  // The state after such an error is unknown: exit, and let the supervisor restart.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error");
    if (stoppingSince === undefined) void stop("uncaught error", 1, 0);
  });
}
