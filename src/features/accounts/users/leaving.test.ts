import { expect } from "vitest";
import { addUser, type SignedIn, sentMails, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { ben as anyone, remove } from "#test/accounts/users.ts";
import { test as base } from "#test/app/fixtures.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, work } from "#test/messages/jobs.ts";

const ben = { ...anyone, email: "ben@rainright.us" };
const office = "office@rainright.us";

const test = base.extend<{ bens: SignedIn; leaving(): Promise<unknown>; noticed(): Promise<string[]> }>({
  bens: async ({ site }, use) => use(await signIn(site, await addUser(site, { ...ben, role: "admin" }))),
  // Ben is the second account, after Rita.
  leaving: async ({ ritas }, use) => use(async () => (await ritas.send("GET", "/api/admin/users/2/leaving")).json()),
  /** Who is mailed about the next inquiry. */
  noticed: async ({ site }, use) =>
    use(async () => {
      (await sentMails(site)).length = 0;
      await sendInquiry(site, { email: "ann@rainright.us" });
      return (await sentMails(site)).map(({ to }) => to).filter((to) => to !== "ann@rainright.us");
    }),
});

test("USER-12 a deleted user gets no more inquiries; those who got them are mailed, and the answer says so", async ({
  ritas,
  bens: _,
  leaving,
  noticed,
  site,
}) => {
  await insertRecipient(site.db, { email: "BEN@RainRight.us", confirmed: true });
  await insertRecipient(site.db, { email: office, confirmed: true, at: "2026-03-01T16:00:00.000Z" });
  expect(await leaving()).toMatchObject({ inquiries: "end", nextRecipients: [office] });
  expect(await (await remove(ritas, 2)).json()).toEqual({ deleted: true, inquiriesEnded: ben.email });
  const mails = (await sentMails(site)).map(({ to, subject }) => [to, subject]);
  expect(mails).toEqual(
    ["BEN@RainRight.us", office].map((to) => [to, expect.stringContaining("no longer go to BEN@")]),
  );
  expect((await readActivity(site)).join()).toContain("took BEN@RainRight.us off the list of those who get");
  expect(await noticed()).toEqual([office]);
});

test("USER-12 OWN-12 the only address of the list goes too: the company then gets the inquiries", async ({
  ritas,
  bens: _,
  leaving,
  noticed,
  site,
}) => {
  await insertRecipient(site.db, { email: ben.email, confirmed: true });
  const { email } = site.company.current();
  expect(await leaving()).toMatchObject({ inquiries: "end", nextRecipients: [email] });
  await remove(ritas, 2);
  expect(await noticed()).toEqual([email]);
});

const setOnServer = test.extend({ env: { MAIL_TO: `${ben.email},${office}` } });

setOnServer("USER-12 OWN-14 what MAIL_TO still sends them is named", async ({ ritas, bens: _, leaving, noticed }) => {
  expect(await leaving()).toMatchObject({ inquiries: "stay" });
  expect(await (await remove(ritas, 2)).json()).toEqual({ deleted: true });
  expect(await noticed()).toEqual([ben.email, office]);
});

test("USER-12 deletion shows their next steps and calendar link first", async ({ ritas, bens, leaving, site }) => {
  expect(await leaving()).toEqual({
    inquiries: null,
    nextRecipients: [],
    calendarLink: false,
    promised: [],
    promisedCount: 0,
  });
  const visit = { state: "visit-planned", nextDay: "2026-03-04", nextTime: "09:30" };
  const call = { state: "called", nextStep: "Send the estimate", nextDay: "2026-03-05" };
  await work(bens, await insertJob(site.db), visit);
  const second = await insertJob(site.db, { first_name: "Zoe", last_name: "Lake" });
  await work(bens, second, call);
  await work(ritas, await insertJob(site.db), visit);
  // A later note by someone else makes it no step of theirs.
  await work(ritas, second, { ...call, note: "The roof is wet." });
  await bens.send("POST", "/api/admin/jobs/calendar-link", {});
  expect(await leaving()).toEqual({
    ...{ inquiries: null, nextRecipients: [], calendarLink: true, promisedCount: 2 },
    promised: [
      { name: "Ann O'Hara-Lee", step: "Visit", at: "2026-03-04T09:30" },
      { name: "Zoe Lake", step: "Send the estimate", at: "2026-03-05" },
    ],
  });
  await remove(ritas, 2);
  expect((await ritas.send("GET", "/api/admin/users/2/leaving")).status).toBe(404);
});
