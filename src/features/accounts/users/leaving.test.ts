import { expect } from "vitest";
import { addUser, type SignedIn, sentMails, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { ben as anyone, remove } from "#test/accounts/users.ts";
import { test as base } from "#test/app/fixtures.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
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
  const nothing = { inquiries: null, nextRecipients: [], calendarLink: false, promised: [] };
  const none = { ...nothing, promisedCount: 0, jobs: 0, appointments: 0 };
  expect(await leaving()).toEqual(none);
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
    ...{ ...none, calendarLink: true, promisedCount: 2 },
    promised: [
      { name: "Ann O'Hara-Lee", step: "Visit", at: "2026-03-04T09:30" },
      { name: "Zoe Lake", step: "Send the estimate", at: "2026-03-05" },
    ],
  });
  // What is handed over is said once.
  await site.db.updateTable("jobs").set({ responsible_id: 2 }).where("id", "=", second).execute();
  expect(await leaving()).toMatchObject({ jobs: 1, promisedCount: 1 });
  await remove(ritas, 2);
  expect((await ritas.send("GET", "/api/admin/users/2/leaving")).status).toBe(404);
});

test("JOB-32 USER-12 one press gives open jobs and coming appointments to someone else, or to no one, and says how many", async ({
  ritas,
  bens: _,
  leaving,
  site,
}) => {
  const eva = await addUser(site, { ...ben, email: "eva@rainright.us", username: "eva", name: "Eva Lund" });
  const [open, done] = [await insertJob(site.db), await insertJob(site.db, { first_name: "Zoe", state: "lost" })];
  await site.db.updateTable("jobs").set({ responsible_id: 2 }).execute();
  for (const day of ["2026-03-01", "2026-03-02", "2026-03-09"])
    await insertAppointment(site.db, { job_id: day === "2026-03-09" ? done : open, day, time: null });
  await insertAppointment(site.db, { job_id: open, day: "2026-03-10", state: "cancelled" });
  const goes = [1, 2, 3, 4].map((appointment_id) => ({ appointment_id, user_id: 2 }));
  await site.db
    .insertInto("appointment_people")
    .values([...goes, { appointment_id: 3, user_id: eva.id }])
    .execute();
  expect(await leaving()).toMatchObject({ jobs: 1, appointments: 2 });
  for (const to of ["2", "99", "x"])
    expect((await ritas.send("DELETE", `/api/admin/users/2?to=${to}`)).status).toBe(400);
  const answer = await ritas.send("DELETE", `/api/admin/users/2?to=${eva.id}`);
  expect(await answer.json()).toEqual({ deleted: true, held: { jobs: 1, appointments: 2 } });
  const jobs = await site.db.selectFrom("jobs").select(["id", "responsible_id"]).orderBy("id").execute();
  expect(jobs).toEqual([
    { id: open, responsible_id: eva.id },
    { id: done, responsible_id: null },
  ]);
  const said = site.db.selectFrom("job_entries").select(["job_id", "by_name", "note"]).orderBy("job_id");
  const note = `Handed over from ${anyone.name} to Eva Lund.`;
  expect(await said.execute()).toEqual([open, done].map((job_id) => ({ job_id, by_name: "Rita Moss", note })));
  const going = await site.db.selectFrom("appointment_people").selectAll().orderBy("appointment_id").execute();
  expect(going).toEqual([2, 3].map((appointment_id) => ({ appointment_id, user_id: eva.id })));
  const past = await ritas.send("GET", "/api/admin/appointments?day=2026-03-01");
  expect(await past.json()).toMatchObject({ stops: [{ appointment: { people: [], who: [anyone.name] } }] });
  await ritas.send("DELETE", `/api/admin/users/${eva.id}`);
  expect((await readActivity(site)).filter((line) => /deleted/.test(line))).toEqual([
    expect.stringMatching(/ \(Admin\), and gave 1 job and 2 appointments to Eva Lund\.$/),
    expect.stringMatching(/Eva Lund \(\w+\), and left 1 job and 2 appointments to no one\.$/),
  ]);
});
