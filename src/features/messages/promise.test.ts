import { expect } from "vitest";
import type { Hours } from "#src/facts/hours.schema.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { mailServer, test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { officeHours } from "#test/company/hours.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { anInquiry, sendInquiry } from "#test/messages/inquiry.ts";

// March 2, 2026, is a Monday; the test's clock starts at 10 am in New York.
const hourSeconds = 3_600;

const send = async (site: TestApp, changes = {}) => (await sendInquiry(site, changes)).json();

/** The text of the last confirmation. */
async function confirmation(site: TestApp) {
  await site.outbox.runDue();
  return site.mailbox.mails.findLast(({ to }) => to === anInquiry.email)?.text;
}

const saveHours = (browser: SignedIn, changes: Partial<Hours>) =>
  saveFacts(browser, "hours", { hours: officeHours(changes) });

test("OWN-80 the answer and the confirmation say the day by which the sender is called", async ({ site }) => {
  expect(await send(site)).toEqual({
    received: true,
    promise: { date: "2026-03-03", sentence: "We will call you by Tuesday, March 3" },
  });
  expect(await confirmation(site)).toContain("call you back by Tuesday, March 3.");
});

test("OWN-80 the day follows from the saved hours, closures and number of business days", async ({ site, ritas }) => {
  const closures = [{ from: "2026-03-02", to: "2026-03-04", reason: "Closed for the storm." }];
  await saveHours(ritas, { closures });
  await saveFacts(ritas, "promises", { callBackDays: 2 });
  expect(await send(site)).toMatchObject({ promise: { date: "2026-03-09" } });
  expect(await confirmation(site)).toContain("call you back by Monday, March 9.");
});

test("OWN-80 sent again after closing time, an inquiry keeps its day; another has a later one", async ({ site }) => {
  site.clock.pass(6 * hourSeconds - 60);
  expect(await send(site)).toMatchObject({ promise: { date: "2026-03-03" } });
  site.clock.pass(120);
  expect(await send(site)).toMatchObject({ promise: { date: "2026-03-03" } });
  expect(await send(site, { phone: "3525550188" })).toMatchObject({ promise: { date: "2026-03-04" } });
});

test("OWN-80 closed for over a year, the answer has no day, the confirmation a promise", async ({ site, ritas }) => {
  const closed = (from: string, to: string) => ({ from, to, reason: "We’re closed." });
  await saveHours(ritas, { closures: [closed("2026-01-01", "2026-12-31"), closed("2027-01-01", "2027-12-31")] });
  expect(await send(site)).toEqual({ received: true });
  expect(await confirmation(site)).toContain(`call you back ${company.callBack}.`);
});

test.extend({ env: mailServer })(
  "LOOK-30 the answer says whether a mail server sends a confirmation",
  async ({ site }) => {
    expect(await send(site)).toMatchObject({ confirmation: true });
    expect(await send(site), "the same inquiry gets one only").not.toHaveProperty("confirmation");
  },
);
