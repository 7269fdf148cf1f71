import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { jobPage, jobsPath, readJob } from "#test/messages/jobs.ts";
import { messageLimits } from "../schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

const caller = { firstName: "Zoë", lastName: "Lake", phone: "(352) 555‑0142", what: "Gutters for the lanai" };
const jobOf = async (answer: Response) => ((await answer.json()) as { job: StaffJob }).job;

test("JOB-06 staff enter a caller by name, number and what; it waits in the list, and is logged without words", async ({
  adas,
  site,
}) => {
  const answer = await adas.send("POST", jobsPath, caller);
  expect(answer.status).toBe(201);
  const job = await jobOf(answer);
  expect(job).toMatchObject({
    ...{ source: "telephone", what: caller.what, state: "new", messages: [], entries: [], address: "" },
    person: { firstName: "Zoë", lastName: "Lake", phones: ["3525550142"], emails: [] },
    promise: { day: "2026-03-03", is: "later" },
  });
  expect((await jobPage(adas, "to-call")).jobs).toMatchObject([{ id: job.id }]);
  expect((await readActivity(site)).at(-1)).toBe("Rita Moss entered a job for Zoë Lake.");
});

test("JOB-06 JOB-01 the number finds the person in any notation; a name of its own is kept, and so is someone new", async ({
  adas,
}) => {
  const first = await jobOf(await adas.send("POST", jobsPath, caller));
  const husband = { ...caller, firstName: "Bob", phone: "+1 352.555.0142", email: "BOB@example.com" };
  expect(await jobOf(await adas.send("POST", jobsPath, husband))).toMatchObject({
    person: { id: first.person.id, emails: ["bob@example.com"] },
    entries: [{ note: "The caller gave the name Bob Lake." }],
    others: [{ id: first.id }],
  });
  const other = await jobOf(await adas.send("POST", jobsPath, { ...husband, personId: null }));
  expect(other.person).toMatchObject({ firstName: "Bob", phones: ["3525550142"] });
  const chosen = { ...caller, firstName: "", phone: "3525550199", personId: other.person.id };
  const third = await jobOf(await adas.send("POST", jobsPath, chosen));
  expect(third.person).toMatchObject({ id: other.person.id, phones: ["3525550142", "3525550199"] });
});

test("JOB-06 a known caller’s wish goes before the words of the open job, which waits again; a separate one is asked for", async ({
  adas,
}) => {
  const add = async (sent: object) => jobOf(await adas.send("POST", jobsPath, { ...caller, ...sent }));
  const { id, person } = await add({});
  await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "reached", tries: 0 });
  const more = { personId: person.id, what: "A downspout", firstName: "Bob" };
  const notes = [{ note: "The caller gave the name Bob Lake." }, { note: more.what }, { state: "called" }];
  const what = `A downspout\n\n${caller.what}`;
  const changes = { what: { by: "Rita Moss" } };
  expect(await add(more)).toMatchObject({ id, what, wroteAgain: true, entries: notes, changes });
  const long = "x".repeat(messageLimits.text);
  // Too long for the words of the job, it stands among the notes alone.
  expect(await add({ ...more, what: long, firstName: "Zoë" })).toMatchObject({
    id,
    what,
    entries: [{ note: long }, ...notes],
  });
  expect((await add({ ...more, separate: true })).id).toBeGreaterThan(id);
});

const wrong: [name: string, change: object, field: string][] = [
  ["no name at all", { firstName: " ", lastName: "" }, "firstName"],
  ["no number", { phone: "" }, "phone"],
  ["letters", { phone: "call me" }, "phone"],
  ["nothing that is wanted", { what: " \n" }, "what"],
  ["half an address", { email: "zoe@" }, "email"],
  ["a person who is gone", { personId: 999 }, "personId"],
];

test("JOB-06 each wrong field has its sentence, and nothing is stored; a number that cannot exist is taken", async ({
  adas,
  site,
}) => {
  for (const [name, change, field] of wrong) {
    const answer = await adas.send("POST", jobsPath, { ...caller, ...change });
    const fields = { [field]: expect.any(String) };
    expect([name, answer.status, await answer.json()]).toMatchObject([name, 400, { fields }]);
  }
  for (const table of ["people", "jobs"] as const)
    expect(await site.db.selectFrom(table).select("id").execute()).toEqual([]);
  expect((await adas.send("POST", jobsPath, { ...caller, phone: "1234567890" })).status).toBe(201);
});

test("JOB-02 a message of a caller whom staff entered joins the open job, which then says that they wrote again", async ({
  adas,
  site,
}) => {
  const { id } = await jobOf(await adas.send("POST", jobsPath, caller));
  await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "no-answer", tries: 0 });
  expect((await jobPage(adas, "to-call")).jobs).toEqual([]);
  site.clock.pass(60);
  await sendInquiry(site, { phone: "3525550142", address: "1 Lake Rd." });
  expect((await jobPage(adas, "to-call")).jobs).toMatchObject([{ id, wroteAgain: true, address: "1 Lake Rd." }]);
  await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "reached", tries: 1 });
  expect(await readJob(adas, id)).toMatchObject({ wroteAgain: false, state: "called", nextStep: null });
});
