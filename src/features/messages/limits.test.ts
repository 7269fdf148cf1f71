import { afterEach, beforeEach, expect, test } from "vitest";
import { fewTries, freshToken, solve } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { countStored, sendInquiry } from "#test/messages/inquiry.ts";
import { insertManyMessages } from "#test/messages/messages.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({
    env: { MAIL_TO: "office@example.com, boss@example.com", ORIGIN: "https://gutters.example" },
  });
});
afterEach(() => app.close());

test("API-02 FORM-17 the eleventh message from one network in ten minutes is 429, says when and whom to call; another network is served", async () => {
  for (let n = 0; n < 10; n++) expect((await sendInquiry(app, { email: `ann${n}@example.com` })).status).toBe(200);
  app.clock.pass(60);
  const refused = await sendInquiry(app, { email: "bob@example.com" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("540");
  const body = await refused.json();
  expect(body).toEqual({
    error: body.message,
    message: expect.stringContaining("9 minutes, or call us at 352-555-0142"),
  });
  expect((await sendInquiry(app, { email: "bob@example.com" }, { ip: "192.0.2.2" })).status).toBe(200);
  app.clock.pass(9 * 60);
  expect((await sendInquiry(app, { email: "cal@example.com" })).status).toBe(200);
});

test("API-02 FORM-17 the sixty-first message from one network in a day is 429", async () => {
  for (let n = 0; n < 60; n++) {
    expect((await sendInquiry(app, { email: `ann${n}@example.com` })).status).toBe(200);
    app.clock.pass(2 * 60);
  }
  const refused = await sendInquiry(app, { email: "ann@example.org" });
  expect(refused.status).toBe(429);
  expect((await refused.json()).message).toContain("22 hours");
});

test("FORM-17 a hundred posts with a made-up captcha block no one behind the same address, and write nothing to the disk; the 121st post is 429", async () => {
  for (let n = 0; n < 100; n++) {
    expect((await sendInquiry(app, { recaptchaToken: "made up" })).status).toBe(400);
  }
  expect(await app.db.selectFrom("rate_counters").selectAll().execute()).toEqual([]);
  expect((await sendInquiry(app)).status).toBe(200);
  for (let n = 101; n < 120; n++) await sendInquiry(app, { recaptchaToken: "made up" });
  const refused = await sendInquiry(app, { projectNeeds: "With a valid captcha" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  app.clock.pass(10 * 60);
  expect((await sendInquiry(app)).status).toBe(200);
});

test("FORM-17 one solved captcha that is sent again and again counts once", async () => {
  const recaptchaToken = await freshToken(app);
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) {
    statuses.push((await sendInquiry(app, { recaptchaToken, projectNeeds: `Text ${n}` })).status);
  }
  expect(statuses).toEqual([200, ...Array(29).fill(400)]);
  expect((await sendInquiry(app, { projectNeeds: "Another neighbor" })).status).toBe(200);
});

test("FORM-17 the captcha of a refused message can be used once the network may send again", async () => {
  for (let n = 0; n < 10; n++) await sendInquiry(app, { email: `ann${n}@example.com` });
  app.clock.pass(9 * 60 + 30);
  const inquiry = { recaptchaToken: await freshToken(app), projectNeeds: "Later" };
  expect((await sendInquiry(app, inquiry)).status).toBe(429);
  app.clock.pass(30);
  expect((await sendInquiry(app, inquiry)).status).toBe(200);
});

test("FORM-18 from a whole IPv6 /48 twenty messages are accepted in ten minutes; the next /48 is served", async () => {
  const send = (ip: string, n: number) => sendInquiry(app, { email: `ann${n}@example.com` }, { ip });
  for (let n = 0; n < 20; n++) expect((await send(`2001:db8:1:${n}::1`, n)).status).toBe(200);
  const refused = await send("2001:db8:1:ffff::1", 20);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("600");
  expect((await send("2001:db8:2:1::1", 21)).status).toBe(200);
});

/** The recipients of confirmations, in order. */
async function confirmed(): Promise<string[]> {
  const rows = await app.db
    .selectFrom("outgoing_mail")
    .select("recipient")
    .where("kind", "=", "confirmation")
    .orderBy("created_at")
    .execute();
  return rows.map(({ recipient }) => recipient);
}

test("FORM-12 after strangers have used an address three times in an hour, its owner's inquiry still reaches the company, without a confirmation", async () => {
  const send = async (n: number) => {
    app.clock.pass(1);
    return (await sendInquiry(app, { projectNeeds: `Text ${n}` }, { ip: `192.0.2.${n}` })).status;
  };
  for (let n = 1; n <= 4; n++) expect(await send(n)).toBe(200);
  expect(await countStored(app)).toEqual({ messages: 4, mails: 4 * 2 + 3, captchas: 4 });
  expect(await confirmed()).toHaveLength(3);
  expect(app.logLines.join("")).toContain('"confirmed":false');
  app.clock.pass(60 * 60);
  expect(await send(5)).toBe(200);
  expect(await confirmed()).toHaveLength(4);
});

test.each([
  [
    "with a note after a plus sign",
    ["Ann@example.com", "ann+a@example.com", "ann+b+c@EXAMPLE.com"],
    ["ann+d@example.com"],
    "an.n@example.com",
  ],
  [
    "with Gmail's dots and domains",
    ["ann.ray@gmail.com", "a.n.n.ray@Gmail.com", "annray+x@googlemail.com"],
    ["annray@gmail.com", "An.Nray@googlemail.com"],
    "annray@example.com",
  ],
])(
  "FORM-12 a mailbox written %s gets three confirmations an hour, each to the address as typed",
  async (_, first, further, other) => {
    for (const [n, email] of [...first, ...further, other].entries()) {
      app.clock.pass(1);
      expect((await sendInquiry(app, { email }, { ip: `192.0.2.${n}` })).status).toBe(200);
    }
    expect(await confirmed()).toEqual([...first, other]);
  },
);

test("FORM-15 after 120 messages in an hour challenges get harder, and no message is refused", async () => {
  await insertManyMessages(app.db, 120);
  const { challenge } = await (await app.get("/api/public/captcha")).json();
  const { counter } = JSON.parse(Buffer.from(await solve(challenge), "base64").toString()).solution;
  expect(counter).toBe(4 * fewTries);
  expect((await sendInquiry(app, { projectNeeds: "Something else" })).status).toBe(200);
});
