import { Hono } from "hono";
import type * as z from "zod/mini";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import { promisedDay } from "#src/facts/promised-day.ts";
import { confirmationEmail } from "#src/features/messages/emails.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { confirmationSchema } from "./schema.ts";

const testLimit = { name: "confirmations to oneself", limit: 5, windowSeconds: 3_600 };

/** The confirmation with sentences that may not be saved yet (OWN-13): mount it at `/admin/company/confirmation`, behind the guard. */
export function confirmationApi(services: Services) {
  const { config, db, clock, company, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the email as the customer gets it; 400 `fields`, 401, 403. */
      .post("/preview", jsonBody(confirmationSchema), async (c) => {
        const { subject, text, html, replyTo } = await compose(db, c.req.valid("json"));
        return c.json({ subject, text, html, replyTo: replyTo?.address ?? "" }, 200);
      })

      /**
       * Sends it to the signed-in person, and to no one else.
       * - 200 `{ to }`; 400 `fields`, 401, 403
       * - 429 with Retry-After: more than five in an hour
       */
      .post("/send-to-me", jsonBody(confirmationSchema), async (c) => {
        const { user } = c.var.session;
        await staffTransaction(c, services, async (trx, audit) => {
          await enforceRateLimit(
            trx,
            services,
            { ...testLimit, key: String(user.id) },
            (wait) => `You can send five of these an hour. Please wait ${wait}.`,
          );
          await outbox.enqueue(trx, { ...(await compose(trx, c.req.valid("json"))), to: user.email });
          await audit({ kind: "test-mail-sent", subject: user.email });
        });
        outbox.requestRun();
        return c.json({ to: user.email }, 200);
      })
  );

  async function compose(from: Db, sentences: z.output<typeof confirmationSchema>) {
    const facts = { ...company.current(), ...sentences };
    const { answers } = await inquiryAddresses(from, config, facts);
    const promise = promisedDay(facts.hours, clock.now(), facts.callBackDays);
    return confirmationEmail({ company: facts, address: answers, promise });
  }
}
