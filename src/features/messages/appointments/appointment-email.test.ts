import { expect } from "vitest";
import { writeMessage } from "#src/platform/mail/mail-message.server.ts";
import { addUser } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base, mailServer } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, readJob } from "#test/messages/jobs.ts";
import { sendHeld } from "#test/messages/outbox-steps.ts";
import { jobWith } from "../jobs/api.server.ts";
import { takeBackEmail } from "../jobs/customer-email.server.ts";
import { queueAppointmentEmail } from "./appointment-email.server.ts";
import type { AppointmentNews } from "./email-text.ts";
import type { AppointmentRow } from "./queries.server.ts";

const test = base.extend({ env: { ...mailServer, ORIGIN: "https://gutters.example" } });

const queue = (site: TestApp, appointment: AppointmentRow, news: AppointmentNews) =>
  site.db.transaction().execute((trx) => queueAppointmentEmail(trx, site, { appointment, news, by: "Rita Moss" }));

/** The email that was sent last, and its calendar file with unfolded lines. */
function lastOf({ mailbox }: TestApp) {
  const mail = mailbox.mails.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  return { mail, event: mail.calendar?.replaceAll("\r\n ", "") ?? "" };
}

test("JOB-23 a customer reads when, where and who comes, and gets the visit for their calendar", async ({
  site,
  adas,
}) => {
  const id = await insertJob(site.db);
  const visit = await insertAppointment(site.db, { job_id: id, day: "2026-03-09" });
  for (const name of ["Zoe Lake", "Bo Reed"]) {
    const { id: user_id } = await addUser(site, { name, email: `${name.slice(0, 2)}@example.com` });
    await site.db.insertInto("appointment_people").values({ appointment_id: visit.id, user_id }).execute();
  }
  await queue(site, visit, { is: "new" });
  await sendHeld(site);
  const { mail, event } = lastOf(site);
  const { name, phone } = site.company.current();
  expect(mail).toMatchObject({
    to: "ann.ohara@example.com",
    subject: `Your visit on Monday, March 9, at 9:30 am - ${name}`,
    replyTo: { name },
  });
  const facts =
    "When: Monday, March 9, at 9:30 am\nWhere: 12 Live Oak Lane, Summerfield\nWho comes: Bo Reed and Zoe Lake";
  for (const words of [facts, phone.display]) expect(mail.text).toContain(words);
  expect(mail.html).toContain("Where: 12 Live Oak Lane, Summerfield<br>");
  for (const line of [
    ...["METHOD:REQUEST", `UID:appointment-${visit.id}@gutters.example`, "SEQUENCE:0", "STATUS:CONFIRMED"],
    // Half past nine in daylight time, which began the night before.
    ...["DTSTART:20260309T133000Z", "DTEND:20260309T143000Z", "LOCATION:12 Live Oak Lane\\, Summerfield"],
  ])
    expect(event).toContain(`\r\n${line}\r\n`);
  expect(event).toMatch(/^ORGANIZER;CN=".+":MAILTO:.+@/im);
  expect(event).toMatch(/^ATTENDEE;.*PARTSTAT=ACCEPTED;RSVP=FALSE;.*:MAILTO:ann.ohara@example.com\r$/im);
  const { raw } = await writeMessage(mail, { host: "gutters.example" });
  expect(raw.toString()).toContain("Content-Type: text/calendar; charset=utf-8; method=REQUEST\r\n");
  expect(raw.toString()).toContain("filename=invite.ics");
  expect((await readJob(adas, id)).entries[0]).toMatchObject({
    note: "Emailed ann.ohara@example.com: visit Mon, Mar 9, 9:30 am",
    email: "sent",
  });
});

test("JOB-23 JOB-24 the address of a later message, which anyone who knows the number may write, gets no appointments", async ({
  site,
}) => {
  const visit = await insertAppointment(site.db, {
    job_id: await insertJob(site.db, { phone: "3525550142" }),
    day: "2026-03-03",
  });
  await sendInquiry(site, { phone: "3525550142", email: "a.stranger@example.com" });
  await site.outbox.runDue();
  const before = site.mailbox.mails.length;
  for (const is of ["new", "canceled"] as const) await queue(site, visit, { is });
  await queue(site, visit, { is: "reminder", until: new Date("2026-03-05") });
  await sendHeld(site);
  const to = site.mailbox.mails.slice(before).map((mail) => mail.to);
  expect(to).toEqual(Array.from({ length: 3 }, () => "ann.ohara@example.com"));
});

test("JOB-23 a visit that moves says from when to when, and the calendar file replaces the one before", async ({
  site,
  adas,
}) => {
  const id = await insertJob(site.db);
  const visit = await insertAppointment(site.db, { job_id: id, version: 1 });
  await queue(site, visit, { is: "moved", from: { day: "2026-03-03", lastDay: "2026-03-03", time: null } });
  await sendHeld(site);
  const { mail, event } = lastOf(site);
  expect(mail.subject).toMatch(/^Your visit has moved to Wednesday, March 4, at 9:30 am - /);
  expect(mail.text).toContain("\n\nMoved from Tuesday, March 3 to Wednesday, March 4, at 9:30 am.\n\n");
  expect(event).toMatch(/METHOD:REQUEST\r\n[\s\S]*SEQUENCE:2\r\n/);
  const note = "Emailed ann.ohara@example.com: visit moved from Tue, Mar 3, any time to Wed, Mar 4, 9:30 am";
  expect((await readJob(adas, id)).entries[0]).toMatchObject({ note });
});

test("JOB-23 work of several days that is canceled says so, and leaves the customer’s calendar", async ({ site }) => {
  const days = { kind: "work", day: "2026-12-30", last_day: "2027-01-02", version: 3 } as const;
  await queue(site, await insertAppointment(site.db, { job_id: await insertJob(site.db), ...days }), {
    is: "canceled",
  });
  await sendHeld(site);
  const { mail, event } = lastOf(site);
  const when = "from Wednesday, December 30, at 9:30 am, through Saturday, January 2, 2027";
  expect(mail.subject.startsWith(`Your gutter work ${when} is canceled - `)).toBe(true);
  expect(mail.text).toContain(`We won’t come ${when}.\n\nTo choose another day, reply`);
  expect(mail.text).not.toContain("When:");
  for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:7", "DTSTART;VALUE=DATE:20261230"])
    expect(event).toContain(`\r\n${line}\r\n`);
  expect(event).toContain("DTEND;VALUE=DATE:20270103\r\n");
});

test("JOB-23 names and places cannot put lines of their own into the calendar file", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", { name: 'Rain; "Gutters", Inc.' });
  const job_id = await insertJob(site.db, {
    first_name: 'Ann"',
    last_name: "Lee\r\nSUMMARY:x",
    address: "1 A St\\; B",
  });
  await queue(site, await insertAppointment(site.db, { job_id }), { is: "new" });
  await sendHeld(site);
  const { event } = lastOf(site);
  expect(event.match(/^SUMMARY/gm)).toHaveLength(1);
  expect(event).toContain("LOCATION:1 A St\\\\\\; B\r\n");
});

test("JOB-23 undo takes the email about an appointment back; no one who wants none, or has no address, is written to", async ({
  site,
  adas,
}) => {
  const id = await insertJob(site.db);
  const visit = await insertAppointment(site.db, { job_id: id });
  const entryId = (await queue(site, visit, { is: "new" })) ?? 0;
  const undo = () =>
    site.db.transaction().execute(async (trx) => {
      const doing = { job: await jobWith(trx, id), entryId, by: "Rita Moss", audit: async () => {} };
      return takeBackEmail(trx, site, doing);
    });
  expect([await undo(), await undo()]).toEqual([true, false]);
  expect((await readJob(adas, id)).entries[0]).toMatchObject({ note: "Email taken back.", by: "Rita Moss" });
  await site.db.updateTable("people").set({ wants_no_emails: 1 }).execute();
  expect(await queue(site, visit, { is: "canceled" })).toBe(undefined);
  await site.db.deleteFrom("person_contacts").execute();
  await site.db.updateTable("people").set({ wants_no_emails: 0 }).execute();
  expect(await queue(site, visit, { is: "canceled" })).toBe(undefined);
  await sendHeld(site);
  expect(site.mailbox.mails).toEqual([]);
});
