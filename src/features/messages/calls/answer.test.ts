import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { mailServer, test } from "#test/app/fixtures.ts";
import { called, callsPath, work } from "#test/messages/calls-list.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { workErrors } from "./schema.ts";

const withMailServer = test.extend({ env: mailServer });

withMailServer(
  "LEAD-16 the customer gets the words that were sent along, with the visit and the company, and they stand among the entries",
  async ({ adas, site }) => {
    const id = await insertMessage(site.db);
    const visit = { state: "visit-planned", nextDay: "2026-03-04", nextTime: "09:30" };
    const call = await work(adas, id, { ...visit, mail: "We come.\n\n<b>Bring</b> the dog in." });
    expect(call.entries.map(({ state, note }) => [state, note])).toEqual([
      [null, "Emailed ann.ohara@example.com:\nWe come.\n\n<b>Bring</b> the dog in."],
      ["visit-planned", ""],
    ]);
    await site.outbox.runDue();
    const [mail] = site.mailbox.mails;
    expect(mail).toMatchObject({
      to: "ann.ohara@example.com",
      subject: expect.stringMatching(/^Your visit on Wednesday, March 4, at 9:30 am - /),
      replyTo: { name: site.company.current().name },
    });
    expect(mail?.text).toContain("\n\nWe come.\n\n<b>Bring</b> the dog in.\n\n");
    expect(mail?.text).toContain(site.company.current().phone.display);
    expect(mail?.html).toContain("&lt;b&gt;Bring&lt;/b&gt;");
    expect((await readActivity(site)).at(-1)).toContain("emailed Ann O'Hara-Lee about their message.");
  },
);

test("LEAD-94 without a mail server the entry says that the words were not emailed", async ({ adas, site }) => {
  const call = await work(adas, await insertMessage(site.db), { state: "called", mail: "We come." });
  expect(call.entries[0]?.note).toBe("Not emailed to ann.ohara@example.com, without a mail server:\nWe come.");
  expect((await readActivity(site)).join()).not.toContain("emailed");
});

test("LEAD-16 without a text nothing goes out, and a refused change sends nothing", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  await work(adas, id, { state: "called" });
  const late = await adas.send("PUT", `${callsPath}/${id}`, { ...called, mail: "Late" });
  expect(late.status).toBe(409);
  for (const [change, text] of [
    [{ state: "no-answer", mail: "Hello" }, workErrors.noMail],
    [{ mail: "x".repeat(2001) }, workErrors.mailTooLong],
  ] as const) {
    const answer = await adas.send("PUT", `${callsPath}/${id}`, { ...called, version: 1, ...change });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { mail: text } }]);
  }
  await site.outbox.runDue();
  expect(site.mailbox.mails).toEqual([]);
});
