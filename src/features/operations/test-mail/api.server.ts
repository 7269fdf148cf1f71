import { Hono } from "hono";
import * as z from "zod/mini";
import { recipientsOf, senderOf } from "#src/facts/mail-addresses.server.ts";
import { serverInUse } from "#src/facts/mail-server.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { tryMail } from "./try-mail.server.ts";

/** The recipient of a test email: the signed-in person, or the first recipient of inquiries. */
const testMailReaders = ["me", "company"] as const;
export type TestMailReader = (typeof testMailReaders)[number];

const testMailSchema = z.strictObject({ to: z.enum(testMailReaders, { error: "to must be me or company." }) });
const testMailLimit = { name: "test mails", limit: 5, windowSeconds: 60 * 60 };

/** Test emails: mount it at `/admin/test-mail`, behind the guard. */
export function testMailApi(services: Services) {
  const { config, db, clock, log } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Sends one email, without the outbox, to the signed-in person or to the first recipient of inquiries. No other recipient is
       * possible (OP-1). Answers within about fifteen seconds.
       * - 200 `steps` that worked, and `problem`, null once the mail server has accepted the email
       * - 400, 401, 403
       * - 429 with Retry-After: more than five in an hour
       */
      .post("/", jsonBody(testMailSchema), async (c) => {
        const { user } = c.var.session;
        await enforceRateLimit(
          db,
          services,
          { ...testMailLimit, key: String(user.id) },
          (wait) => `You can send five test emails an hour. Please wait ${wait}.`,
        );
        const company = services.company.current();
        const to = c.req.valid("json").to === "me" ? user.email : ((await recipientsOf(db, config, company))[0] ?? "");
        const row = services.company.mailServer();
        const server = serverInUse({ ...services, row });
        const report = await tryMail({ config, company, server, from: senderOf(config, company, row), clock, to });
        const kind = report.problem ? "test-mail-failed" : "test-mail-sent";
        // Without staffTransaction: the email was sent even if the session has ended since.
        await db.transaction().execute((trx) => recordAuditEvent(trx, clock.now(), { kind, by: user, subject: to }));
        log.info(
          { requestId: c.get("requestId"), userId: user.id, failed: report.problem !== null },
          "test mail tried",
        );
        return c.json({ to, ...report }, 200);
      })
  );
}
