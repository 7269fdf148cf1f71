import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import { recipientsOf, senderOf } from "#src/facts/mail-addresses.server.ts";
import { sealPassword, serverInUse, smtpServerOf } from "#src/facts/mail-server.server.ts";
import { findMailServer, type MailServerRow, replaceMailServer } from "#src/facts/mail-server-queries.server.ts";
import { requireFreshLogin } from "#src/features/accounts/session/fresh-login.server.ts";
import { tryMail } from "#src/features/operations/test-mail/try-mail.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { settlesWithin } from "#src/platform/process/settles-within.ts";
import type { Services } from "#src/services.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { deviceLabel, labelInSentence } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { withoutPlaceholders } from "../fact-notice.server.ts";
import { type ShownMailServer, saveMailServerSchema } from "./schema.ts";

const trialLimit = { name: "mail servers tried", limit: 20, windowSeconds: 3_600 };
/** For the email about the change, which leaves by the server from before. */
const noticeWithinMs = 10_000;

/** The siteadmins' calls about the mail server (OWN-135 to OWN-138): mount it at `/admin/company/mail-server`, behind the guard. */
export function mailServerApi(services: Services) {
  const { config, db, clock, company, content, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the mail server without its password; 401, 403. */
      .get("/", async (c) => c.json(await show(), 200))

      /**
       * Tries a mail server with a test email to the signed-in person, and keeps it once that is accepted. Answers within half a minute.
       * - 200 the mail server
       * - 400 `fields`; 401, 403
       * - 403 `code: "reauth_required"` when the login is more than ten minutes ago
       * - 409 SMTP_URL is set, someone else has changed it, or the email was refused, with the reason and what to do
       * - 429 with Retry-After
       */
      .post("/", jsonBody(saveMailServerSchema), async (c) => {
        const { seen, currentPassword, ...sent } = c.req.valid("json");
        if (config.smtpUrl !== undefined) throw new HttpProblem(409, "The server’s setting SMTP_URL decides that.");
        await requireFreshLogin(c, services, currentPassword);
        const before = await findSeen(db, seen);
        const { row, password } = rowOf(sent, before, c.var.session.user.name);
        await tryBeforeKept(c, row, password);
        // A stranger's server would not deliver the email about it.
        if (before) {
          await db.transaction().execute((trx) => notify(c, trx, row));
          await settlesWithin(outbox.runDue(), noticeWithinMs);
        }
        await staffTransaction(c, services, async (trx, audit) => {
          await findSeen(trx, seen);
          await replaceMailServer(trx, row);
          if (!before) await notify(c, trx, row);
          await audit({ kind: "mail-server-changed", details: { host: row.host } });
          await content.bump(trx);
        });
        await company.read();
        outbox.resume();
        return c.json(await show(), 200);
      })
  );

  async function show(): Promise<ShownMailServer> {
    const row = await findMailServer(db);
    const { host = "", port = 587, username = "", sender_name = "", sender_address = "" } = row ?? {};
    return {
      isSetOnServer: config.smtpUrl !== undefined,
      server: { host, port: String(port), user: username, senderName: sender_name, senderAddress: sender_address },
      changedAt: row?.changed_at ?? "",
      changedBy: row?.changed_by ?? "",
    };
  }

  /** @throws {HttpProblem} 409 with `present` if someone has changed it since the person has seen it */
  async function findSeen(from: Trx | typeof db, seen: string): Promise<MailServerRow | undefined> {
    const row = await findMailServer(from);
    if ((row?.changed_at ?? "") === seen) return row;
    throw new HttpProblem(409, "Someone else has changed this.", { extra: { present: await show() } });
  }

  /** @throws {HttpProblem} 400: the stored password goes to the server and user alone that it was entered for */
  function rowOf(
    sent: Omit<z.output<typeof saveMailServerSchema>, "seen" | "currentPassword">,
    before: MailServerRow | undefined,
    by: string,
  ) {
    const { host, port, user: username, senderName: sender_name, senderAddress: sender_address } = sent;
    const login = { host, port, username };
    const isSame = before?.host === host && before.port === port && before.username === username;
    const stored = isSame ? serverInUse({ ...services, row: before })?.password : undefined;
    const password = sent.password || stored;
    if (!password) {
      const text = before ? "Please enter the password again for this server and user." : "Please enter the password.";
      throw new HttpProblem(400, text, { extra: { fields: { password: text } } });
    }
    const changed = { changed_at: clock.now().toISOString(), changed_by: by };
    const password_sealed = sealPassword(config.secret, login, password);
    return { password, row: { ...login, sender_name, sender_address, password_sealed, ...changed } };
  }

  /** @throws {HttpProblem} 409 the test email was refused; 429 */
  async function tryBeforeKept(c: Context<SignedInEnv>, row: MailServerRow, password: string): Promise<void> {
    const { user } = c.var.session;
    const tooMany = (wait: string) => `You can try twenty times an hour. Please wait ${wait}.`;
    await enforceRateLimit(db, services, { ...trialLimit, key: String(user.id) }, tooMany);
    const facts = company.current();
    const server = smtpServerOf(row, password, services.mayConnect);
    const from = senderOf(config, facts, row);
    const { problem } = await tryMail({ config, company: facts, server, from, clock, to: user.email });
    if (!problem) return;
    await staffTransaction(c, services, (_, audit) => audit({ kind: "test-mail-failed", subject: user.email }));
    const { what, next, reply } = problem;
    throw new HttpProblem(409, `${what} ${next}${reply ? ` The server’s answer: ${reply}` : ""}`);
  }

  /** The email about the change, to those who get the inquiries (OWN-135). */
  async function notify(c: Context<SignedInEnv>, trx: Trx, { host, changed_by, changed_at }: MailServerRow) {
    const facts = company.current();
    const device = labelInSentence(deviceLabel(c.req.header("user-agent")));
    const email = await composeEmail(facts, "Your website’s mail server changed", [
      `${changed_by} changed it on ${whenInOffice(new Date(changed_at), facts.hours.timeZone)}, from ${device}.`,
      `The website now sends its emails through ${host}.`,
      "If this wasn’t meant to happen, log in, open “Company” and change it back. Then check the list of users for anyone you don’t know.",
    ]);
    const receivers = withoutPlaceholders(await recipientsOf(trx, config, facts));
    await outbox.enqueue(trx, ...receivers.map((to) => ({ ...email, kind: "fact-notice", to, priority: 0 })));
  }
}
