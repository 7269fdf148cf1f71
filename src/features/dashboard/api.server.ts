import { Hono } from "hono";
import { countUnread, listWithFailedMail } from "#src/features/messages/inbox/queries.server.ts";
import { scanList } from "#src/features/messages/jobs/list-queries.server.ts";
import { findJobs } from "#src/features/messages/jobs/queries.server.ts";
import { countSamples } from "#src/features/operations/sample-content/queries.server.ts";
import { removeSamples } from "#src/features/operations/sample-content/sample-content.server.ts";
import { listNewReviews, type NewReview } from "#src/features/reviews/link/queries.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";

const maxCounted = 1000;
const maxNamed = 3;

type Named = { id: number; name: string };

/** What needs attention. */
export type Waiting = {
  /** Customers' reviews that no one has seen, the newest first; up to three of them. */
  newReviews: NewReview[];
  /** Unread messages, counted up to 1000. */
  unread: number;
  /** The job that the call list has first (LEAD-93). */
  oldestUnanswered: (Named & { submittedAt: string; wroteAgain: boolean }) | null;
  /** Active messages with an email that could not be sent, counted up to 1000. */
  failedMail: number;
  /** The newest of them. */
  failedMessages: Named[];
  samples: { reviews: number; images: number };
};

/** The dashboard's calls: mount it at `/admin/dashboard`, behind the guard. */
export function dashboardApi(services: Services) {
  const { db, content } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => {
        const [first] = await scanList(db, "to-call", { today: "", filters: {}, after: undefined, limit: 1 });
        const [oldest] = await findJobs(db, first ? [first.id] : []);
        const failed = await listWithFailedMail(db, maxCounted);
        const attention: Waiting = {
          newReviews: await listNewReviews(db, maxNamed),
          unread: await countUnread(db, maxCounted),
          oldestUnanswered: oldest
            ? { ...named(oldest), submittedAt: oldest.waits_since, wroteAgain: oldest.wrote_again === 1 }
            : null,
          failedMail: failed.length,
          failedMessages: failed.slice(0, maxNamed).map(named),
          samples: await countSamples(db),
        };
        return c.json(attention, 200);
      })

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

function named(row: { id: number; first_name: string; last_name: string }): Named {
  return { id: row.id, name: [row.first_name, row.last_name].filter(Boolean).join(" ") };
}
