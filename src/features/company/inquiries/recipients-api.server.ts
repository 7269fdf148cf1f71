import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { requireFreshLogin } from "#src/features/accounts/session/fresh-login.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { removeRecipient } from "./change-recipients.server.ts";
import { findRecipientByEmail, insertRecipient, listAllRecipients, replaceLink } from "./queries.server.ts";
import { readRecipients } from "./read-recipients.server.ts";
import { addRecipientSchema, removeRecipientSchema } from "./schema.ts";

const maxRecipients = 10;
const gone = "This address is no longer on the list.";

/** The siteadmins' calls about who gets the inquiries (OWN-10 to OWN-14): mount it at `/admin/company/recipients`, behind the guard. */
export function recipientsApi(services: Services) {
  const { config, db, clock, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the list, who gets the inquiries now, and what the server's settings decide; 401, 403. */
      .get("/", async (c) => c.json(await readRecipients(services), 200))

      /**
       * Adds an address and emails it a link; one that is not confirmed yet gets another one, and the earlier one is void. It gets no
       * inquiry before the link's page has confirmed it.
       * - 201 the list
       * - 400 `fields`; 401, 403
       * - 403 `code: "reauth_required"` when the login is more than ten minutes ago
       * - 409 MAIL_TO is set, the address is confirmed already, or the list is full
       * - 429 with Retry-After
       */
      .post("/", jsonBody(addRecipientSchema), async (c) => {
        const { email, currentPassword } = c.req.valid("json");
        refuseIfSet();
        await requireFreshLogin(c, services, currentPassword);
        await staffTransaction(c, services, async (trx, audit) => {
          const known = await findRecipientByEmail(trx, email);
          if (known?.confirmed_at) throw new HttpProblem(409, "This address already gets the inquiries.");
          if (!known && (await listAllRecipients(trx)).length >= maxRecipients)
            throw new HttpProblem(409, `The list is full: it can have ${maxRecipients} addresses. Remove one first.`);
          const id = known?.id ?? randomUUID();
          const link = await sendLink(trx, services, { email, by: c.var.session.user, replaces: known?.id });
          if (!known) await insertRecipient(trx, { id, email, added_at: clock.now().toISOString(), link });
          await audit({ kind: "recipient-asked", subject: email });
        });
        outbox.requestRun();
        return c.json(await readRecipients(services), 201);
      })

      /**
       * Removes an address; a link that it has got is void.
       * - 200 the list; 401, 404
       * - 403 `code: "reauth_required"` for a confirmed address when the login is more than ten minutes ago
       * - 409 it is the only one that gets the inquiries, it is being confirmed, or MAIL_TO is set
       */
      .post("/:id/remove", jsonBody(removeRecipientSchema), async (c) => {
        refuseIfSet();
        const asked = await findOrRefuse(db, c.req.param("id"));
        if (asked.confirmed_at) await requireFreshLogin(c, services, c.req.valid("json").currentPassword);
        await staffTransaction(c, services, async (trx, audit) => {
          const listed = await findOrRefuse(trx, asked.id);
          const { confirmed_at } = listed;
          // Confirmed while the request was on its way: its removal may need the password now.
          if (confirmed_at && !asked.confirmed_at)
            throw new HttpProblem(409, "This address was just confirmed. Please check the list again.");
          const confirmed = (await listAllRecipients(trx)).filter((row) => row.confirmed_at);
          if (confirmed_at && confirmed.length === 1)
            throw new HttpProblem(409, "This is the only address that gets the inquiries. Confirm another one first.");
          await removeRecipient(c, services, { trx, audit, listed, how: `removed ${listed.email} from the list` });
        });
        outbox.requestRun();
        return c.json(await readRecipients(services), 200);
      })
  );

  /** @throws {HttpProblem} 409 if the server's settings decide (OWN-14) */
  function refuseIfSet(): void {
    if (config.mailTo === undefined) return;
    throw new HttpProblem(409, "The server’s setting MAIL_TO decides who gets the inquiries.");
  }

  async function findOrRefuse(from: Trx | typeof db, id: string) {
    const found = (await listAllRecipients(from)).find((row) => row.id === id);
    if (!found) throw new HttpProblem(404, gone);
    return found;
  }
}

const linkLifeMs = 7 * dayMs;
const perPerson = { name: "recipient links by a user", limit: 10, windowSeconds: 3_600 };
const perAddress = { name: "recipient links to an address", limit: 3, windowSeconds: 24 * 3_600 };

type Request = {
  email: string;
  by: { id: number; name: string };
  /** The id of the recipient, which has a link already. */
  replaces?: string | undefined;
};

/**
 * Emails an address a link with which it confirms that it wants the inquiries.
 *
 * @returns the link as it is stored, for a new recipient
 * @throws {HttpProblem} 429
 */
async function sendLink(trx: Trx, services: Services, { email, by, replaces }: Request) {
  const { config, clock, company, outbox } = services;
  const tooMany = (wait: string) =>
    `You can ask ten times an hour, and each address three times a day. Please wait ${wait}.`;
  await enforceRateLimit(trx, services, { ...perPerson, key: String(by.id) }, tooMany);
  await enforceRateLimit(trx, services, { ...perAddress, key: email }, tooMany);
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
  const link = { asked_by: by.id, token_hash: hashToken(token), link_expires_at: expiresAt.toISOString() };
  if (replaces !== undefined) await replaceLink(trx, replaces, link);
  const facts = company.current();
  const until = whenInOffice(expiresAt, facts.hours.timeZone);
  const mail = await composeEmail(facts, "Do you want to receive inquiries?", [
    `${by.name} would like the inquiries from the website of ${facts.name} to come to this address.`,
    "You won’t get any until you say yes. Open the page below and press its button.",
    // The origin of the settings, never of a request (TK-3).
    buttonPart(facts, `${config.origin}/confirm-recipient?token=${token}`, "See what this is about"),
    `The link works once, until ${until}. Please don’t forward it: it is for this address.`,
    "If you don’t know what this is about, you don’t need to do anything.",
  ]);
  await outbox.enqueue(trx, { ...mail, kind: "recipient-link", expiresAt, to: email });
  return link;
}
