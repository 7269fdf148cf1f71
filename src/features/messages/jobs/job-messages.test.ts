import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { storedMessages } from "#test/messages/inbox.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, insertJobs, jobPage, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import { adoptMessages } from "./adopt-messages.server.ts";

const shared = { email: "ann@example.com", phone: "3525550101" };
const messagesPath = "/api/admin/messages";

test("JOB-05 every message of a job says what is changed of it, as a release without jobs knows it", async ({
  adas,
  site,
}) => {
  const [id = 0] = await insertJobs(site.db, [shared, shared]);
  const at = site.clock.now().toISOString();
  await work(adas, id, { state: "scheduled", nextDay: "2026-03-04", nextTime: "09:30" });
  const step = { next_step: "Work", next_step_at: "2026-03-04T09:30" };
  const counted = { work_version: 1, job_version: 1 };
  expect(await storedMessages(site)).toMatchObject(
    Array(2).fill({ state: "won", ...step, ...counted, first_called_at: at, read_at: at, archived: 0 }),
  );
  await work(adas, id, { state: "done", nextStep: "", nextDay: "", nextTime: "" });
  expect(await storedMessages(site)).toMatchObject(
    Array(2).fill({ state: "won", next_step: null, next_step_at: null, archived: 1, work_version: 2, job_version: 2 }),
  );
  await work(adas, id, { state: "called" });
  expect(await storedMessages(site)).toMatchObject(Array(2).fill({ state: "called", archived: 0 }));
  // Nothing is left for a process that looks for what the previous release has changed.
  await adoptMessages(site.db, site.clock.now());
  expect((await readJob(adas, id)).entries).toHaveLength(3);
});

test("JOB-05 EDIT-01 what the previous release has changed is taken over before a change, and shown", async ({
  adas,
  site,
}) => {
  const [id = 0] = await insertJobs(site.db, [shared, shared]);
  const theirs = { state: "no-answer", next_step: "Call again", next_step_at: "2026-03-03", work_version: 1 } as const;
  await site.db.updateTable("messages").set(theirs).where("id", "=", 2).execute();
  const was = { state: "new", nextStep: "", nextDay: "", nextTime: "" };
  const late = await adas.send("PATCH", `${jobsPath}/${id}`, { was, ...was, state: "lost" });
  expect([late.status, await late.json()]).toMatchObject([409, { present: { state: "no-answer" } }]);
  await adoptMessages(site.db, site.clock.now());
  expect(await readJob(adas, id)).toMatchObject({ state: "no-answer", nextStep: { what: "Call again" } });
  expect(await storedMessages(site)).toMatchObject(Array(2).fill({ state: "no-answer", next_step: "Call again" }));
});

test("JOB-05 a job that goes on after it was won does not go back when the previous release repeats that", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db);
  await work(adas, id, { state: "scheduled", nextDay: "2026-03-04" });
  await site.db.updateTable("messages").set({ work_version: 2, next_step: "Work, 8 am" }).execute();
  await adoptMessages(site.db, site.clock.now());
  expect(await readJob(adas, id)).toMatchObject({ state: "scheduled", nextStep: { what: "Work, 8 am" } });
});

test("LEAD-09 a job is archived with its last active message, and comes back with one", async ({ adas, site }) => {
  const [id = 0] = await insertJobs(site.db, [shared, shared]);
  const archive = (message: number, archived: boolean) =>
    adas.send("PUT", `${messagesPath}/${message}/archive`, { archived });
  await archive(1, true);
  expect((await readJob(adas, id)).archived).toBe(false);
  await archive(2, true);
  expect((await readJob(adas, id)).archived).toBe(true);
  expect((await jobPage(adas, "finished")).jobs).toMatchObject([{ id }]);
  await archive(1, false);
  expect((await jobPage(adas, "to-call")).jobs).toMatchObject([{ id, archived: false }]);
});

test("JOB-11 the last message takes job, notes and person along; what staff put in stays", async ({ adas, site }) => {
  const [two = 0, , amount = 0] = await insertJobs(site.db, [
    shared,
    shared,
    { email: "b@example.com", phone: "3525550102" },
  ]);
  await work(adas, two, { note: "Gate code 4411" });
  await work(adas, amount, { estimate: "2,350" });
  const [first, second, third] = (await storedMessages(site)).map(({ id }) => id).sort();
  const remove = (message: number | undefined) => adas.send("DELETE", `${messagesPath}/${message}`);
  await remove(first);
  expect((await readJob(adas, two)).messages).toHaveLength(1);
  await remove(second);
  await remove(third);
  for (const table of ["jobs", "people"] as const)
    expect(await site.db.selectFrom(table).select("id").execute(), table).toHaveLength(1);
  expect(await site.db.selectFrom("job_entries").select("job_id").execute()).toEqual([{ job_id: amount }]);
  expect(await readJob(adas, amount)).toMatchObject({ messages: [], estimateCents: 235_000 });
});

test("JOB-11 a job that staff began stays when the message that joined it goes, and a person with another job", async ({
  adas,
  site,
}) => {
  const caller = { firstName: "Zoe", lastName: "", phone: shared.phone, what: "Gutters" };
  const begun = ((await (await adas.send("POST", jobsPath, caller)).json()) as { job: { id: number } }).job.id;
  await sendInquiry(site, shared);
  await work(adas, begun, { state: "lost" });
  await sendInquiry(site, { ...shared, projectNeeds: "Guards" });
  expect((await readJob(adas, begun)).others).toHaveLength(1);
  for (const { id } of await storedMessages(site)) await adas.send("DELETE", `${messagesPath}/${id}`);
  expect(await readJob(adas, begun)).toMatchObject({ messages: [], others: [], person: { firstName: "Zoe" } });
});
