import { Client, type ClientConfig } from "pg";
import type { Log } from "../../process/log.server.ts";
import { DatabaseUnavailable, postgresFailure } from "./postgres-error.ts";

const retryMs = 500;

export type Reachability = ReturnType<typeof watchReachability>;

/** Knows whether the server can be reached, from what happens to statements and from attempts of its own. */
export function watchReachability({ config, log }: { config: ClientConfig; log: Log }) {
  let attempt: Promise<boolean> | undefined;
  let isAway = false;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  function tryAgain(): Promise<boolean> {
    attempt = answers(config).then(
      () => {
        attempt = undefined;
        if (isAway) log.info("the database can be reached again");
        isAway = false;
        return true;
      },
      (error) => {
        if (!isAway && !isStopped) log.error({ reason: String(error?.message) }, "the database cannot be reached");
        isAway = true;
        if (!isStopped) retry = setTimeout(tryAgain, retryMs).unref();
        return false;
      },
    );
    return attempt;
  }

  return {
    isAway: () => isAway,
    /**
     * Returns while the server is known to be there. After a lost connection it waits for the first attempt to reach the server
     * again; after that it throws at once, so that no request waits for what the one before has waited for (PG-13).
     *
     * @throws {DatabaseUnavailable}
     */
    assertReachable(): Promise<void> | undefined {
      if (isAway) throw new DatabaseUnavailable("away");
      return attempt?.then((isThere) => {
        if (!isThere) throw new DatabaseUnavailable("away");
      });
    },
    /** Notes that an answer was not given. Attempts follow until one succeeds. */
    noteFailure(error: unknown): void {
      if (!attempt && !isStopped && postgresFailure(error) === "away") void tryAgain();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}

/** For work that waits as long as it needs. */
export const alwaysThere: Reachability = {
  isAway: () => false,
  assertReachable: () => undefined,
  noteFailure() {},
  stop() {},
};

async function answers(config: ClientConfig): Promise<void> {
  const client = new Client({ ...config, query_timeout: config.connectionTimeoutMillis });
  // An error is followed by the failure of what is awaited.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
  } finally {
    void client.end().catch(() => {});
  }
}
