import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect } from "vitest";
import { writeMessage } from "#src/platform/mail/mail-message.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { officeHours } from "#test/company/hours.ts";
import { aConfirmation, insertRecipient } from "#test/company/recipients.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { RecipientsOnServer, SenderOnServer } from "./inquiries-section.tsx";
import type { Recipients } from "./read-recipients.server.ts";

const recipients = "/api/admin/company/recipients";
const emails = "/api/admin/company/emails";
const shown = (facts: object) => ({ section: "inquiries", email: "confirmation", facts });

const save = (owner: SignedIn, facts: object) => saveFacts(owner, "inquiries", facts);

/** The confirmation of the next inquiry. */
async function nextConfirmation(site: TestApp) {
  const email = `${randomUUID()}@example.com`;
  await sendInquiry(site, { email });
  await site.outbox.runDue();
  const mail = site.mailbox.mails.find(({ to }) => to === email);
  if (!mail) throw new Error("No confirmation");
  return mail;
}

test("OWN-13 OWN-83 while a closure runs the confirmation says when the office opens again", async ({
  site,
  ritas,
}) => {
  await save(ritas, aConfirmation);
  const closures = [{ from: "2026-03-01", to: "2026-03-08", reason: "We’re closed for the storm." }];
  await saveFacts(ritas, "hours", { hours: officeHours({ closures }) });
  const { text } = await nextConfirmation(site);
  expect(text).toContain("We’re closed for the storm. We open Monday, March 9, at 8 am.");
  expect(text).not.toContain(company.hoursWords.week);
  site.clock.pass(7 * 24 * 60 * 60);
  expect((await nextConfirmation(site)).text).toContain(company.hoursWords.week);
});

const youCan = "You can use {company}, {phone}, {hours}, {callBack}.";

test.for([
  ["", "Please enter the sentence."],
  ["  ", "Please enter the sentence."],
  ["x".repeat(5_000), "Please keep the sentence to 300 characters."],
  ["Call {phon}.", `The site cannot fill in {phon}. ${youCan}`],
  ["Call {constructor}.", `The site cannot fill in {constructor}. ${youCan}`],
  ["Call } us.", `The site cannot fill in } us.. ${youCan}`],
  ["Call {phone: us}.", `The site cannot fill in {phone}. ${youCan}`],
  ["Call {phone.", `The site cannot fill in {phone.. ${youCan}`],
  [7, "Please enter the sentence."],
] as const)("OWN-13 %j is refused at its field", async ([confirmationNext, error], { ritas }) => {
  const refused = { status: 400, body: { fields: { confirmationNext: error } } };
  expect(await save(ritas, { ...aConfirmation, confirmationNext })).toMatchObject(refused);
  const preview = await ritas.send("POST", `${emails}/preview`, shown({ ...aConfirmation, confirmationNext }));
  expect([preview.status, await preview.json()]).toMatchObject([400, { fields: { confirmationNext: error } }]);
});

test("OWN-13 markup in a sentence is text, a line break is a space that begins no header", async ({ site, ritas }) => {
  const markup = `"><img src=x onerror=alert(1)></td><script>alert(1)</script>&amp;'`;
  await save(ritas, { confirmationNext: markup, confirmationTalk: "Call us.\r\nBcc: victim@example.com\r\n\r\nHello" });
  const mail = await nextConfirmation(site);
  expect(mail.html).not.toMatch(/<img|<script/);
  expect(mail.text).toContain(markup);
  expect(mail.text).toContain("Call us. Bcc: victim@example.com Hello");
  const read = await PostalMime.parse((await writeMessage(mail, { host: "gutters.example" })).raw.toString());
  expect(read.to).toHaveLength(1);
  expect(read.bcc ?? []).toEqual([]);
});

test("OWN-13 the preview is the email that a customer gets once its sentences are saved", async ({ site, ritas }) => {
  const preview = await (await ritas.send("POST", `${emails}/preview`, shown(aConfirmation))).json();
  expect((await save(ritas, aConfirmation)).status).toBe(200);
  const { subject, text, html, replyTo } = await nextConfirmation(site);
  const sender = `${company.name} <${company.email}>`;
  expect(preview).toEqual({ subject, text, html, sender, replyTo: replyTo?.address });
  for (const body of [text, html]) {
    expect(body).toContain("We call you by Tuesday, March 3.");
    expect(body).toContain(`Or call ${company.phone.display}, ${company.hoursWords.week}.`);
    expect(body).not.toContain("Would you rather talk now?");
  }
});

test("OWN-13 answers go to the first recipient, another or the company, as it is set", async ({ site, ritas }) => {
  const answersTo = async () => (await nextConfirmation(site)).replyTo?.address;
  expect(await answersTo()).toBe(company.email);
  const [ann, tom] = ["ann@rainright.us", "tom@rainright.us"];
  await insertRecipient(site.db, { email: ann, confirmed: true });
  const id = await insertRecipient(site.db, { email: tom, confirmed: true, at: "2026-03-02T15:30:00.000Z" });
  expect(await answersTo()).toBe(ann);
  expect((await save(ritas, { answersTo: "company" })).status).toBe(200);
  expect(await answersTo()).toBe(company.email);
  expect((await save(ritas, { answersTo: id })).status).toBe(200);
  expect(await answersTo()).toBe(tom);
  await site.db.deleteFrom("inquiry_recipients").where("id", "=", id).execute();
  expect(await answersTo()).toBe(ann);
  for (const answersTo of ["", "eve@evil.example", 7]) expect((await save(ritas, { answersTo })).status).toBe(400);
});

const set = test.extend({
  env: {
    ORIGIN: "https://gutters.example",
    MAIL_TO: "office@rainright.us, boss@rainright.us",
    MAIL_FROM: "Rain Right <mail@rainright.us>",
  },
});

set(
  "OWN-14 they win over the list, which shows them with the reason and cannot be changed",
  async ({ site, ritas }) => {
    const id = await insertRecipient(site.db, { email: "tom@rainright.us", confirmed: true });
    const read = (await (await ritas.send("GET", recipients)).json()) as Recipients;
    const shown = renderPart([
      <RecipientsOnServer key="to" recipients={read} />,
      <SenderOnServer key="from" recipients={read} />,
    ]).replace(/<[^>]*>/g, "");
    expect(shown).toContain("The inquiries go to office@rainright.us, boss@rainright.us.");
    expect(shown).toContain("All emails of the site come from Rain Right &lt;mail@rainright.us&gt;.");
    for (const name of ["MAIL_TO", "MAIL_FROM"])
      expect(shown).toContain(`This is set on the server (${name}), so it cannot be changed here.`);
    expect(read).toMatchObject({
      getting: ["office@rainright.us", "boss@rainright.us"],
      isSetOnServer: { recipients: true, sender: true },
      sender: "Rain Right <mail@rainright.us>",
      choices: [{ value: "first", email: "office@rainright.us" }, { email: company.email }],
    });
    for (const [path, body] of [
      [recipients, { email: "ann@rainright.us" }],
      [`${recipients}/${id}/remove`, {}],
    ] as const) {
      const answer = await ritas.send("POST", path, body);
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([409, expect.stringContaining("MAIL_TO")]);
    }
    await nextConfirmation(site);
    const notices = site.mailbox.mails.filter(({ subject }) => subject.startsWith("New inquiry"));
    expect(new Set(notices.map(({ to }) => to))).toEqual(new Set(["office@rainright.us", "boss@rainright.us"]));
  },
);
