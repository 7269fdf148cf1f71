import type { SMTPServerOptions } from "smtp-server";
import { createSmtpTransport } from "#src/platform/mail/mail-smtp.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import { readSmtpUrl } from "#src/platform/process/smtp-url.server.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { startSmtpPeer } from "#test/network/smtp-peer.ts";
import { beside, brokenRules, look } from "./data.ts";
import type { Outcome } from "./outcome.ts";
import { call } from "./people.ts";
import { startSite, until } from "./site.ts";
import { say, trouble } from "./trouble.ts";

/** What a mail server does once a mail has come whole: it is silent for ever, or hangs up; or nobody listens. */
type Misdeed = "is silent" | "hangs up" | "nobody";

const idOf = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "";
const minute = 60_000;

/**
 * visitors notice nothing; the process dies while the mail server misbehaves; once that is well, every mail goes
 * out. Twice only what it had already taken, with the same Message-ID.
 */
export async function mailServer(misdeed: Misdeed): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const taken: string[] = [];
  const onData: SMTPServerOptions["onData"] = (stream) => {
    let raw = "";
    stream.on("data", (part) => {
      raw += part;
    });
    stream.on("end", () => {
      taken.push(idOf(raw));
      if (misdeed === "hangs up") bad.drop();
    });
  };
  const bad = await startSmtpPeer({ onData });
  const site = await startSite({ folder, env: { SMTP_URL: misdeed === "nobody" ? "smtp://127.0.0.1:1" : bad.url } });
  const asked = performance.now();
  const sent = await Promise.all([1, 2].map((turn) => say(site, turn)));
  const took = performance.now() - asked;
  for (const { status } of sent) expect(status === 200, `a message is answered with ${status}`);
  outcome.acknowledged = sent.filter(({ status }) => status === 200).length;
  expect(took < 3_000, `two messages took ${Math.round(took)} ms`);
  // Where no server can tell that it was asked, the site's log does.
  const isReached = () => (misdeed === "nobody" ? /no mail can be sent/.test(site.output()) : taken.length > 0);
  expect(await until(isReached, 10_000), "the mail server was not reached");
  outcome.injected++;
  expect((await call(site, "GET", "/api/public/reviews")).ok, "pages cannot be read meanwhile");
  await site.kill();
  await bad.close();

  const again = await startSite({ folder });
  outcome.slowestStartMs = again.readyMs;
  await again.kill();
  const ids = await deliver(folder);
  expect(!ids.includes(""), "a mail without a Message-ID");
  outcome.broken.push(...brokenRules(folder));
  const all = [...taken, ...ids];
  const mails = look(folder, ({ value }) => value("SELECT count(*) FROM outgoing_mail"));
  outcome.lost = mails - new Set(all).size;
  outcome.duplicated = all.length - new Set(all).size;
  expect(outcome.duplicated === 0 || taken.length > 0, "mail came twice without any reason");
  expect(outcome.lost === 0, `${outcome.lost} mails are lost`);
  return outcome;
}

/** Sends what waits, some minutes later, to a mail server in order. @returns the Message-IDs that it got */
async function deliver(folder: string): Promise<string[]> {
  const good = await startSmtpPeer();
  // The host of the site's own address: a mail's Message-ID is made of it.
  const transport = createSmtpTransport(readSmtpUrl(good.url), { host: "localhost" });
  await beside(folder, async (db) => {
    for (const later of [8, 16]) {
      const clock = { now: () => new Date(Date.now() + later * minute) };
      await createOutbox({ db, clock, log, transport, sender: async () => "office@example.com" }).runDue();
    }
  });
  await good.close();
  return good.received.map(({ raw }) => idOf(raw));
}
