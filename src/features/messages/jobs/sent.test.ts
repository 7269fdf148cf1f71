import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { insertJob, jobsPath, withKey } from "#test/messages/jobs.ts";

const caller = { firstName: "Zoe", lastName: "Lake", phone: "3525550142", what: "Gutters for the lanai" };
const aVisit = { kind: "visit", day: "2026-03-03", time: "09:00", minutes: 60, emails: true };
const done = { was: { state: "planned" }, state: "done" };

const writes: [what: string, method: string, path: (job: number, stop: number) => string, body: object][] = [
  ["a new inquiry", "POST", () => jobsPath, caller],
  ["the outcome of a call", "POST", (job) => `${jobsPath}/${job}/outcomes`, { outcome: "no-answer", tries: 0 }],
  ["a note", "POST", (job) => `${jobsPath}/${job}/notes`, { note: "She has a dog." }],
  ["an appointment", "POST", (job) => `${jobsPath}/${job}/appointments`, aVisit],
  ["how an appointment went", "PATCH", (_, stop) => `/api/admin/appointments/${stop}`, done],
];

test.for(writes)(
  "JOB-34 JOB-06 JOB-20 EDIT-05 %s that is sent again after a lost answer is done once, with the same answer",
  async ([, method, path, body], { adas, site }) => {
    const job = await insertJob(site.db);
    const { id } = await insertAppointment(site.db, { job_id: job, day: "2026-03-04" });
    const send = async (key: string) =>
      (await site.call(method, path(job, id), withKey(adas, key), JSON.stringify(body))).json();
    const first = await send("a");
    expect(await send("a")).toEqual(first);
    expect(await send("b")).not.toEqual(first);
  },
);

test("JOB-34 the key of a change of one job is another change at another job", async ({ adas, site }) => {
  for (const id of [await insertJob(site.db), await insertJob(site.db)]) {
    const body = JSON.stringify({ outcome: "no-answer", tries: 0 });
    const answer = await site.call("POST", `${jobsPath}/${id}/outcomes`, withKey(adas, "a"), body);
    expect([answer.status, await answer.json()]).toMatchObject([200, { job: { id, tries: 1 } }]);
  }
});
