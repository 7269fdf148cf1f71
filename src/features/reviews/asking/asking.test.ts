import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { writeMessage } from "#src/platform/mail/mail-message.server.ts";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base, mailServer } from "#test/app/fixtures.ts";
import { runDaily } from "#test/app/run-daily.ts";
import { many } from "#test/content/content-factory.ts";
import {
  ask,
  givePostalAddress,
  insertRequestWithLink,
  own,
  ownWords,
  postalAddress,
  requestsPath,
  reviewLinksTo,
  zoe,
} from "#test/content/review-links.ts";
import { insertDoneJobs, insertJob } from "#test/messages/jobs.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { sendHeld } from "#test/messages/outbox-steps.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import type { ReviewRequests } from "./api.server.ts";
import { maxAskedInADay } from "./ask.server.ts";
import { listOpenRequests, listUnasked, listUnreminded } from "./queries.server.ts";
import { remindOfReviews } from "./reminders.server.ts";

const test = base.extend({ env: mailServer });
const publicSiteTest = base.extend({ env: { ...mailServer, ORIGIN: "https://gutters.example" } });
const day = 24 * 60 * 60;
const won = `${requestsPath}/won`;

const read = async (staff: SignedIn) => (await (await staff.send("GET", requestsPath)).json()) as ReviewRequests;

const remind = (site: TestApp) => runDaily(site, remindOfReviews(site));

publicSiteTest(
  "LEAD-80 LEAD-87 both emails carry the company, its postal address and the way out, and say the same to all",
  async ({ site, adas }) => {
    const token = await ask(site, adas);
    site.clock.pass(8 * day);
    await remind(site);
    const links = await reviewLinksTo(site, zoe.email);
    expect(links).toEqual([token, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(links[1]).not.toBe(token);
    for (const [index, mail] of site.mailbox.mails.entries()) {
      const { text, html, subject, unsubscribe } = mail;
      const optOut = `https://gutters.example/review/opt-out?token=${links[index]}`;
      const sender = `${site.company.current().name}, ${postalAddress}`;
      for (const words of ["Hi Zoe Lake,", sender, optOut, "until March 2, 2027"]) expect(text).toContain(words);
      expect(html).toContain(optOut);
      expect(unsubscribe).toBe(optOut);
      const { raw } = await writeMessage(mail, { host: "gutters.example" });
      expect(raw.toString().replaceAll("\r\n ", " ")).toContain(`List-Unsubscribe: <${optOut}>\r\n`);
      expect(subject).toContain("would you write us a review?".slice(1));
    }
    const stored = await site.db.selectFrom("review_links").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  },
);

test("LEAD-81 JOB-20 all customers whose job is done are asked by one press, each address once, and no others", async ({
  site,
  adas,
}) => {
  await givePostalAddress(site);
  await insertDoneJobs(site.db, [
    { email: "Won@Example.com", state: "won" },
    { email: "won@example.com", state: "won", first_name: "Again" },
    { email: "archived@example.com", state: "won", archived: 1 },
  ]);
  for (const state of ["new", "lost", "won"] as const)
    await insertJob(site.db, { email: `${state}.one@example.com`, phone: `35255501${state.length}0`, state });
  await insertMessage(site.db, { email: "test@example.com", state: "won", is_test: 1 });
  const unasked = [{ email: "won@example.com" }, { email: "archived@example.com" }];
  expect(await read(adas)).toMatchObject({ unasked, unaskedCount: 2, hasPostalAddress: true });
  expect(await (await adas.send("POST", won, {})).json()).toEqual({ ids: [1, 2], left: 0 });
  expect(await (await adas.send("POST", won, {})).json()).toEqual({ ids: [], left: 0 });
  await sendHeld(site);
  expect(site.mailbox.mails.map(({ to }) => to).sort()).toEqual(["archived@example.com", "won@example.com"]);
  expect((await read(adas)).asked).toMatchObject([
    { email: "archived@example.com", state: "waiting" },
    { email: "won@example.com", state: "waiting" },
  ]);
  expect(await readActivity(site)).toContain("Rita Moss asked 2 customers for a review.");
});

test("LEAD-81 no one is asked twice about the same work, years later either", async ({ site, adas }) => {
  await givePostalAddress(site);
  await insertDoneJobs(site.db, [
    { email: "ann@example.com", state: "won" },
    { email: "ann@example.com", state: "won", first_name: "Again" },
  ]);
  await adas.send("POST", won, {});
  site.clock.pass(3 * 366 * 24 * 60 * 60);
  await purgeExpired(site);
  const later = await signIn(site, { id: 1 });
  expect((await read(later)).unaskedCount).toBe(0);
  const submitted_at = site.clock.now().toISOString();
  await insertDoneJobs(site.db, [{ email: "ann@example.com", state: "won", submitted_at }]);
  expect((await read(later)).unaskedCount).toBe(1);
});

test("LEAD-81 there is no choosing: the call takes no ids, and asks in order", async ({ site, adas }) => {
  await givePostalAddress(site);
  expect((await adas.send("POST", won, { ids: [1] })).status).toBe(400);
  await insertDoneJobs(
    site.db,
    many(maxAskedInADay + 5, (place) => ({
      ...{ email: `c${place}@example.com`, phone: String(3525550000 + place) },
      state: "won" as const,
    })),
  );
  expect(await (await adas.send("POST", won, {})).json()).toMatchObject({ left: 5 });
  const refused = await adas.send("POST", won, {});
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(day)]);
  expect((await adas.send("POST", requestsPath, zoe)).status).toBe(429);
  expect((await read(adas)).unasked[0]?.email).toBe(`c${maxAskedInADay + 1}@example.com`);
});

test("JOB-23 undo of one press takes back whom it asked with their emails, except those that have gone, once", async ({
  site,
  adas,
}) => {
  await givePostalAddress(site);
  await insertDoneJobs(site.db, [{ email: "ann@example.com" }, { email: "bob@example.com", phone: "3525550102" }]);
  const takeBack = async (ids: number[]) => (await adas.send("POST", `${requestsPath}/take-back`, { ids })).json();
  const { ids } = (await (await adas.send("POST", won, {})).json()) as { ids: number[] };
  const gone = (await (await adas.send("POST", requestsPath, zoe)).json()) as { ids: number[] };
  await site.db.updateTable("outgoing_mail").set({ state: "sending" }).where("recipient", "=", zoe.email).execute();
  expect([await takeBack([...ids, ...gone.ids]), await takeBack(ids)]).toEqual([{ count: 2 }, { count: 0 }]);
  expect(await read(adas)).toMatchObject({ unaskedCount: 2, asked: [{ email: zoe.email }] });
  await sendHeld(site);
  expect(site.mailbox.mails.map(({ to }) => to)).toEqual([zoe.email]);
  expect(await readActivity(site)).toContain("Rita Moss took back that 2 customers were asked for a review.");
});

test("JOB-23 someone who wants no emails is not asked for a review, nor reminded", async ({ site, adas }) => {
  await insertDoneJobs(site.db, [{ email: zoe.email }]);
  await ask(site, adas);
  site.mailbox.mails.length = 0;
  await site.db.updateTable("people").set({ wants_no_emails: 1 }).execute();
  site.clock.pass(8 * day);
  await remind(site);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toEqual([]);
  await site.db.deleteFrom("review_requests").execute();
  const again = await signIn(site, { id: 1 });
  expect((await read(again)).unaskedCount).toBe(0);
  expect((await again.send("POST", requestsPath, zoe)).status).toBe(409);
});

test("LEAD-80 a customer is asked once while the link works, with a postal address only", async ({ site, adas }) => {
  for (const answer of [await adas.send("POST", requestsPath, zoe), await adas.send("POST", won, {})])
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("postal address first")]);
  await ask(site, adas);
  const again = await adas.send("POST", requestsPath, { ...zoe, email: " ZOE@example.com" });
  expect([again.status, await again.json()]).toEqual([409, { error: "This customer was asked on March 2, 2026." }]);
  await insertDoneJobs(site.db, [{ email: "Zoe@Example.com", state: "won" }]);
  expect((await read(adas)).unaskedCount).toBe(0);
});

base(
  "LEAD-94 without a mail server no one is asked or reminded, and everyone can be asked later",
  async ({ site, adas }) => {
    await givePostalAddress(site);
    await insertDoneJobs(site.db, [{ email: "won@example.com", state: "won" }]);
    await insertRequestWithLink(site);
    for (const answer of [await adas.send("POST", requestsPath, zoe), await adas.send("POST", won, {})])
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("no mail server yet")]);
    site.clock.pass(8 * day);
    await remind(site);
    const later = await signIn(site, { id: 1 });
    const asked = [{ email: zoe.email, remindedAt: null }];
    expect(await read(later)).toMatchObject({ unaskedCount: 1, asked, hasMailServer: false });
    await site.outbox.runDue();
    expect(site.mailbox.mails).toEqual([]);
  },
);

test("LEAD-86 the reminder goes once, a week later, not to those who wrote or opted out", async ({ site, adas }) => {
  const token = await ask(site, adas);
  const writer = await ask(site, adas, { name: "Wil", email: "wil@example.com" });
  const opted = await ask(site, adas, { name: "Ora", email: "ora@example.com" });
  await own(site, "save", { token: writer, was: null, ...ownWords });
  await own(site, "opt-out", { token: opted });
  site.mailbox.mails.length = 0;
  site.clock.pass(7 * day - 60);
  await remind(site);
  expect(await reviewLinksTo(site, zoe.email)).toEqual([]);
  // 9:59 of the next day by the office's clock, in summer time by now.
  site.clock.pass(day - 60 * 60);
  await remind(site);
  expect(await reviewLinksTo(site, zoe.email)).toEqual([]);
  site.clock.pass(60);
  await remind(site);
  const [second = ""] = await reviewLinksTo(site, zoe.email);
  expect(site.mailbox.mails.map(({ to }) => to)).toEqual([zoe.email]);
  for (let more = 0; more < 40; more++, site.clock.pass(day)) await remind(site);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toHaveLength(1);
  await own(site, "save", { token: second, was: null, ...ownWords });
  expect((await own(site, "read", { token })).body).toMatchObject({ state: "shown", review: ownWords });
});

test("LEAD-87 after opting out no email goes to that address again", async ({ site, adas }) => {
  const token = await ask(site, adas);
  expect((await own(site, "opt-out", { token })).status).toBe(200);
  expect((await own(site, "opt-out", { token })).status).toBe(200);
  site.mailbox.mails.length = 0;
  await insertDoneJobs(site.db, [{ email: "ZOE@example.com", state: "won" }]);
  site.clock.pass(400 * day);
  const again = await signIn(site, { id: 1 });
  expect((await again.send("POST", requestsPath, zoe)).status).toBe(409);
  expect(await (await again.send("POST", won, {})).json()).toEqual({ ids: [], left: 0 });
  // The link has expired, and still keeps the address out.
  expect((await own(site, "opt-out", { token })).status).toBe(200);
  site.clock.pass(400 * day);
  await purgeExpired(site);
  expect(await site.db.selectFrom("review_requests").select("id").execute()).toEqual([]);
  expect(await site.db.selectFrom("review_opt_outs").select("email").execute()).toEqual([{ email: zoe.email }]);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toEqual([]);
});

test("LEAD-87 staff stop the emails for a customer who calls, also one that waits", async ({ site, adas }) => {
  await givePostalAddress(site);
  site.mailbox.nextOutcomes.push({ outcome: "later", reason: "greylisted" });
  expect((await adas.send("POST", requestsPath, zoe)).status).toBe(201);
  await site.outbox.runDue();
  const stop = (email: string) => adas.send("POST", `${requestsPath}/opt-outs`, { email });
  expect((await stop("no address")).status).toBe(400);
  expect([(await stop(" Zoe@Example.com ")).status, (await stop(zoe.email)).status]).toEqual([201, 201]);
  expect((await read(adas)).asked).toMatchObject([{ state: "opted-out" }]);
  expect((await adas.send("POST", requestsPath, zoe)).status).toBe(409);
  site.clock.pass(60 * 60);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toEqual([]);
  const stopped = "Rita Moss stopped the emails that ask a customer for a review.";
  expect((await readActivity(site)).at(-1)).toBe(stopped);
});

test.for([
  ["LEAD-87 a mail that waits is dropped when its address opts out, other mail is not", "opt-out", {}],
  ["LEAD-86 a reminder that waits is dropped once the customer has written", "save", { was: null, ...ownWords }],
] as const)("%s", async ([, call, body], { site, adas }) => {
  const token = await ask(site, adas);
  site.clock.pass(8 * day);
  site.mailbox.mails.length = 0;
  site.mailbox.nextOutcomes.push({ outcome: "later", reason: "greylisted" });
  await remind(site);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toEqual([]);
  expect((await own(site, call, { token, ...body })).status).toBe(200);
  const other = { kind: "answer", to: zoe.email, subject: "A", text: "A", html: "<p>A</p>" };
  await site.db.transaction().execute((trx) => site.outbox.enqueue(trx, other));
  site.clock.pass(60 * 60);
  await site.outbox.runDue();
  expect(site.mailbox.mails.filter(({ to }) => to === zoe.email).map(({ subject }) => subject)).toEqual(["A"]);
  expect(site.logLines.join()).toContain("mail deleted: it is not wanted any more");
});

test.skipIf(onPostgres)("LEAD-81 who was not asked is found through indexes", async ({ site }) => {
  const plan = await queryPlans(site.db, async (db) => {
    await listUnasked(db, site.clock.now(), 1000);
    await listOpenRequests(db, zoe.email, site.clock.now());
    await listUnreminded(db, { from: site.clock.now(), to: site.clock.now(), limit: 50 });
  });
  for (const index of ["jobs_done", "review_requests_by_email", "review_requests_by_time"])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (m|messages|jobs|j|r|review_requests)$|TEMP B-TREE/m);
});
