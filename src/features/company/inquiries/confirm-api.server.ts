import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { problem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { changeRecipients } from "./change-recipients.server.ts";
import { confirmRecipient, findByLink } from "./queries.server.ts";
import { recipientTokenSchema } from "./schema.ts";

const tooMany = "Too many tries. Please try again in an hour.";
const hour = { limit: 20, windowSeconds: 3_600 };

/** What the page of an address's link calls (OWN-11): mount it at `/public/recipients`. The token alone opens it, without a session. */
export function confirmRecipientApi(services: Services) {
  const { config, db, clock, company, log, outbox } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Which address a link is for; uses nothing up.
       * - 200 `{ email }`, null for a link that does not work; 400 malformed; 429 with Retry-After
       */
      .post("/check", jsonBody(recipientTokenSchema), async (c) => {
        await enforceRateLimit(db, services, { name: "recipient links checked", ...hour, key: clientIp(c) }, tooMany);
        const found = await find(c.req.valid("json").token);
        return c.json({ email: found?.email ?? null }, 200);
      })

      /**
       * Confirms the address of a link, which is used up. POST only: mail scanners open links (S-11).
       * - 200 `{ email }`; 400 the link is unknown, used, replaced or expired; 429 with Retry-After
       */
      .post("/confirm", jsonBody(recipientTokenSchema), async (c) => {
        await enforceRateLimit(db, services, { name: "recipient links used", ...hour, key: clientIp(c) }, tooMany);
        const { token } = c.req.valid("json");
        const confirmed = await db.transaction().execute(async (trx) => {
          const found = await find(token, trx);
          if (!found) return undefined;
          const { id, email, asker } = found;
          const now = clock.now();
          const when = whenInOffice(now, company.current().hours.timeZone);
          await changeRecipients(trx, services, () => confirmRecipient(trx, id, now), {
            title: `Inquiries now go to ${email}`,
            text: `${asker} asked for it, and ${email} confirmed it on ${when}.`,
          });
          await recordAuditEvent(trx, now, { kind: "recipient-confirmed", by: "someone", subject: email });
          return email;
        });
        if (confirmed === undefined) {
          log.warn({ requestId: c.get("requestId") }, "link of a recipient refused");
          return problem(c, 400, "This link no longer works.");
        }
        log.info({ requestId: c.get("requestId") }, "recipient of inquiries confirmed");
        outbox.requestRun();
        return c.json({ email: confirmed }, 200);
      })
  );

  /** A link sent before MAIL_TO was set does nothing while it is (OWN-14). */
  async function find(token: string, from = db) {
    return config.mailTo === undefined ? findByLink(from, hashToken(token), clock.now()) : undefined;
  }
}
