import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { writeMessage } from "#src/platform/mail/mail-message.server.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";
import { aContact, anInquiry, sendInquiry } from "#test/messages/inquiry.ts";
import { contactAsInquiry } from "./schema.ts";

const sender = { host: "gutters.example" };

/** Sends an inquiry; returns both emails, as bytes and as parsed. */
async function mailsFor(changes: Record<string, unknown>, env: Record<string, string> = {}) {
  const app = await createTestApp({
    env: { ORIGIN: "https://gutters.example", MAIL_TO: "office@example.com", ...env },
  });
  onTestFinished(() => app.close());
  const answer = await sendInquiry(app, changes);
  expect(answer.status).toBe(200);
  await app.outbox.runDue();
  const find = async (to: string) => {
    const mail = app.mailbox.mails.find((one) => one.to === to);
    if (!mail) throw new Error(`No mail to ${to}`);
    const raw = (await writeMessage(mail, sender)).raw.toString();
    return { mail, raw, read: await PostalMime.parse(raw) };
  };
  const { email } = { ...anInquiry, ...changes };
  return { notice: await find("office@example.com"), confirmation: await find(email) };
}

/** Lines of the header, continuation lines joined. */
function headersOf(raw: string): string[] {
  const [head = ""] = raw.split("\r\n\r\n");
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

test("FORM-12 the email to the company has the whole message, the sender as Reply-To and a link to the staff area", async () => {
  const { notice, confirmation } = await mailsFor({ phone: "(352) 555-0199" });
  const { read } = notice;
  // No out-of-office reply answers what is marked as automatic.
  for (const { raw } of [notice, confirmation]) expect(headersOf(raw)).toContain("Auto-Submitted: auto-generated");
  expect(read.subject).toBe("New inquiry from Ann O'Hara-Lee");
  expect(read.to).toEqual([expect.objectContaining({ address: "office@example.com" })]);
  expect(read.replyTo).toEqual([expect.objectContaining({ name: "Ann O'Hara-Lee", address: "ann.ohara@example.com" })]);
  for (const body of [read.text, read.html?.replaceAll("&#39;", "'")]) {
    for (const part of [
      "Ann O'Hara-Lee",
      "352-555-0199",
      "ann.ohara@example.com",
      "12 Live Oak Lane, Summerfield",
      "Gutters along the back of the house, about 60 feet.",
      "Two downspouts.",
      "Please call in the morning",
      "https://gutters.example/admin/messages?message=1",
      "Monday, March 2, 2026 at 10 am Eastern Time",
    ]) {
      expect(body).toContain(part);
    }
  }
  expect(read.html).toContain('href="tel:+13525550199"');
  expect(read.html).toContain("about 60 feet.<br>Two downspouts.");
});

test("FORM-10 FORM-12 a contact message arrives as its message, without rows of N/A", async () => {
  const { notice } = await mailsFor(contactAsInquiry(aContact));
  expect(notice.read.subject).toBe("New message from Bob Ray");
  expect(notice.read.text).toContain("Do you also clean gutters?");
  expect(notice.read.html).toContain("Do you also clean gutters?");
  expect(notice.raw).not.toContain("N/A");
});

test("FORM-12 the sender reads what happens next, and no words of a stranger", async () => {
  const { confirmation } = await mailsFor({ firstName: "Win a car http", projectNeeds: "Visit http://evil.example" });
  const { read, raw } = confirmation;
  expect(read.subject).toContain(company.name);
  for (const body of [read.text, read.html]) {
    expect(body).toContain("call you back by Tuesday, March 3.");
    expect(body).toContain(company.phone.display);
  }
  expect(raw).not.toMatch(/Win a car|evil\.example|Live Oak|5550199|O'Hara/);
});

test("FORM-19 an answer to the confirmation reaches the first address of MAIL_TO", async () => {
  const { confirmation } = await mailsFor({}, { MAIL_TO: "office@example.com, boss@example.com" });
  expect(confirmation.read.replyTo).toEqual([{ name: company.name, address: "office@example.com" }]);
});

test("IN-1 IN-2 markup in every field is text in the mail", async () => {
  const markup = `"><img src=x onerror=alert(1)></td><script>alert(1)</script>&amp;'`;
  const names = ["firstName", "lastName", "address", "projectNeeds", "additionalInfo"];
  const { notice } = await mailsFor(Object.fromEntries(names.map((name) => [name, markup])));
  expect(notice.read.html).not.toMatch(/<img|<script/);
  expect(notice.read.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&#39;");
  expect(notice.read.text).toContain(markup);
});

test.each([
  ["line breaks", "Ann\r\nBcc: victim@example.com\r\n\r\nHello"],
  ["U+2028", "Ann\u2028Bcc: victim@example.com"],
  ["a second address", "Ann <a@example.com>, Bob <victim@example.com>"],
  ["quotes and commas", 'Ann" <victim@example.com>, "x'],
  ["an encoded word", "=?utf-8?Q?Ann=0ABcc:_victim@example.com?="],
  ["a hundred umlauts", "ü".repeat(100)],
  ["emoji and right-to-left", "🏠 آن \u202e"],
])("IN-6 a name with %s makes one header of each kind, one Reply-To, no line over 998 bytes", async (_, firstName) => {
  const { notice } = await mailsFor({ firstName, lastName: firstName.slice(0, 100) });
  const headers = headersOf(notice.raw);
  for (const name of ["From", "To", "Subject", "Reply-To", "Message-ID", "Date"]) {
    expect(headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))).toHaveLength(1);
  }
  expect(headers.filter((line) => /^(bcc|cc)\s*:/i.test(line))).toEqual([]);
  expect(notice.read.bcc ?? []).toEqual([]);
  expect(notice.read.to).toHaveLength(1);
  expect(notice.read.replyTo?.map(({ address }) => address)).toEqual(["ann.ohara@example.com"]);
  expect(notice.raw.split("\r\n").every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
  expect(notice.raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("IN-4 an address with a plus and a percent sign is one address in the link too", async () => {
  const { notice } = await mailsFor({ email: "ann+50%25@example.com" });
  expect(notice.read.html).toContain('href="mailto:ann%2B50%2525@example.com"');
});

test("R-9 R-10 the same mail has the same bytes each time, with a Message-ID of the site's own name", async () => {
  const { mail, raw } = (await mailsFor({})).notice;
  expect(headersOf(raw)).toContain(`Message-ID: <${mail.id}@gutters.example>`);
  expect((await writeMessage(mail, sender)).raw.toString()).toBe(raw);
});
