import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { sealPassword } from "#src/facts/mail-server.server.ts";
import { replaceMailServer } from "#src/facts/mail-server-queries.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { smtpError, startSmtpPeer } from "#test/network/smtp-peer.ts";

export const mailServerPath = "/api/admin/company/mail-server";

/** What a siteadmin may enter as the mail server. */
export const aMailServer = {
  host: "smtp.gmail.com",
  port: 2525 as number,
  username: "office@rainright.us",
  password: "canary-heron-7",
  sender_name: "Rain Right",
  sender_address: "",
};

/** Stores it as a siteadmin's try does. */
export async function insertMailServer(site: TestApp, login: Parameters<typeof sealPassword>[1], password: string) {
  const password_sealed = sealPassword(site.config.secret, login, password);
  const changed = { changed_by: "Rita", changed_at: site.clock.now().toISOString() };
  await site.db.transaction().execute(async (trx) => {
    await replaceMailServer(trx, { ...login, ...changed, sender_name: "", sender_address: "", password_sealed });
    await site.content.bump(trx);
  });
}

const anyByte = () => 1 + Math.floor(Math.random() * 250);
/** An address of this machine that no other test has. */
export const ownHost = () => `127.${anyByte()}.${anyByte()}.${anyByte()}`;

/** A mail server of a provider, on one of the ports of mail. */
export async function startProvider(hooks: SMTPServerOptions = {}) {
  const host = ownHost();
  const takesPassword: SMTPServerOptions = {
    disabledCommands: ["STARTTLS"],
    authOptional: false,
    onAuth: (auth, _, done) =>
      auth.password === aMailServer.password
        ? done(null, { user: "office" })
        : done(smtpError(535, "5.7.8 Bad credentials")),
  };
  const peer = await startSmtpPeer({ ...takesPassword, ...hooks }, host, 2525);
  onTestFinished(() => peer.close());
  return { peer, server: { ...aMailServer, host } };
}
