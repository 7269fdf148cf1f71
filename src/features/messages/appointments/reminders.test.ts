import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base, mailServer } from "#test/app/fixtures.ts";
import { runDaily } from "#test/app/run-daily.ts";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { insertJob, insertManyJobs, readJob } from "#test/messages/jobs.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { listToRemind } from "./queries.server.ts";
import { remindOfAppointments } from "./reminders.server.ts";

const test = base.extend({ env: mailServer });
const hour = 60 * 60;

/** Of Tuesday, March 3: the test's clock begins at ten on Monday. */
const tomorrow = { day: "2026-03-03", wants_reminder: 1 } as const;

async function remind(site: TestApp): Promise<void> {
  await runDaily(site, remindOfAppointments(site));
  await site.outbox.runDue();
}

const subjects = ({ mailbox }: TestApp) => mailbox.mails.map(({ subject }) => subject.split(" - ")[0]);

test("JOB-24 at ten on the day before who agreed is reminded, once, also where the clock goes back an hour", async ({
  site,
  adas,
}) => {
  const [first = 0, second = 0] = await insertManyJobs(site.db, 2);
  await insertAppointment(site.db, { job_id: first, ...tomorrow });
  await insertAppointment(site.db, { job_id: second, day: tomorrow.day });
  site.clock.pass(-60);
  await remind(site);
  expect(subjects(site)).toEqual([]);
  site.clock.pass(60);
  await remind(site);
  const [entry] = (await readJob(adas, first)).entries;
  const note = "Emailed ann.ohara@example.com: reminder of the visit Tue, Mar 3, 9:30 am";
  expect(entry).toMatchObject({ note, by: "This website", email: "sent" });
  site.clock.pass(-hour);
  await remind(site);
  for (let more = 0; more < 50; more++, site.clock.pass(hour)) await remind(site);
  expect(subjects(site)).toEqual(["Tomorrow: your visit on Tuesday, March 3, at 9:30 am"]);
  expect(site.mailbox.mails[0]?.calendar).toContain("SEQUENCE:0\r\n");
});

test("JOB-24 no one is reminded of what is canceled or done, of another day, or planned, moved or asked for since ten", async ({
  site,
}) => {
  const ids = await insertManyJobs(site.db, 9);
  const at = "2026-03-02T15:00:01.000Z";
  const noted = (name: string) => ({ last_changes: JSON.stringify({ [name]: { by: "Rita Moss", at } }) });
  const others = [
    ...[{ state: "cancelled" }, { state: "done" }, { day: "2026-03-02" }, { day: "2026-03-04" }],
    ...[{ created_at: at }, noted("day"), noted("state"), noted("wantsReminder")],
  ] as const;
  for (const [place, other] of others.entries())
    await insertAppointment(site.db, { job_id: ids[place] ?? 0, ...tomorrow, ...other });
  const { id } = await insertAppointment(site.db, { job_id: ids[8] ?? 0, ...tomorrow });
  await site.db.updateTable("people").set({ wants_no_emails: 1 }).where("id", "=", 9).execute();
  site.clock.pass(hour);
  await remind(site);
  expect(subjects(site)).toEqual([]);
  const row = await site.db.selectFrom("appointments").select("reminded_at").where("id", "=", id).executeTakeFirst();
  expect(row?.reminded_at).toBe(null);
});

test("JOB-24 after a stop of the site a reminder goes the same day, and none on the day itself", async ({ site }) => {
  await insertAppointment(site.db, { job_id: await insertJob(site.db), ...tomorrow });
  site.clock.pass(13.9 * hour);
  await remind(site);
  expect(subjects(site)).toHaveLength(1);
  await insertAppointment(site.db, { job_id: await insertJob(site.db), ...tomorrow, day: "2026-03-04" });
  site.clock.pass(24.2 * hour);
  await remind(site);
  site.clock.pass(10 * hour);
  await remind(site);
  expect(subjects(site)).toHaveLength(1);
});

test("JOB-24 a reminder that waits is dropped when the visit is moved, and after midnight", async ({ site }) => {
  const [first = 0, second = 0] = await insertManyJobs(site.db, 2);
  const moved = await insertAppointment(site.db, { job_id: first, ...tomorrow });
  await insertAppointment(site.db, { job_id: second, ...tomorrow });
  site.mailbox.nextOutcomes.push(...Array(3).fill({ outcome: "later", reason: "450 wait", atLeastMinutes: 60 }));
  await remind(site);
  await site.db
    .updateTable("appointments")
    .set({ day: "2026-03-05", last_day: "2026-03-05" })
    .where("id", "=", moved.id)
    .execute();
  site.clock.pass(2 * hour);
  await site.outbox.runDue();
  site.clock.pass(12 * hour);
  await site.outbox.runDue();
  expect(subjects(site)).toEqual([]);
  const rows = await site.db.selectFrom("outgoing_mail").select("last_error").execute();
  expect(rows).toEqual([{ last_error: "expired before it could be sent" }]);
});

sharedTest("JOB-24 PG-11 two processes that both believe to lead remind once", async () => {
  const [one, other] = await createTwoApps({ env: mailServer });
  for (const job_id of await insertManyJobs(one.db, 10)) await insertAppointment(one.db, { job_id, ...tomorrow });
  await Promise.all([remind(one), remind(other)]);
  await one.outbox.runDue();
  expect(subjects(one)).toHaveLength(10);
});

base("LEAD-94 JOB-24 without a mail server no one is reminded", async ({ site }) => {
  await insertAppointment(site.db, { job_id: await insertJob(site.db), ...tomorrow });
  await remind(site);
  expect(subjects(site)).toEqual([]);
});

test.skipIf(onPostgres)("JOB-24 whom to remind is found by the day", async ({ site }) => {
  const plan = await queryPlans(site.db, (db) => listToRemind(db, { day: tomorrow.day, since: site.clock.now() }));
  expect(plan).toContain("appointments USING INDEX appointments_by_day (day=?)");
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});
