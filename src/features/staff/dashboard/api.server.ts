import { Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import { findSessionRow } from "#src/features/accounts/session/queries.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import { countUnread, findOldestActive, listWithFailedMail } from "#src/features/messages/inbox/queries.server.ts";
import { countSamples } from "#src/features/sample-content/queries.server.ts";
import { removeSamples } from "#src/features/sample-content/remove-samples.server.ts";
import { problem } from "#src/platform/problem.ts";

/** Whoever has more has seen enough to begin. */
const mostCounted = 1000;
const mostNamed = 3;

type Named = { id: number; name: string };

/** What needs attention now. */
export type Attention = {
  /** Messages that nobody has opened, counted up to 1000. */
  unread: number;
  /** The active message that has waited longest: what is answered is archived. */
  oldestUnanswered: (Named & { submittedAt: string }) | null;
  /** Active messages with mail that has failed for good, counted up to 1000. */
  failedMail: number;
  /** The newest of them. */
  failedMessages: Named[];
  /** Sample content that is still there. */
  samples: { reviews: number; images: number };
};

/** What the dashboard asks: mount it at `/admin/dashboard`, behind the guard. */
export function dashboardApi({ db, clock, log, content }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => {
        const oldest = await findOldestActive(db);
        const failed = await listWithFailedMail(db, mostCounted);
        const attention: Attention = {
          unread: await countUnread(db, mostCounted),
          oldestUnanswered: oldest ? { ...named(oldest), submittedAt: oldest.submitted_at } : null,
          failedMail: failed.length,
          failedMessages: failed.slice(0, mostNamed).map(named),
          samples: await countSamples(db),
        };
        return c.json(attention, 200);
      })

      /** Removes all sample reviews and pictures (OPS-04). 200 how many there were, also when there are none; 401, 403. */
      .delete("/sample-content", async (c) => {
        const { session } = c.var;
        const removed = await db.transaction().execute(async (trx) => {
          // Whoever has lost the right since the guard looked removes nothing (SECURITY.md SE-8).
          if (!(await findSessionRow(trx, session.tokenHash))) return undefined;
          const count = await removeSamples(trx, content);
          const told = { by: session.user, details: { count } };
          if (count > 0) await noteActivity(trx, clock.now(), { kind: "samples-removed", ...told });
          return count;
        });
        if (removed === undefined) return problem(c, 401, "Please sign in.");
        log.info({ requestId: c.get("requestId"), removed, by: session.user.id }, "sample content removed");
        return c.json({ removed }, 200);
      })
  );
}

function named(row: { id: number; first_name: string; last_name: string }): Named {
  return { id: row.id, name: `${row.first_name} ${row.last_name}` };
}
