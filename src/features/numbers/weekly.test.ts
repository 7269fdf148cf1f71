import { expect, onTestFinished } from "vitest";
import { createDaily } from "#src/platform/process/daily.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base } from "#test/app/fixtures.ts";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { insertCounts, numbersOf } from "#test/visitors/numbers.ts";
import { weeklyNumbers } from "./weekly-task.server.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
const test = base.extend({ env: smtp });
const hour = 3600;

/** The daily tasks of a process that has just started, with this one only. */
function startTask(site: TestApp) {
  const timeZone = async () => (await site.company.read()).hours.timeZone;
  const daily = createDaily({ ...site, tasks: [weeklyNumbers(site)], timeZone });
  onTestFinished(() => daily.stop());
  return daily;
}

/** The recipients of what was sent about numbers. */
async function sentTo(site: TestApp): Promise<string[]> {
  await site.outbox.runDue();
  const sent = site.mailbox.mails.filter(({ subject }) => subject.startsWith("Your website last week"));
  return sent.map(({ to }) => String(to)).sort();
}

/** Of the two weeks before the Monday on which the test's clock starts, at 10 am in New York. */
async function fill(site: TestApp): Promise<void> {
  await insertCounts(site.db, [
    ["2026-02-16", "page", "/", 380],
    ["2026-02-17", "begun", "inquiry", 9],
    ["2026-02-18", "sent", "inquiry", 4],
    ["2026-02-23", "page", "/", 400],
    ["2026-03-01", "page", "/contact", 1012],
    ["2026-02-26", "phone", "/", 14],
    ["2026-02-27", "begun", "contact", 11],
    ["2026-02-28", "sent", "contact", 6],
    // The present week is not the last one.
    ["2026-03-02", "page", "/", 7777],
  ]);
  const called = { submitted_at: "2026-02-24T15:00:00.000Z", first_called_at: "2026-02-24T17:10:00.000Z" };
  const job_id = await insertJob(site.db, { ...called, state: "won" });
  const entry = { job_id, at: "2026-02-26T15:00:00.000Z", by_name: "Ada", state: "won" as const, note: "" };
  await site.db.insertInto("job_entries").values(entry).execute();
  await site.db.updateTable("jobs").set({ agreed_cents: 705_000 }).execute();
}

test("LEAD-72 on Monday the confirmed recipients get last week's numbers in five lines", async ({ site }) => {
  await fill(site);
  for (const name of ["one", "two"]) await insertRecipient(site.db, { email: `${name}@herons.us`, confirmed: true });
  await insertRecipient(site.db, { email: "asked@herons.us" });
  await startTask(site).runDue();
  expect(await sentTo(site)).toEqual(["one@herons.us", "two@herons.us"]);
  const { subject, text } = site.mailbox.mails[0] ?? { subject: "", text: "" };
  expect(subject).toBe("Your website last week: Feb 23 to Mar 1");
  expect(text.split("\n\n").slice(1, 6)).toEqual([
    "Page views: 1,412 (the week before: 380)",
    "Taps on the phone number: 14 (the week before: 0)",
    "Forms sent: 6 of 11 started (the week before: 4 of 9 started)",
    "How fast we called back: 2 h 10 min (the week before: no calls yet)",
    "Won: 1, $7,050, and 0 lost (the week before: 0, $0, and 0 lost)",
  ]);
  expect(text).toContain(`${site.config.origin}/admin/numbers`);
});

/** A process that starts so much later looks what is due. @returns how many emails went out until then */
async function sentAfter(site: TestApp, seconds: number): Promise<number> {
  site.clock.pass(seconds);
  await startTask(site).runDue();
  return (await sentTo(site)).length;
}

test("LEAD-72 it goes at 8 by the company's clock, once over restarts, and a week later", async ({ site }) => {
  await fill(site);
  expect(await sentAfter(site, -2 * hour - 60)).toBe(0);
  expect(await sentAfter(site, 60)).toBe(1);
  for (let restart = 0; restart < 3; restart++) expect(await sentAfter(site, 4 * hour)).toBe(1);
  expect(await sentAfter(site, 6 * 24 * hour)).toBe(1);
  expect(await sentAfter(site, 12 * hour)).toBe(2);
});

test("LEAD-72 a start on Monday makes up for it, one on Tuesday or of a new site does not", async ({ site }) => {
  await insertCounts(site.db, [["2026-03-02", "page", "/contact", 1]]);
  expect(await sentAfter(site, 0)).toBe(0);
  await fill(site);
  expect(await sentAfter(site, 24 * hour)).toBe(0);
  expect(await sentAfter(site, -18 * hour)).toBe(1);
});

test("LEAD-73 a siteadmin turns it off, and the page of numbers says how it is", async ({ site, ritas, adas }) => {
  await fill(site);
  expect(await numbersOf(adas)).toMatchObject({ mail: "on" });
  expect((await saveFacts(adas, "numbers", { weeklyNumbers: false })).status).toBe(403);
  expect((await saveFacts(ritas, "numbers", { weeklyNumbers: false })).status).toBe(200);
  expect(await sentAfter(site, 0)).toBe(0);
  expect(await numbersOf(adas)).toMatchObject({ mail: "off" });
});

base("LEAD-73 without a mail server nothing is written to its folder", async ({ site, adas }) => {
  await fill(site);
  expect(await sentAfter(site, 0)).toBe(0);
  expect(await numbersOf(adas)).toMatchObject({ mail: "no server" });
});

sharedTest("LEAD-72 of two processes that both think it is theirs one queues it", async () => {
  const sites = await createTwoApps({ env: smtp });
  await fill(sites[0]);
  await Promise.all(sites.map((site) => startTask(site).runDue()));
  expect(await sentTo(sites[0])).toHaveLength(1);
});
