import { type Context, Hono } from "hono";
import { senderOf } from "#src/facts/mail-addresses.server.ts";
import { sealPassword, serverInUse, smtpServerOf } from "#src/facts/mail-server.server.ts";
import { findMailServer, type MailServerRow, replaceMailServer } from "#src/facts/mail-server-queries.server.ts";
import { requireFreshLogin } from "#src/features/accounts/session/fresh-login.server.ts";
import { tryMail } from "#src/features/operations/test-mail/try-mail.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { settlesWithin } from "#src/platform/process/settles-within.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { enqueueChangeNotice, whoDid } from "../fact-notice.server.ts";
import { removeMailServerSchema, saveMailServerSchema } from "./schema.ts";

/** The mail server as a page shows it: without the password. */
export type ShownMailServer = Login &
  Sender & {
    /** Of every field, since they are saved together; empty while there is none. */
    changes: LastChanges;
    /** SMTP_URL goes before it. */
    isSetOnServer: boolean;
  };

const trialLimit = { name: "mail servers tried", limit: 20, windowSeconds: 3_600 };
/** For the email about the change, which leaves by the server from before. */
const noticeWithinMs = 10_000;

/** The siteadmins' calls about the mail server (OWN-135 to OWN-138): mount it at `/admin/company/mail-server`, behind the guard. */
export function mailServerApi(services: Services) {
  const { config, db, clock, company, content, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the mail server without its password; 401, 403. */
      .get("/", async (c) => c.json(show(await findMailServer(db)), 200))

      /**
       * Tries a mail server with a test email to the signed-in person, and keeps it once that is accepted. Answers within half a minute.
       * - 200 the mail server
       * - 400 `fields`; 401, 403
       * - 403 `code: "reauth_required"` when the login is more than ten minutes ago
       * - 409 SMTP_URL is set, someone else has changed it, or the email was refused, with the reason and what to do
       * - 429 with Retry-After
       */
      .post("/", jsonBody(saveMailServerSchema), async (c) => {
        const { seen, currentPassword, password: typed, ...sent } = c.req.valid("json");
        const before = await mayChange(c, seen, currentPassword);
        const password = typed || storedPassword(sent, before);
        await tryBeforeKept(c, sent, password);
        const changed = { changed_at: clock.now().toISOString(), changed_by: c.var.session.user.name };
        const row = { ...sent, ...changed, password_sealed: sealPassword(config.secret, sent, password) };
        await replace(c, { before, row });
        return c.json(show(row), 200);
      })

      /**
       * Forgets the mail server with its password: no email goes out any more.
       * - 200 none; 400, 401, 403
       * - 403 `code: "reauth_required"` when the login is more than ten minutes ago
       * - 409 SMTP_URL is set, someone else has changed it, or there is none
       */
      .post("/remove", jsonBody(removeMailServerSchema), async (c) => {
        const { seen, currentPassword } = c.req.valid("json");
        const before = await mayChange(c, seen, currentPassword);
        if (!before) throw new HttpProblem(409, "There is no mail server to remove.");
        await replace(c, { before, row: undefined });
        return c.json(show(undefined), 200);
      })
  );

  /** @returns what is kept now. @throws {HttpProblem} 403, 409 */
  async function mayChange(c: Context<SignedInEnv>, seen: string, currentPassword: string | undefined) {
    if (config.smtpUrl !== undefined) throw new HttpProblem(409, "The server’s setting SMTP_URL decides that.");
    await requireFreshLogin(c, services, currentPassword);
    return findSeen(db, seen);
  }

  type Change = { before: MailServerRow | undefined; row: MailServerRow | undefined };

  async function replace(c: Context<SignedInEnv>, { before, row }: Change): Promise<void> {
    const line = row ? `Emails now go out through ${row.host}.` : "It was removed, and no email goes out any more.";
    const lines = [whoDid(c, services, "changed it"), line];
    const notice = { company: company.current(), what: "mail server", lines };
    // By the server from before: a stranger's would not deliver it.
    if (before) {
      await staffTransaction(c, services, (trx) => enqueueChangeNotice(trx, services, notice));
      await settlesWithin(outbox.runDue(), noticeWithinMs);
    }
    await staffTransaction(c, services, async (trx, audit) => {
      await findSeen(trx, before?.changed_at ?? "");
      await replaceMailServer(trx, row);
      if (!before) await enqueueChangeNotice(trx, services, notice);
      if (row) await audit({ kind: "mail-server-changed", details: { host: row.host } });
      else await audit({ kind: "mail-server-removed" });
      await content.bump(trx);
    });
    outbox.resume();
  }

  function show(row: MailServerRow | undefined): ShownMailServer {
    const { host, port, username, sender_name, sender_address, changed_at: at, changed_by: by } = row ?? nothing;
    const shown = { host, port, username, sender_name, sender_address };
    const changes = row ? Object.fromEntries(Object.keys(shown).map((name) => [name, { at, by }])) : {};
    return { ...shown, changes, isSetOnServer: config.smtpUrl !== undefined };
  }

  /** @throws {HttpProblem} 409 with `present` if someone has changed it since the person has seen it */
  async function findSeen(from: Trx | typeof db, seen: string): Promise<MailServerRow | undefined> {
    const row = await findMailServer(from);
    if ((row ?? nothing).changed_at !== seen) throw changedBefore(show(row));
    return row;
  }

  /** @throws {HttpProblem} 400: it goes to the server and user alone that it was entered for */
  function storedPassword(sent: Login, row: MailServerRow | undefined): string {
    const isSame = row?.host === sent.host && row.port === sent.port && row.username === sent.username;
    const password = isSame && serverInUse({ ...services, row })?.password;
    if (password) return password;
    const text = row ? "Please enter the password again, for this server and user." : "Please enter the password.";
    throw new HttpProblem(400, text, { extra: { fields: { password: text } } });
  }

  /** @throws {HttpProblem} 409 the test email was refused; 429 */
  async function tryBeforeKept(c: Context<SignedInEnv>, sent: Login & Sender, password: string): Promise<void> {
    const { user } = c.var.session;
    const tooMany = (wait: string) => `You can try twenty times an hour. Please wait ${wait}.`;
    await enforceRateLimit(db, services, { ...trialLimit, key: String(user.id) }, tooMany);
    const facts = company.current();
    const server = smtpServerOf(sent, password, services.mayConnect);
    const mail = { from: senderOf(config, facts, sent), to: user.email };
    const { problem } = await tryMail({ config, company: facts, server, clock, ...mail });
    if (!problem) return;
    await staffTransaction(c, services, (_, audit) => audit({ kind: "test-mail-failed", subject: user.email }));
    const { what, next, reply } = problem;
    throw new HttpProblem(409, `${what} ${next}${reply ? ` The server’s answer: ${reply}` : ""}`);
  }
}

type Login = Pick<MailServerRow, "host" | "port" | "username">;
type Sender = Pick<MailServerRow, "sender_name" | "sender_address">;

const nothing: MailServerRow = {
  ...{ host: "", port: 587, username: "", password_sealed: "", sender_name: "", sender_address: "" },
  ...{ changed_at: "", changed_by: "" },
};
