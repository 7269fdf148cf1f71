import { Client } from "pg";
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.server.ts";
import type { ContentFollower, HeldLock, LockName } from "../database.server.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { answerTimeoutMs, connectionOptions, joinSite, siteSettings } from "./connection.server.ts";
import { serverClock } from "./server-clock.server.ts";

/** How often the connection is tried, so that a lost lock is noticed long before the server gives it to another process. */
const beatMs = 5_000;
const firstRetryMs = 250;
const maxRetryMs = 5_000;

/** The server notices a machine that has disappeared after 40 s, and frees its locks. */
const sessionSettings = `${siteSettings}; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 10;
  SET tcp_keepalives_count = 3; LISTEN content_version`;

/**
 * One connection outside of the pool, for what belongs to a session: advisory locks and notifications. It is made with its
 * first use, and again when it breaks.
 */
export function openSession({ url, log }: { url: string; log: Log }) {
  const locks = new Map<LockName, AbortController>();
  const followers: ContentFollower[] = [];
  const clocks: ReturnType<typeof serverClock>[] = [];
  let current: Client | undefined;
  let connecting: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const client = new Client({
      ...connectionOptions(url),
      query_timeout: answerTimeoutMs,
      application_name: "site session",
    });
    // An error is followed by "end", or rejects the query that is under way.
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => {
      for (const { onChange } of followers) onChange(Number(payload));
    });
    try {
      await client.connect();
      await joinSite(client, sessionSettings);
      await compareClocks(client);
    } catch (error) {
      abandon(client);
      throw error;
    }
    const beat = setInterval(() => void compareClocks(client).catch(() => lose(client)), beatMs).unref();
    client.once("end", () => {
      clearInterval(beat);
      lose(client);
    });
    current = client;
    for (const { onResume } of followers) onResume();
    return client;
  }

  /** Shows that the connection lives, also without a clock. */
  async function compareClocks(client: Client): Promise<void> {
    if (clocks.length === 0) await client.query("SELECT 1");
    for (const clock of clocks) await clock.compare(client);
  }

  function connection(): Promise<Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  }

  /** Ends all locks at once: the server frees them when it notices. */
  function lose(client: Client): void {
    abandon(client);
    if (client !== current) return;
    current = undefined;
    connecting = undefined;
    for (const lost of locks.values()) lost.abort();
    locks.clear();
    if (isClosed || followers.length === 0) return;
    log.warn("the connection for notifications was lost; changes of other processes show within seconds");
    reconnect();
  }

  function reconnect(): void {
    clearTimeout(retry);
    const waitMs = Math.min(firstRetryMs * 2 ** failures, maxRetryMs);
    retry = setTimeout(async () => {
      try {
        await connection();
        if (failures > 0 || followers.length > 0) log.info("the connection for notifications is there again");
        failures = 0;
      } catch {
        failures += 1;
        if (!isClosed) reconnect();
      }
    }, waitMs).unref();
  }

  return {
    async tryLock(name: LockName): Promise<HeldLock | undefined> {
      const client = await connection();
      // A second lock of one session would succeed.
      if (locks.has(name)) return undefined;
      const lost = new AbortController();
      locks.set(name, lost);
      const taken = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [advisoryLocks[name]]).catch(() => {
        lose(client);
      });
      if (taken?.rows[0]?.taken !== true || lost.signal.aborted) {
        if (locks.get(name) === lost) locks.delete(name);
        return undefined;
      }
      return {
        lost: lost.signal,
        async release() {
          if (lost.signal.aborted) return;
          await client.query("SELECT pg_advisory_unlock($1)", [advisoryLocks[name]]).catch(() => lose(client));
          if (locks.get(name) === lost) locks.delete(name);
        },
      };
    },
    async followClock(own: Clock): Promise<Clock> {
      const clock = serverClock(own, log);
      clocks.push(clock);
      await clock.compare(await connection());
      return clock;
    },
    followContent(follower: ContentFollower): void {
      followers.push(follower);
      connection().catch(reconnect);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      const client = await connecting?.catch(() => undefined);
      if (client) await client.end().catch(() => {});
    },
  };
}

function abandon(client: Client): void {
  client.end().catch(() => {});
}
