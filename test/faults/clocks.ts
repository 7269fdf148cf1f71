import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Challenge } from "altcha-lib";
import { aPassword, cookieHeader, cookiesOf } from "#test/accounts/accounts.ts";
import { solve } from "#test/app/captcha-token.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { startSmtpPeer } from "#test/network/smtp-peer.ts";
import { brokenRules, look } from "./data.ts";
import type { Outcome } from "./outcome.ts";
import { addPerson, call } from "./people.ts";
import { type Site, startSite, until } from "./site.ts";
import { trouble } from "./trouble.ts";

const library = () => globSync("/usr/lib/*/faketime/libfaketime.so.1")[0];

export type Jump = { by: string; keepsSession: boolean };

/** the clock of the machine jumps under the running site. Nothing lasts for ever, and nothing comes to a halt. */
export async function clockJumps({ by, keepsSession }: Jump): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const faketime = library();
  if (!faketime) return { ...outcome, left: "left out: there is no faketime here" };
  const time = join(folder, "time");
  writeFileSync(time, "+0");
  const peer = await startSmtpPeer();
  const env = {
    SMTP_URL: peer.url,
    LD_PRELOAD: faketime,
    FAKETIME_TIMESTAMP_FILE: time,
    FAKETIME_NO_CACHE: "1",
    // As in reality: what is measured, and not read from the clock on the wall, goes on evenly.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const site = await startSite({ folder, env });
  await addPerson(folder, { email: "rita@example.com", role: "siteadmin", password: aPassword });
  const before = await signIn(site);
  expect(before.status === 200, `signing in is answered with ${before.status}`);
  // One address has used up what it may send in ten minutes.
  let limited = 200;
  for (let turn = 0; turn < 12 && limited === 200; turn++) limited = await write(site, turn, "192.0.2.7");
  expect(limited === 429, `an eleventh message is answered with ${limited}`);

  writeFileSync(time, by);
  outcome.injected++;
  const me = await call(site, "GET", "/api/auth/me", undefined, { cookie: cookieHeader(cookiesOf(before)) });
  expect((me.status === 200) === keepsSession, `the session from before is answered with ${me.status}`);
  const after = await signIn(site);
  const now = await call(site, "GET", "/api/auth/me", undefined, { cookie: cookieHeader(cookiesOf(after)) });
  expect(now.status === 200, `a new session is answered with ${now.status}`);
  const mails = peer.received.length;
  const status = await write(site, 100, "192.0.2.8");
  expect(status === 200, `a message is answered with ${status}`);
  expect(await until(() => peer.received.length >= mails + 2, 20_000), "its mails are not sent");
  if (!keepsSession) {
    const freed = await write(site, 101, "192.0.2.7");
    expect(freed === 200, `the limit from before is still there: ${freed}`);
  }
  outcome.acknowledged = 10 + 1 + (keepsSession ? 0 : 1);
  outcome.lost = outcome.acknowledged - look(folder, ({ value }) => value("SELECT count(*) FROM messages"));
  expect(outcome.lost === 0, `${outcome.lost} messages are missing`);
  outcome.broken.push(...brokenRules(folder));
  await site.kill();
  const again = await startSite({ folder, env });
  outcome.slowestStartMs = again.readyMs;
  await again.kill();
  await peer.close();
  return outcome;
}

const signIn = (site: Site) =>
  call(site, "POST", "/api/auth/login", { identifier: "rita@example.com", password: aPassword });

/** Writes as a browser does, with a puzzle of that site: no other has its clock. */
async function write(site: Site, turn: number, from: string): Promise<number> {
  const offer: { challenge: Challenge } = await (await call(site, "GET", "/api/public/captcha")).json();
  const body = { ...anInquiry, email: `ann${turn}@example.com`, projectNeeds: `Inquiry ${turn}` };
  const recaptchaToken = await solve(offer.challenge);
  const headers = { "x-forwarded-for": from };
  return (await call(site, "POST", "/api/public/messages", { ...body, recaptchaToken }, headers)).status;
}
