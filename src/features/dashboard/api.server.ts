import { Hono } from "hono";
import { countUnread, listWithFailedMail } from "#src/features/messages/inbox/queries.server.ts";
import { countSamples } from "#src/features/operations/sample-content/queries.server.ts";
import { removeSamples } from "#src/features/operations/sample-content/sample-content.server.ts";
import { listNewReviews } from "#src/features/reviews/link/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";

const maxCounted = 1000;
const maxNamed = 3;

/** What needs attention. */
export type Waiting = Awaited<ReturnType<typeof readWaiting>>;

/** The dashboard's calls: mount it at `/admin/dashboard`, behind the guard. */
export function dashboardApi(services: Services) {
  const { db, content } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => c.json(await readWaiting(db), 200))

      /** Removes all sample reviews and pictures (OPS-04). 200 their number, also 0; 401, 403. */
      .delete("/sample-content", async (c) => {
        const removed = await staffTransaction(c, services, async (trx, audit) => {
          const count = await removeSamples(trx, content);
          if (count > 0) await audit({ kind: "samples-removed", details: { count } });
          return count;
        });
        return c.json({ removed }, 200);
      })
  );
}

async function readWaiting(db: Db) {
  const failed = await listWithFailedMail(db, maxCounted);
  return {
    /** Customers' reviews that no one has seen, the newest first; up to three of them. */
    newReviews: await listNewReviews(db, maxNamed),
    /** Unread messages, counted up to 1000, for the figures above the calls. */
    unread: await countUnread(db, maxCounted),
    /** Active messages with an email that could not be sent, counted up to 1000. */
    failedMail: failed.length,
    /** The newest of them. */
    failedMessages: failed.slice(0, maxNamed).map(({ id, first_name, last_name }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(" "),
    })),
    samples: await countSamples(db),
  };
}
