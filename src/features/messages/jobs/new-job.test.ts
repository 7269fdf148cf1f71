import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, jobPage, jobsPath, readJob } from "#test/messages/jobs.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { matchPeople, type PersonMatch } from "./people-api.server.ts";
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
  const husband = {
    ...caller,
    firstName: "Bob",
    phone: "+1 352.555.0142",
    what: "A downspout",
    email: "BOB@example.com",
  };
  const second = await jobOf(
    await adas.send("POST", jobsPath, { ...husband, nextStep: "Call", nextDay: "2026-03-04" }),
  );
  expect(second).toMatchObject({
    person: { id: first.person.id, emails: ["bob@example.com"] },
    nextStep: { what: "Call", day: "2026-03-04", time: "" },
    entries: [{ note: "The caller gave the name Bob Lake." }],
    others: [{ id: first.id }],
  });
  const other = await jobOf(await adas.send("POST", jobsPath, { ...husband, what: "Guards", personId: null }));
  expect(other.person).toMatchObject({ firstName: "Bob", phones: ["3525550142"] });
  const chosen = { ...caller, firstName: "", phone: "3525550199", personId: other.person.id, what: "More guards" };
  const third = await jobOf(await adas.send("POST", jobsPath, chosen));
  expect(third.person).toMatchObject({ id: other.person.id, phones: ["3525550142", "3525550199"] });
});

test("JOB-06 a known caller’s wish goes to the open job, which then waits again; a separate one is asked for", async ({
  adas,
}) => {
  const add = async (sent: object) => jobOf(await adas.send("POST", jobsPath, { ...caller, ...sent }));
  const { id, person } = await add({});
  await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "reached", tries: 0 });
  const more = { personId: person.id, what: "A downspout", firstName: "Bob", address: "1 Lake Rd." };
  const notes = [{ note: "The caller gave the name Bob Lake." }, { note: more.what }, { state: "called" }];
  const joined = { id, address: more.address, wroteAgain: true, entries: notes };
  expect(await add(more)).toMatchObject(joined);
  for (const own of [{ separate: true }, { what: "Guards", nextStep: "Call", nextDay: "2026-03-04" }])
    expect((await add({ ...more, ...own })).id).toBeGreaterThan(id);
});

const wrong: [name: string, change: object, field: string][] = [
  ["no name at all", { firstName: " ", lastName: "" }, "firstName"],
  ["no number", { phone: "" }, "phone"],
  ["letters", { phone: "call me" }, "phone"],
  ["nothing that is wanted", { what: " \n" }, "what"],
  ["half an address", { email: "zoe@" }, "email"],
  ["a step without a day", { nextStep: "Call" }, "nextDay"],
  ["yesterday", { nextStep: "Call", nextDay: "2026-03-01" }, "nextDay"],
  ["February 30", { nextStep: "Call", nextDay: "2027-02-30" }, "nextDay"],
  ["a source that is none", { source: "paper" }, "source"],
  ["someone who does not work here", { responsibleId: 999 }, "responsibleId"],
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

test("JOB-06 while a number or a name is typed at most ten people are named, with their latest job", async ({
  adas,
  site,
}) => {
  for (let place = 0; place < 12; place++)
    await insertJob(site.db, {
      first_name: "Ann",
      last_name: `Lee-${place}`,
      phone: String(3525550100 + place),
      email: `p${place}@example.com`,
    });
  const zoe = await jobOf(await adas.send("POST", jobsPath, { ...caller, phone: "7725550142" }));
  const find = async (query: string) =>
    (await (await adas.send("GET", `/api/admin/people?${query}`)).json()) as {
      people: PersonMatch[];
      unlikely: boolean;
    };
  expect((await find("phone=352555")).people).toHaveLength(10);
  expect((await find("phone=%2B1%20(772)%20555")).people).toMatchObject([{ lastName: "Lake", job: { id: zoe.id } }]);
  expect((await find("name=ZOE")).people).toMatchObject([{ id: zoe.person.id }]);
  expect((await find("name=lee-11%20an")).people).toMatchObject([{ lastName: "Lee-11" }]);
  expect((await find("name=lake%20ann")).people).toEqual([]);
  expect([await find("phone=35"), await find("name=%25")]).toEqual(Array(2).fill({ people: [], unlikely: false }));
  expect((await find("phone=1234567890")).unlikely).toBe(true);
  expect((await adas.send("GET", "/api/admin/people?phone=352&name=a")).status).toBe(400);
});

test.skipIf(onPostgres)("JOB-10 people are found through indexes", async ({ site }) => {
  const plan = await queryPlans(site.db, async (db) => {
    await matchPeople(db, { digits: "352555", name: undefined });
    await matchPeople(db, { digits: "", name: "lee" });
  });
  for (const index of ["person_contacts_by_value", "people_by_first_name", "people_by_last_name"])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (people|person_contacts)$/m);
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
