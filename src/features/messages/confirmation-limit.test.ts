import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { firstPage } from "#test/messages/inbox.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

/** Tests of a site with this limit of confirmations per hour. */
const testWith = (perHour: number) =>
  test.extend({ env: { MAIL_TO: "office@example.com", CONFIRMATIONS_PER_HOUR: String(perHour) } });

/** Inquiries of as many people, from as many addresses. */
async function sendMany(site: TestApp, count: number, from = 0): Promise<void> {
  for (let n = from; n < from + count; n++) {
    const answer = await sendInquiry(site, { email: `ann${n}@example.com` }, { ip: `192.0.2.${n}` });
    expect(answer.status).toBe(200);
    site.clock.pass(1);
  }
}

const recipients = (site: TestApp) => site.mailbox.mails.map(({ to }) => to);

testWith(3)(
  "FORM-16 an attacker with many addresses causes no more confirmations than the limit of the hour; each inquiry is stored and reaches the company",
  async ({ site }) => {
    await sendMany(site, 5);
    await site.outbox.runDue();
    expect(recipients(site).filter((to) => to === "office@example.com")).toHaveLength(5);
    expect(recipients(site).filter((to) => to.startsWith("ann"))).toEqual([0, 1, 2].map((n) => `ann${n}@example.com`));
    site.clock.pass(60 * 60);
    await sendMany(site, 1, 5);
    await site.outbox.runDue();
    expect(recipients(site)).toContain("ann5@example.com");
  },
);

testWith(0)("FORM-16 with CONFIRMATIONS_PER_HOUR=0 the site mails no stranger", async ({ site }) => {
  await sendMany(site, 2);
  await site.outbox.runDue();
  expect(recipients(site)).toEqual(["office@example.com", "office@example.com"]);
});

testWith(120)(
  "FORM-16 after a break of the mail server the company's notices go out before all confirmations",
  async ({ site }) => {
    site.mailbox.nextOutcomes.push({ outcome: "unavailable", reason: "ECONNREFUSED" });
    await sendMany(site, 3);
    site.clock.pass(10 * 60);
    await site.outbox.runDue();
    expect(recipients(site)).toEqual([
      ...Array(3).fill("office@example.com"),
      ...[0, 1, 2].map((n) => `ann${n}@example.com`),
    ]);
  },
);

testWith(1)("FORM-16 MSG-05 staff sees on the message that its sender got no confirmation", async ({ adas, site }) => {
  await sendMany(site, 2);
  await site.outbox.runDue();
  const { messages } = await firstPage(adas);
  expect(messages.map(({ email, confirmed }) => [email, confirmed])).toEqual([
    ["ann1@example.com", false],
    ["ann0@example.com", true],
  ]);
});
