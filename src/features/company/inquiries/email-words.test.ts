import { expect } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { queueAppointmentEmail } from "#src/features/messages/appointments/appointment-email.server.ts";
import { reviewReminderEmail } from "#src/features/reviews/asking/request-emails.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { mailServer, publicSiteTest } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { sendHeld } from "#test/messages/outbox-steps.ts";
import { type EmailName, emailsOfSections, type SectionOfEmails } from "./schema.ts";

const test = publicSiteTest.extend({ env: { ...mailServer, ORIGIN: "https://gutters.example" } });

async function preview(owner: SignedIn, section: SectionOfEmails, email: string, facts: object = {}) {
  const answer = await owner.send("POST", "/api/admin/company/emails/preview", { section, email, facts });
  return { status: answer.status, ...((await answer.json()) as { subject: string; text: string; fields?: object }) };
}

/** The subjects as delivered, on March 2 with a visit on the day after. */
const delivered: Readonly<Record<EmailName, string>> = {
  confirmation: "We have your message",
  called: "Thank you for your time",
  missed: "We tried to call you",
  visit: "Your visit on Tuesday, March 3, at 9:30 am",
  new: "Your gutter work on Tuesday, March 3, at 9:30 am",
  moved: "Your visit has moved to Tuesday, March 3, at 9:30 am",
  canceled: "Your visit on Tuesday, March 3, at 9:30 am is canceled",
  reminder: "Tomorrow: your visit on Tuesday, March 3, at 9:30 am",
  ask: "Would you write us a review?",
  remind: "A reminder: would you write us a review?",
};

test("OWN-140 an owner sees every email to customers as delivered", async ({ ritas }) => {
  for (const [section, emails] of Object.entries(emailsOfSections))
    for (const email of Object.keys(emails)) {
      const { subject, text } = await preview(ritas, section as SectionOfEmails, email);
      expect(subject).toBe(`${delivered[email as EmailName]} - ${company.name}`);
      expect(text, email).not.toMatch(/[{}]/);
    }
});

test("OWN-140 OWN-141 saved words are in the email about a visit, with the name", async ({ site, ritas }) => {
  const words = { movedTitle: "{first name}, we moved your {what}", movedLead: "{name} comes {when}, not {before}." };
  const seen = await preview(ritas, "appointmentEmails", "moved", words);
  expect(seen.subject).toBe(`Jane, we moved your visit - ${company.name}`);
  expect((await saveFacts(ritas, "appointmentEmails", words)).status).toBe(200);
  await site.company.read();
  const visit = await insertAppointment(site.db, { job_id: await insertJob(site.db), day: "2026-03-09" });
  const news = { is: "moved" as const, from: { day: "2026-03-05", lastDay: "2026-03-05", time: null } };
  await site.db
    .transaction()
    .execute((trx) => queueAppointmentEmail(trx, site, { appointment: visit, news, by: "Rita Moss" }));
  await sendHeld(site);
  const mail = site.mailbox.mails.at(-1);
  expect(mail?.subject).toBe(`Ann, we moved your visit - ${company.name}`);
  expect(mail?.text).toContain(`${company.name} comes on Monday, March 9, at 9:30 am, not Thursday, March 5.`);
});

test("OWN-141 a review is asked for by first name, and {name} is still the company", async () => {
  const asked = { name: "Jane Doe", token: "t", origin: "https://gutters.example", until: new Date() };
  const { text } = await reviewReminderEmail(companyOf({ reviewRemindLead: "{first name}: {name}, {company}" }), asked);
  expect(text).toContain(`Hi Jane Doe,\n\nJane: ${company.name}, ${company.name}\n`);
});

test.for([
  ["inquiries", "confirmation", { confirmationThanks: "Hi {first name}" }, /cannot fill in \{first name\}/],
  ["reviewEmails", "ask", { reviewAskTitle: "" }, /Please enter the sentence/],
  ["answers", "called", { reviewAskTitle: "Hi" }, /no such fact/],
] as const)(
  "OWN-140 OWN-141 words of %s that cannot be filled in are refused",
  async ([section, email, facts, error], { ritas }) => {
    const { status, fields = {} } = await preview(ritas, section, email, facts);
    expect([status, Object.values(fields)]).toEqual([400, [expect.stringMatching(error)]]);
  },
);
