import { expect } from "vitest";
import { fewTries, freshToken, solve } from "#test/app/captcha-token.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as siteTest } from "#test/app/fixtures.ts";
import { listOf } from "#test/messages/inbox.ts";
import { countStored, sendInquiry } from "#test/messages/inquiry.ts";
import { insertManyMessages } from "#test/messages/messages.ts";

const test = siteTest.extend({
  env: { MAIL_TO: "office@example.com, boss@example.com", ORIGIN: "https://gutters.example" },
});

type From = { first?: number; passSeconds?: number; ip?: (n: number) => string };

/** Inquiries of as many people, from one network unless `ip` gives others. */
async function sendMany(site: TestApp, count: number, { first = 0, passSeconds = 0, ip }: From = {}): Promise<void> {
  for (let n = first; n < first + count; n++) {
    const answer = await sendInquiry(site, { email: `ann${n}@example.com` }, ip ? { ip: ip(n) } : {});
    expect(answer.status).toBe(200);
    site.clock.pass(passSeconds);
  }
}

test("API-02 FORM-17 an eleventh message of a network in ten minutes is 429 with time and phone", async ({ site }) => {
  await sendMany(site, 10);
  site.clock.pass(60);
  const refused = await sendInquiry(site, { email: "bob@example.com" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("540");
  const body = await refused.json();
  expect(body).toEqual({
    error: body.message,
    message: expect.stringContaining("9 minutes, or call us at 352-555-0142"),
  });
  expect((await sendInquiry(site, { email: "bob@example.com" }, { ip: "192.0.2.2" })).status).toBe(200);
  site.clock.pass(9 * 60);
  expect((await sendInquiry(site, { email: "cal@example.com" })).status).toBe(200);
});

test("API-02 FORM-17 the sixty-first message from one network in a day is 429", async ({ site }) => {
  await sendMany(site, 60, { passSeconds: 2 * 60 });
  const refused = await sendInquiry(site, { email: "ann@example.org" });
  expect(refused.status).toBe(429);
  expect((await refused.json()).message).toContain("22 hours");
});

test("FORM-17 100 posts with a made-up captcha block no one and write nothing; the 121st is 429", async ({ site }) => {
  for (let n = 0; n < 100; n++) expect((await sendInquiry(site, { recaptchaToken: "made up" })).status).toBe(400);
  expect(await site.db.selectFrom("rate_counters").selectAll().execute()).toEqual([]);
  expect((await sendInquiry(site)).status).toBe(200);
  for (let n = 101; n < 120; n++) await sendInquiry(site, { recaptchaToken: "made up" });
  const refused = await sendInquiry(site, { projectNeeds: "With a valid captcha" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  site.clock.pass(10 * 60);
  expect((await sendInquiry(site)).status).toBe(200);
});

test("FORM-17 one solved captcha that is sent again and again counts once", async ({ site }) => {
  const recaptchaToken = await freshToken(site);
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++)
    statuses.push((await sendInquiry(site, { recaptchaToken, projectNeeds: `Text ${n}` })).status);
  expect(statuses).toEqual([200, ...Array(29).fill(400)]);
  expect((await sendInquiry(site, { projectNeeds: "Another neighbor" })).status).toBe(200);
});

test("FORM-17 the captcha of a refused message can be used once the network may send again", async ({ site }) => {
  await sendMany(site, 10);
  site.clock.pass(9 * 60 + 30);
  const inquiry = { recaptchaToken: await freshToken(site), projectNeeds: "Later" };
  expect((await sendInquiry(site, inquiry)).status).toBe(429);
  site.clock.pass(30);
  expect((await sendInquiry(site, inquiry)).status).toBe(200);
});

test("FORM-18 from an IPv6 /48 twenty messages are taken in ten minutes; the next /48 is served", async ({ site }) => {
  await sendMany(site, 20, { ip: (n) => `2001:db8:1:${n}::1` });
  const refused = await sendInquiry(site, {}, { ip: "2001:db8:1:ffff::1" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  expect((await sendInquiry(site, {}, { ip: "2001:db8:2:1::1" })).status).toBe(200);
});

/** The recipients of confirmations, in order. */
async function confirmed({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom("outgoing_mail")
    .select("recipient")
    .where("kind", "=", "confirmation")
    .orderBy("created_at")
    .execute();
  return rows.map(({ recipient }) => recipient);
}

test("FORM-12 after three uses of an address an inquiry still comes in, without confirmation", async ({ site }) => {
  const send = async (n: number) => {
    site.clock.pass(1);
    return (await sendInquiry(site, { projectNeeds: `Text ${n}` }, { ip: `192.0.2.${n}` })).status;
  };
  for (let n = 1; n <= 4; n++) expect(await send(n)).toBe(200);
  expect(await countStored(site)).toEqual({ messages: 4, mails: 4 * 2 + 3, captchas: 4 });
  expect(await confirmed(site)).toHaveLength(3);
  expect(site.logLines.join("")).toContain('"confirmed":false');
  site.clock.pass(60 * 60);
  expect(await send(5)).toBe(200);
  expect(await confirmed(site)).toHaveLength(4);
});

test.for<[title: string, first: string[], further: string[], other: string]>([
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
])("FORM-12 a mailbox %s gets three confirmations an hour, as typed", async ([_, first, further, other], { site }) => {
  for (const [n, email] of [...first, ...further, other].entries()) {
    site.clock.pass(1);
    expect((await sendInquiry(site, { email }, { ip: `192.0.2.${n}` })).status).toBe(200);
  }
  expect(await confirmed(site)).toEqual([...first, other]);
});

test("FORM-15 after 120 messages in an hour challenges get harder, and no message is refused", async ({ site }) => {
  await insertManyMessages(site.db, 120);
  const { challenge } = await (await site.get("/api/public/captcha")).json();
  const { counter } = JSON.parse(Buffer.from(await solve(challenge), "base64").toString()).solution;
  expect(counter).toBe(4 * fewTries);
  expect((await sendInquiry(site, { projectNeeds: "Something else" })).status).toBe(200);
});

/** Tests of a site with this limit of confirmations per hour. */
const testWith = (perHour: number) =>
  siteTest.extend({ env: { MAIL_TO: "office@example.com", CONFIRMATIONS_PER_HOUR: String(perHour) } });

/** From as many addresses, one after the other. */
const apart = { passSeconds: 1, ip: (n: number) => `192.0.2.${n}` };
const recipients = (site: TestApp) => site.mailbox.mails.map(({ to }) => to);

testWith(3)(
  "FORM-16 an attacker with many addresses causes no more confirmations than the limit of the hour; each inquiry is stored and reaches the company",
  async ({ site }) => {
    await sendMany(site, 5, apart);
    await site.outbox.runDue();
    expect(recipients(site).filter((to) => to === "office@example.com")).toHaveLength(5);
    expect(recipients(site).filter((to) => to.startsWith("ann"))).toEqual([0, 1, 2].map((n) => `ann${n}@example.com`));
    site.clock.pass(60 * 60);
    await sendMany(site, 1, { ...apart, first: 5 });
    await site.outbox.runDue();
    expect(recipients(site)).toContain("ann5@example.com");
  },
);

testWith(0)("FORM-16 with CONFIRMATIONS_PER_HOUR=0 the site mails no stranger", async ({ site }) => {
  await sendMany(site, 2, apart);
  await site.outbox.runDue();
  expect(recipients(site)).toEqual(["office@example.com", "office@example.com"]);
});

testWith(120)("FORM-16 after a break of the mail server notices go out before all confirmations", async ({ site }) => {
  site.mailbox.nextOutcomes.push({ outcome: "unavailable", reason: "ECONNREFUSED" });
  await sendMany(site, 3, apart);
  site.clock.pass(10 * 60);
  await site.outbox.runDue();
  expect(recipients(site)).toEqual([
    ...Array(3).fill("office@example.com"),
    ...[0, 1, 2].map((n) => `ann${n}@example.com`),
  ]);
});

testWith(1)("FORM-16 MSG-05 staff sees on the message that its sender got no confirmation", async ({ adas, site }) => {
  await sendMany(site, 2, apart);
  await site.outbox.runDue();
  const { messages } = await listOf(adas);
  expect(messages.map(({ email, confirmed }) => [email, confirmed])).toEqual([
    ["ann1@example.com", false],
    ["ann0@example.com", true],
  ]);
});
