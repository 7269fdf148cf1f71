import { join } from "node:path";
import type { Db } from "#src/platform/database/database.server.ts";
import type { MailTransport } from "#src/platform/mail/mail.server.ts";
import { createMailFolder } from "#src/platform/mail/mail-folder.server.ts";
import { createSmtpTransport } from "#src/platform/mail/mail-smtp.server.ts";
import type { Config, Settings } from "#src/platform/process/config.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { type SealedFor, seal, tryUnseal } from "#src/platform/process/sealed.server.ts";
import { isThisMachine, readSmtpUrl, type SmtpServer } from "#src/platform/process/smtp-url.server.ts";
import type { Secrets } from "#src/platform/process/token.server.ts";
import type { CompanyFacts } from "./company.server.ts";
import { findMailServer, type MailServerRow, replaceMailServer } from "./mail-server-queries.server.ts";

type Login = Pick<MailServerRow, "host" | "port" | "username">;

/** A password is opened for its own server and user alone: a changed row never takes it to another one (OWN-142). */
function passwordOf({ host, port, username }: Login): SealedFor {
  return { purpose: "mail server password", owner: `${host}:${port} ${username}` };
}

export function sealPassword(secret: string, login: Login, password: string): string {
  return seal(secret, passwordOf(login), password);
}

type MayConnect = (address: string) => boolean;

/** The server of a login, which is never connected to without encryption. @param mayConnect to an address of its name */
export function smtpServerOf(
  { host, port, username: user }: Login,
  password: string | undefined,
  mayConnect: MayConnect,
) {
  const tls = isThisMachine(host) ? "off" : port === 465 ? "implicit" : "starttls";
  return { host, port, user, password, tls, mayConnect } satisfies SmtpServer;
}

type Known = { config: Pick<Config, "smtpUrl"> & Secrets; row: MailServerRow | undefined; mayConnect: MayConnect };

/** What mail goes through: SMTP_URL, or else the server of /admin/company; undefined while there is none (OWN-136). */
export function serverInUse({ config, row, mayConnect }: Known): SmtpServer | undefined {
  if (config.smtpUrl) return readSmtpUrl(config.smtpUrl);
  return row && smtpServerOf(row, openPassword(config, row), mayConnect);
}

/** @returns undefined if it was sealed under another secret, or changed */
function openPassword({ secret, previousSecret }: Secrets, row: MailServerRow): string | undefined {
  const open = (key = "") => tryUnseal(key, passwordOf(row), row.password_sealed);
  return open(secret) ?? open(previousSecret);
}

/** Encrypts the password under the current secret (OP-3); then the mail server does not need SECRET_PREVIOUS. */
export async function reencryptMailPassword({ config, db, log }: { config: Secrets; db: Db; log: Log }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await findMailServer(trx);
    if (!row) return;
    const password = openPassword(config, row);
    if (password === undefined) log.error("the password of the mail server cannot be opened with this SECRET");
    else await replaceMailServer(trx, { ...row, password_sealed: sealPassword(config.secret, row, password) });
  });
}

const noServerYet = "There is no mail server yet: enter one at /admin/company.";

/** Without a mail server: a folder of this machine, or where processes share a database nothing, so that mail waits. */
function withoutServer({ databaseUrl, dataDir, origin }: Settings): MailTransport {
  if (databaseUrl === undefined) return createMailFolder(join(dataDir, "outbox"), { host: new URL(origin).hostname });
  return {
    description: noServerYet,
    send: async () => ({ outcome: "unavailable", reason: noServerYet }),
    verify: () => Promise.reject(new Error(noServerYet)),
  };
}

type Parts = { config: Config; company: Pick<CompanyFacts, "read" | "mailServer">; mayConnect: MayConnect };

/** Sends through SMTP_URL, or else the server of /admin/company as it is at each mail, or else writes into a folder (OWN-136, OPS-05). */
export function createSiteTransport({ config, company, mayConnect }: Parts): MailTransport {
  const none = withoutServer(config);
  const last = () => {
    const server = serverInUse({ config, row: company.mailServer(), mayConnect });
    return server ? createSmtpTransport(server, { host: new URL(config.origin).hostname }) : none;
  };
  const now = () => company.read().then(last);
  return {
    get description() {
      return last().description;
    },
    send: async (mail) => (await now()).send(mail),
    verify: async () => (await now()).verify(),
  };
}
