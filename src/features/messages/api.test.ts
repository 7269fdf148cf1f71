import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { freshToken, solve } from "#test/app/captcha-token.ts";
import { test as siteTest } from "#test/app/fixtures.ts";
import { anInquiry, countStored, sendInquiry } from "#test/messages/inquiry.ts";

const test = siteTest.extend({
  env: { MAIL_TO: "office@example.com, boss@example.com", ORIGIN: "https://gutters.example" },
});

test("API-01 FORM-15 a visitor gets a challenge, solves it, and the inquiry is stored as typed", async ({ site }) => {
  const offer = await site.get("/api/public/captcha");
  expect(offer.status).toBe(200);
  expect(offer.headers.get("cache-control")).toBe("no-store");
  const { kind, challenge } = await offer.json();
  expect(kind).toBe("proof-of-work");

  const answer = await sendInquiry(site, { phone: "+1 (352) 555-0199", recaptchaToken: await solve(challenge) });
  expect(answer.status).toBe(200);
  expect(await site.db.selectFrom("messages").selectAll().execute()).toEqual([
    {
      id: 1,
      first_name: "Ann",
      last_name: "O'Hara-Lee",
      address: "12 Live Oak Lane, Summerfield",
      email: "ann.ohara@example.com",
      phone: "13525550199",
      project_needs: anInquiry.projectNeeds,
      additional_info: "Please call in the morning",
      submitted_at: "2026-03-02T15:00:00.000Z",
      archived: 0,
      read_at: null,
      state: "new",
      next_step: null,
      next_step_at: null,
      work_version: 0,
      last_changes: "{}",
      ...{ first_called_at: null, job_id: 1, job_version: 0 },
      is_test: 0,
      confirmed: 1,
      search_text: [
        "ann\nohara-lee\n12 live oak lane, summerfield\nann.ohara@example.com\n13525550199",
        anInquiry.projectNeeds.toLowerCase(),
        "please call in the morning",
      ].join("\n"),
      search_version: 1,
    },
  ]);
});

test("FORM-12 each address of the company and the sender get an email at once", async ({ site }) => {
  await sendInquiry(site);
  // The outbox's rounds are not started here: the inquiry itself causes the sending.
  const readers = () => site.mailbox.mails.map(({ to }) => to).toSorted();
  await expect.poll(readers).toEqual(["ann.ohara@example.com", "boss@example.com", "office@example.com"]);
});

test("R-33 a browser that lost the answer sends again with the same captcha: 200, nothing twice", async ({ site }) => {
  const recaptchaToken = await freshToken(site);
  expect((await sendInquiry(site, { recaptchaToken })).status).toBe(200);
  site.clock.pass(90);
  expect((await sendInquiry(site, { recaptchaToken })).status).toBe(200);
  expect(await countStored(site)).toEqual({ messages: 1, mails: 3, captchas: 1 });
});

test("R-33 the same text within ten minutes is one message, later it is another", async ({ site }) => {
  await sendInquiry(site);
  site.clock.pass(10 * 60 - 1);
  await sendInquiry(site);
  expect((await countStored(site)).messages).toBe(1);
  site.clock.pass(2);
  await sendInquiry(site);
  expect((await countStored(site)).messages).toBe(2);
});

test("FORM-12 R-33 an inquiry with any field corrected is stored and mailed as a new one", async ({ site }) => {
  await sendInquiry(site);
  for (const corrected of [
    { firstName: "Anne" },
    { lastName: "O'Hara" },
    { address: "14 Live Oak Lane, Summerfield" },
    { projectNeeds: "Gutters along the front of the house" },
    { additionalInfo: "Please call in the evening" },
    { email: "ann@example.org" },
    { phone: "3525550177" },
  ])
    expect((await sendInquiry(site, corrected)).status).toBe(200);
  expect((await countStored(site)).messages).toBe(8);
  const notices = await site.db.selectFrom("outgoing_mail").select("id").where("kind", "=", "new-message").execute();
  expect(notices).toHaveLength(16);
});

test("IN-7 quotes, wildcards and SQL are stored as they are", async ({ site }) => {
  const odd = `Robert'); DROP TABLE messages;-- " % _ \\ {{7*7}}`;
  await sendInquiry(site, { firstName: odd, projectNeeds: odd });
  const stored = await site.db.selectFrom("messages").select(["first_name", "project_needs"]).execute();
  expect(stored).toEqual([{ first_name: odd, project_needs: odd }]);
});

test("R-8 when the disk fails, the visitor gets an error and nothing is stored in part", async ({ site }) => {
  await site.db.schema.dropTable("outgoing_mail").execute();
  const answer = await sendInquiry(site);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  expect(await site.db.selectFrom("messages").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("used_captcha").selectAll().execute()).toEqual([]);
  expect(site.mailbox.mails).toEqual([]);
});

test("OP-4 no log line has a message or its sender", async ({ site }) => {
  await sendInquiry(site);
  await sendInquiry(site, { email: "not an address ann.ohara" });
  await sendInquiry(site, { recaptchaToken: "canary-token" });
  await site.outbox.runDue();
  const log = site.logLines.join("");
  expect(log).toContain("message stored");
  expect(log).not.toMatch(/ann\.ohara|O'Hara|5550199|Live Oak|back of the house|canary-token/);
});
