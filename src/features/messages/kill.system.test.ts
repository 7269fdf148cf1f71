import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { companyOf } from "#src/company/company.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestClock } from "#test/app/test-clock.ts";
import { createTestMailbox } from "#test/app/test-mailbox.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { startTinySite, type TinySite } from "#test/processes/start-tiny-site.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

const secret = "a secret that only this test has, 32 bytes";
/** Port 1 of this machine: the connection is refused, so mail waits. */
const mailServerAway = { SECRET: secret, SMTP_URL: "smtp://127.0.0.1:1", MAIL_TO: "office@example.com" };

/** Sends the nth inquiry, each from a visitor of its own. */
async function send(site: TinySite, n: number): Promise<number> {
  const recaptchaToken = await freshToken({ config: { secret }, clock: systemClock });
  const body = { ...anInquiry, email: `ann${n}@example.com`, projectNeeds: `Inquiry ${n}`, recaptchaToken };
  const response = await fetch(`${site.origin}/api/public/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.origin, "x-forwarded-for": `192.0.2.${n}` },
    body: JSON.stringify(body),
  });
  return response.status;
}

/** What the next process finds, and the mails that it sends once a lease of the dead one is over. */
async function openAgain(folder: string) {
  const { db, close } = await openSqlite(join(folder, "data", "app.db"));
  const clock = createTestClock(new Date(Date.now() + 6 * 60_000).toISOString());
  const mailbox = createTestMailbox();
  const log = createLog({ logLevel: "silent" });
  const company = { read: async () => companyOf() };
  await createOutbox({ config: { mailFrom: undefined }, db, company, clock, log, transport: mailbox }).runDue();
  const messages = await db.selectFrom("messages").select(["email", "project_needs"]).execute();
  const captchas = await db.selectFrom("used_captcha").select("id").execute();
  await close();
  return { messages, captchas, mails: mailbox.mails };
}

test("OPS-06 kill -9 right after a 200: the inquiry and both its emails are there after the restart", async () => {
  const folder = temporaryFolder();
  const site = await startTinySite(folder, mailServerAway);
  expect(await send(site, 1)).toBe(200);
  site.process.kill("SIGKILL");
  await site.exitCode;
  const { messages, mails } = await openAgain(folder);
  expect(messages).toEqual([{ email: "ann1@example.com", project_needs: "Inquiry 1" }]);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(["office@example.com", "ann1@example.com"]));
  expect(mails).toHaveLength(2);
});

test("R-1 kill -9 while many inquiries come in: answered ones are stored with their emails, the others whole or not at all", async () => {
  const folder = temporaryFolder();
  const answered = new Set<string>();
  const rounds = 3;
  const perRound = 15;
  for (let round = 0; round < rounds; round++) {
    const site = await startTinySite(folder, mailServerAway);
    const calls = Array.from({ length: perRound }, async (_, index) => {
      const n = round * perRound + index;
      const status = await send(site, n).catch(() => "no answer");
      if (status === 200) answered.add(`Inquiry ${n}`);
      // Each round dies at another moment.
      if (answered.size > round * 3) site.process.kill("SIGKILL");
    });
    await Promise.all(calls);
    site.process.kill("SIGKILL");
    await site.exitCode;
  }
  const { messages, captchas, mails } = await openAgain(folder);
  const stored = messages.map(({ project_needs }) => project_needs);
  expect(answered.size).toBeGreaterThan(0);
  expect(stored).toEqual(expect.arrayContaining([...answered]));
  expect(new Set(stored).size).toBe(stored.length);
  expect(captchas).toHaveLength(stored.length);
  expect(mails.filter(({ to }) => to === "office@example.com")).toHaveLength(stored.length);
  expect(new Set(mails.map(({ to }) => to))).toEqual(
    new Set(["office@example.com", ...messages.map(({ email }) => email)]),
  );
  expect(mails).toHaveLength(2 * stored.length);
});

test("OPS-05 without SMTP_URL the running site writes both mails into DATA_DIR/outbox, and its log says so", async () => {
  const folder = temporaryFolder();
  const site = await startTinySite(folder, { SECRET: secret, MAIL_TO: "office@example.com" });
  await site.printed(/Without SMTP_URL no email is sent: it is written to .*outbox/);
  expect(await send(site, 1)).toBe(200);
  await site.printed(/(no SMTP_URL: written to .*\.eml.*){2}/s);
  const outbox = join(folder, "data", "outbox");
  const names = readdirSync(outbox);
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  expect(new Set(mails.map(({ to }) => to?.[0]?.address))).toEqual(new Set(["office@example.com", "ann1@example.com"]));
  expect(names).toHaveLength(2);
});
