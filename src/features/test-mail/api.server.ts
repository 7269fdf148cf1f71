import { Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import { errorsByField } from "#src/platform/fields.schema.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";
import { problem } from "#src/platform/problem.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { testMailSchema } from "./schema.ts";
import { tryMail } from "./try-mail.server.ts";

const perPerson = { name: "test mails", limit: 5, windowSeconds: 60 * 60 };
const limitBytes = 16 * 1024;

const body = jsonBody({
  schema: testMailSchema,
  limitBytes,
  refuse: (error) => ({ error: Object.values(errorsByField(error)).join(" ") || "The body must be an object." }),
});

/** Sending a test mail: mount it at `/admin/test-mail`, behind the guard. */
export function testMailApi({ config, db, clock, log }: Services) {
  return (
    new Hono<SignedInEnv>()
      /**
       * Sends one mail, past the queue, to the person who asks or to the first address of MAIL_TO; to no other, so that nobody
       * can write to strangers by it (SECURITY.md OP-1). Answers within about fifteen seconds.
       * - 200 what happened: `steps` that went well, and `problem`, null when the mail server has taken it
       * - 400, 401, 403
       * - 429 with Retry-After: more than five in an hour
       */
      .post("/", body, async (c) => {
        const { user } = c.var.session;
        const limit = { ...perPerson, key: String(user.id), now: clock.now(), secret: config.secret };
        const taken = await takeFromLimit(db, limit);
        if (!taken.ok) {
          c.header("retry-after", String(taken.retryAfterSeconds));
          const minutes = Math.ceil(taken.retryAfterSeconds / 60);
          return problem(c, 429, `Five test mails an hour are the limit. Please wait ${minutes} min.`);
        }
        const to = c.req.valid("json").to === "me" ? user.email : (config.mailTo[0] ?? "");
        const report = await tryMail({ config, clock, to });
        const kind = report.problem ? "test-mail-failed" : "test-mail-sent";
        await db.transaction().execute((trx) => noteActivity(trx, clock.now(), { kind, by: user, subject: to }));
        log.info(
          { requestId: c.get("requestId"), userId: user.id, failed: report.problem !== null },
          "test mail tried",
        );
        return c.json({ to, ...report }, 200);
      })
  );
}
