import { afterEach, beforeEach, expect, test } from "vitest";
import { freshToken, solve } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { aContact, anInquiry, countStored, sendInquiry } from "#test/messages/inquiry.ts";
import { contactAsInquiry } from "./schema.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({
    env: { MAIL_TO: "office@example.com, boss@example.com", ORIGIN: "https://gutters.example" },
  });
});
afterEach(() => app.close());

test("API-01 FORM-15 a visitor gets a challenge, solves it, and the inquiry is stored as typed", async () => {
  const offer = await app.get("/api/public/captcha");
  expect(offer.status).toBe(200);
  expect(offer.headers.get("cache-control")).toBe("no-store");
  const { kind, challenge } = await offer.json();
  expect(kind).toBe("proof-of-work");

  const answer = await sendInquiry(app, { phone: "+1 (352) 555-0199", recaptchaToken: await solve(challenge) });
  expect(answer.status).toBe(200);
  expect(await app.db.selectFrom("messages").selectAll().execute()).toEqual([
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
      first_called_at: null,
      is_test: 0,
      confirmed: 1,
      search_text: [
        "ann\no'hara-lee\n12 live oak lane, summerfield\nann.ohara@example.com\n13525550199",
        anInquiry.projectNeeds.toLowerCase(),
        "please call in the morning",
      ].join("\n"),
    },
  ]);
});

test("FORM-12 each address of the company and the sender get an email", async () => {
  await sendInquiry(app);
  await app.outbox.runDue();
  expect(new Set(app.mailbox.mails.map(({ to }) => to))).toEqual(
    new Set(["ann.ohara@example.com", "boss@example.com", "office@example.com"]),
  );
});

test("FORM-12 the email is sent at once, not with the next round", async () => {
  await sendInquiry(app);
  // The outbox's rounds are not started here: the inquiry itself causes the sending.
  await expect.poll(() => app.mailbox.mails).not.toEqual([]);
});

test("FORM-12 while the mail server is down the visitor notices nothing, and the email is sent once it is back", async () => {
  app.mailbox.nextOutcomes.push(...Array(20).fill({ outcome: "unavailable", reason: "connection refused" }));
  expect((await sendInquiry(app)).status).toBe(200);
  for (let tried = 0; tried < 20; tried++) {
    await app.outbox.runDue();
    app.clock.pass(6 * 60);
  }
  expect(app.mailbox.mails).toEqual([]);
  await app.outbox.runDue();
  expect(app.mailbox.mails).toHaveLength(3);
});

test("FORM-10 a contact form is stored with N/A and its message", async () => {
  await sendInquiry(app, contactAsInquiry(aContact));
  const stored = await app.db.selectFrom("messages").select(["address", "project_needs", "additional_info"]).execute();
  expect(stored).toEqual([{ address: "N/A", project_needs: "N/A", additional_info: "Do you also clean gutters?" }]);
});

test("FORM-05 FORM-11 the server accepts additional info blank or missing", async () => {
  expect((await sendInquiry(app, { additionalInfo: "" })).status).toBe(200);
  expect((await sendInquiry(app, { additionalInfo: undefined, projectNeeds: "Other needs" })).status).toBe(200);
  expect((await countStored(app)).messages).toBe(2);
});

test("R-33 a browser that lost the answer sends again with the same captcha: 200, and nothing twice", async () => {
  const recaptchaToken = await freshToken(app);
  expect((await sendInquiry(app, { recaptchaToken })).status).toBe(200);
  app.clock.pass(90);
  expect((await sendInquiry(app, { recaptchaToken })).status).toBe(200);
  expect(await countStored(app)).toEqual({ messages: 1, mails: 3, captchas: 1 });
});

test("R-33 the same text within ten minutes is one message, later it is another", async () => {
  await sendInquiry(app);
  app.clock.pass(10 * 60 - 1);
  await sendInquiry(app);
  expect((await countStored(app)).messages).toBe(1);
  app.clock.pass(2);
  await sendInquiry(app);
  expect((await countStored(app)).messages).toBe(2);
});

test.each([
  ["first name", { firstName: "Anne" }],
  ["last name", { lastName: "O'Hara" }],
  ["house number", { address: "14 Live Oak Lane, Summerfield" }],
  ["project needs", { projectNeeds: "Gutters along the front of the house" }],
  ["additional info", { additionalInfo: "Please call in the evening" }],
  ["e-mail address", { email: "ann@example.org" }],
  ["phone number", { phone: "3525550177" }],
])(
  "FORM-12 R-33 an inquiry sent again with a corrected %s is a new one: stored and mailed again",
  async (_, corrected) => {
    await sendInquiry(app);
    expect((await sendInquiry(app, corrected)).status).toBe(200);
    expect(await countStored(app)).toMatchObject({ messages: 2, mails: 6 });
  },
);

test("IN-7 quotes, wildcards and SQL are stored as they are", async () => {
  const odd = `Robert'); DROP TABLE messages;-- " % _ \\ {{7*7}}`;
  await sendInquiry(app, { firstName: odd, projectNeeds: odd });
  const stored = await app.db.selectFrom("messages").select(["first_name", "project_needs"]).execute();
  expect(stored).toEqual([{ first_name: odd, project_needs: odd }]);
});

test("R-8 when the disk fails, the visitor gets an error and nothing is stored in part", async () => {
  await app.db.schema.dropTable("outgoing_mail").execute();
  const answer = await sendInquiry(app);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  expect(await app.db.selectFrom("messages").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("used_captcha").selectAll().execute()).toEqual([]);
  expect(app.mailbox.mails).toEqual([]);
});

test("OP-4 no log line has a message or its sender", async () => {
  await sendInquiry(app);
  await sendInquiry(app, { email: "not an address ann.ohara" });
  await sendInquiry(app, { recaptchaToken: "canary-token" });
  await app.outbox.runDue();
  const log = app.logLines.join("");
  expect(log).toContain("message stored");
  expect(log).not.toMatch(/ann\.ohara|O'Hara|5550199|Live Oak|back of the house|canary-token/);
});
