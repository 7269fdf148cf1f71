import type { ClientBase } from "pg";
import { type Clock, hourMs } from "../../process/clock.ts";
import type { Log } from "../../process/log.server.ts";

/** Farther off, one of both clocks is wrong, and nothing says which. */
const maxFollowedMs = hourMs;

/**
 * A clock that shows the server's time, for all processes of a database: what one stores or signs, another compares with its
 * own time (PG-20). It goes on evenly between comparisons.
 */
export function serverClock(own: Clock, log: Log) {
  const readOwn = () => own.now().getTime();
  let aheadMs = 0;
  let isFollowing = true;
  return {
    now: () => new Date(readOwn() + aheadMs),
    async compare(client: Pick<ClientBase, "query">): Promise<void> {
      const before = readOwn();
      const { rows } = await client.query("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms");
      const [least, most] = [rows[0].ms - readOwn(), rows[0].ms - before];
      // The server has answered at some moment in between; a slow answer moves nothing.
      const ahead = Math.min(Math.max(aheadMs, least), most);
      const mayFollow = Math.abs(ahead) <= maxFollowedMs;
      if (isFollowing && !mayFollow)
        log.warn({ aheadMs: ahead }, "the clock of the database is more than an hour off that of this machine");
      isFollowing = mayFollow;
      aheadMs = mayFollow ? ahead : 0;
    },
  };
}
