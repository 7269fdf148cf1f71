import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { JobSource } from "#db/schema.ts";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertPhoto } from "#test/messages/attachments.ts";
import { insertJob, insertJobs, insertManyJobs, jobPage, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import { onContactPage } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans, statementsOf } from "#test/postgres/query-plan.ts";
import { listBetween } from "../appointments/queries.server.ts";
import type { JobPage } from "./job-page.server.ts";
import { countLists, type JobList, lists, scanList } from "./list-queries.server.ts";
import { readJobs } from "./read-jobs.server.ts";
import type { SentChange } from "./schema.ts";

// The test's clock starts on Monday, March 2, 2026, at 10 am in New York.
const idsOf = ({ jobs }: JobPage) => jobs.map(({ id }) => id);
const listNames = Object.keys(lists) as JobList[];

test("JOB-10 each job stands in the lists of its state and its next step, in their order, with their numbers", async ({
  adas,
  site,
}) => {
  const ids = await insertJobs(
    site.db,
    [3, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((day) => ({ submitted_at: `2026-02-${day + 10}T15:00:00.000Z` })),
  );
  const [late = 0, early = 0, soon = 0, tomorrow = 0, given = 0, won = 0, scheduled = 0, done = 0, lost = 0] = ids;
  const anyTime = ids.at(-1) ?? 0;
  const archived = await insertJob(site.db, { archived: 1, submitted_at: "2026-02-01T15:00:00.000Z" });
  await work(adas, tomorrow, { nextStep: "Call again", nextDay: "2026-03-03", state: "no-answer" });
  await work(adas, soon, { nextStep: "Send the estimate", nextDay: "2026-03-02", nextTime: "16:30" });
  await work(adas, anyTime, { nextStep: "Call again", nextDay: "2026-03-02" });
  await work(adas, early, { state: "called" });
  await work(adas, given, { state: "estimate-given" });
  await work(adas, won, { state: "won" });
  await work(adas, scheduled, { state: "scheduled", nextDay: "2026-03-09" });
  for (const [state, id] of Object.entries({ done, lost })) {
    site.clock.pass(1);
    await work(adas, id, { state });
  }
  const pages = await Promise.all(listNames.map((name) => jobPage(adas, name)));
  expect(Object.fromEntries(pages.map((page, place) => [listNames[place], idsOf(page)]))).toEqual({
    "to-call": [late, early],
    today: [soon, anyTime],
    planned: [tomorrow, scheduled],
    estimates: [given],
    sold: [won, scheduled],
    finished: [lost, done, archived],
  });
  for (const page of pages) expect(page).toMatchObject({ next: null, today: "2026-03-02", count: page.jobs.length });
  expect(pages[1]?.jobs[0]?.nextStep).toEqual({ what: "Send the estimate", day: "2026-03-02", time: "16:30" });
  expect(pages[2]?.jobs[1]?.nextStep).toEqual({ what: "Work", day: "2026-03-09", time: "" });
});

test("JOB-02 LEAD-01 an inquiry that has just come in waits with all that is known of it", async ({ adas, site }) => {
  const id = await insertJob(site.db, { ...onContactPage, email: "P1@example.com", phone: "13525550001" });
  const at = site.clock.now().toISOString();
  expect((await jobPage(adas, "to-call")).jobs).toEqual([
    {
      person: {
        ...{ id: 1, firstName: "Ann", lastName: "O'Hara-Lee", changes: {} },
        ...{ phones: ["3525550001"], emails: ["p1@example.com"] },
        wantsNoEmails: false,
      },
      ...{ id, source: "website", what: "", address: "", state: "new", archived: false, responsible: null },
      ...{ nextStep: null, estimateCents: null, agreedCents: null, lostReason: "", tries: 0 },
      ...{ createdAt: at, waitsSince: at, standsSince: at, wroteAgain: false, changes: {} },
      promise: { day: "2026-03-03", is: "later" },
      messages: [
        {
          ...{
            id: 1,
            text: "Please call in the morning",
            more: "",
            address: "",
            submittedAt: at,
            photos: 0,
            attached: 0,
          },
          ...{ email: "P1@example.com", phone: "13525550001", archived: false, unread: true },
        },
      ],
      ...{ others: [], entries: [], appointments: [], photos: [] },
    },
  ]);
});

test("LEAD-02 a promised call is late once the office has closed, until it is made", async ({ rita, site }) => {
  const id = await insertJob(site.db, { submitted_at: "2026-02-27T15:00:00.000Z" });
  const promise = async () => (await jobPage(await signIn(site, rita), "to-call")).jobs[0]?.promise;
  expect(await promise()).toEqual({ day: "2026-03-02", is: "today" });
  // Closing is at 4 pm.
  site.clock.pass(6 * 3600);
  expect(await promise()).toEqual({ day: "2026-03-02", is: "late" });
  const ritas = await signIn(site, rita);
  await work(ritas, id, { state: "no-answer" });
  expect(await promise()).toEqual({ day: "2026-03-02", is: "late" });
  await work(ritas, id, { state: "called" });
  expect(await promise()).toBeUndefined();
});

test("LEAD-07 JOB-09 a job has all its messages, and names the others of its person and at its address", async ({
  adas,
  site,
}) => {
  const [first = 0, same = 0, finished = 0, neighbor = 0] = await insertJobs(site.db, [
    { email: "June@Example.com", phone: "3525550101", address: "1 Lake Rd., Ocala" },
    { email: "work@example.com", phone: "13525550101", address: "Elsewhere" },
    { email: "june@example.COM", phone: "3525550102", archived: 1, address: "Elsewhere" },
    { email: "bob@example.com", phone: "3525550103", first_name: "Bob", address: "1 lake rd, OCALA" },
    { email: "juneau@example.com", phone: "3525550104", address: "2 Lake Rd., Ocala" },
  ]);
  expect(same).toBe(first);
  const job = await readJob(adas, first);
  expect(job.messages.map(({ email }) => email)).toEqual(["work@example.com", "June@Example.com"]);
  expect(job.person).toMatchObject({
    phones: ["3525550101", "3525550102"],
    emails: ["work@example.com", "june@example.com"],
  });
  expect(job.others.map(({ id, personId, name, finished: is }) => [id, personId === job.person.id, name, is])).toEqual([
    [neighbor, false, "Bob O'Hara-Lee", false],
    [finished, true, "Ann O'Hara-Lee", true],
  ]);
});

test("LEAD-14 JOB-10 pages of a list give every job once, also those of one moment", async ({ adas, site }) => {
  const ids = await insertManyJobs(site.db, 120);
  await site.db.updateTable("jobs").set({ state: "called" }).where("id", "in", ids.slice(0, 40)).execute();
  await site.db.updateTable("jobs").set({ wrote_again: 1 }).where("id", "in", ids.slice(60)).execute();
  const all: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page: JobPage = await jobPage(adas, "to-call", after);
    all.push(...idsOf(page));
    after = page.next;
  }
  expect(all).toEqual([...ids.slice(60), ...ids.slice(40, 60), ...ids.slice(0, 40)]);
  const finished: number[] = [];
  await site.db.updateTable("jobs").set({ state: "lost" }).execute();
  for (let after: string | null | undefined; after !== null; ) {
    const page: JobPage = await jobPage(adas, "finished", after);
    finished.push(...idsOf(page));
    after = page.next;
  }
  expect(finished).toEqual(ids.toReversed());
  for (const after of ["", "x", "2026-03-03_", "2026-03-03_1_2", "2026-03-02T15:00:00.000Z_x", "2026-03-03_1&after=2"])
    expect((await adas.send("GET", `${jobsPath}/lists/to-call?after=${after}`)).status, after).toBe(400);
  expect((await adas.send("GET", `${jobsPath}/lists/waiting`)).status).toBe(404);
});

test("JOB-10 JOB-12 who wrote again is called first, who was reached and has no next step last, until that is undone", async ({
  adas,
  site,
}) => {
  const [reached = 0, first = 0, second = 0, again = 0] = await insertJobs(
    site.db,
    [1, 2, 3, 4].map((day) => ({ submitted_at: `2026-02-0${day}T15:00:00.000Z` })),
  );
  const order = async () => idsOf(await jobPage(adas, "to-call"));
  const ended = await adas.send("POST", `${jobsPath}/${reached}/outcomes`, { outcome: "reached", tries: 0, note: "" });
  await work(adas, again, { state: "called" });
  expect(await order()).toEqual([first, second, reached, again]);
  await insertJob(site.db, { phone: "3525560003", email: "again@example.com" });
  expect(await order()).toEqual([again, first, second, reached]);
  const { undo } = (await ended.json()) as { undo: SentChange };
  await adas.send("PATCH", `${jobsPath}/${reached}`, undo);
  expect(await order()).toEqual([again, reached, first, second]);
});

test("JOB-10 a list is narrowed down by town, responsible person, source and photos", async ({ adas, rita, site }) => {
  const [ocala = 0, other = 0, third = 0] = await insertJobs(site.db, [
    { address: "1 Lake Rd., Ocala, FL" },
    { address: "2 Lake Rd., Leesburg" },
    { address: "3 Lake Rd., Leesburg" },
  ]);
  const { message } = await insertPhoto(site);
  const { job_id: shown } = await site.db
    .updateTable("messages")
    .set({ job_id: other })
    .where("id", "=", message)
    .returning("job_id")
    .executeTakeFirstOrThrow();
  const source: JobSource = "referral";
  await work(adas, third, { source, responsibleId: rita.id });
  for (const [filters, found] of [
    ["town=OCALA", [ocala]],
    ["town=leesburg", [other, third]],
    [`responsible=${rita.id}`, [third]],
    ["responsible=none", [ocala, other]],
    ["source=referral", [third]],
    ["photos=1", [shown]],
    ["town=Leesburg&source=website", [other]],
  ] as const) {
    const page = await jobPage(adas, "to-call", undefined, filters);
    expect([idsOf(page), page.count, page.next], filters).toEqual([found, found.length, null]);
  }
  for (const wrong of ["town=", "town=.", "responsible=x", "source=paper", "photos=yes", "source=other&source=other"])
    expect((await adas.send("GET", `${jobsPath}/lists/to-call?${wrong}`)).status, wrong).toBe(400);
  // A plan is no photo.
  await site.db.updateTable("inquiry_attachments").set({ plan: "{}" }).execute();
  const { messages = [] } = (await jobPage(adas, "to-call")).jobs.find(({ id }) => id === other) ?? {};
  expect(messages).toMatchObject([{ photos: 1, attached: 2 }, {}]);
});

test("JOB-10 fifty jobs take as many statements as one", async ({ site }) => {
  const ids = await insertManyJobs(site.db, 50);
  const how = { company: site.company.current(), now: site.clock.now() };
  const ofOne = await statementsOf(site.db, (db) => readJobs(db, ids.slice(0, 1), how));
  expect(await statementsOf(site.db, (db) => readJobs(db, ids, how))).toHaveLength(ofOne.length);
});

test.skipIf(onPostgres)("LEAD-14 JOB-10 each list is read through its index, without sorting", async ({ site }) => {
  const how = { company: site.company.current(), now: site.clock.now() };
  const asked = { today: "2026-03-02", filters: {}, limit: 51 };
  const plan = await queryPlans(site.db, async (db) => {
    for (const list of listNames) {
      await scanList(db, list, { ...asked, after: { at: "2026-03-02T15:00:00.000Z", id: 7 } });
      await scanList(db, list, { ...asked, filters: { town: "ocala", photos: true }, after: undefined });
      await countLists(db, [list], asked);
    }
    await listBetween(db, { from: "2026-03-02", to: "2026-03-02", limit: 200 });
  });
  for (const order of ["<expr>", "next_step_at", "stands_since"])
    expect(plan).toMatch(new RegExp(`SEARCH jobs USING .*${order}[<>]`));
  for (const index of ["appointments_by_day", ...Object.values(lists).map(({ index }) => index)])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (jobs|appointments)$|TEMP B-TREE/m);
  await insertJob(site.db);
  const whole = await queryPlans(site.db, (db) => readJobs(db, [1], how));
  for (const index of [
    "messages_by_job",
    "jobs_by_person",
    "jobs_by_address",
    "job_entries_by_job",
    "appointments_by_job",
  ])
    expect(whole).toContain(index);
  expect(whole).not.toMatch(/SCAN (jobs|m|messages|people|job_entries|c)$/m);
});

test("LEAD-14 lists cut long texts, one job has them whole", async ({ adas, site }) => {
  const long = "gutter ".repeat(1000).trim();
  const id = await insertJob(site.db, { project_needs: long, additional_info: long });
  const cut = long.slice(0, 300);
  expect((await jobPage(adas, "to-call")).jobs[0]?.messages).toMatchObject([{ text: cut, more: cut }]);
  expect((await readJob(adas, id)).messages).toMatchObject([{ text: long, more: long }]);
});

async function find(who: SignedIn, q: string, after = ""): Promise<JobPage> {
  const answer = await who.send("GET", `${jobsPath}/search?q=${encodeURIComponent(q)}${after}`);
  return (await answer.json()) as JobPage;
}

test("JOB-10 a search finds a job by name, number in any notation, address, email, and words of messages and notes together", async ({
  adas,
  site,
}) => {
  const [old = 0, wanted = 0] = await insertJobs(site.db, [
    { first_name: "Bob", last_name: "Marsh", phone: "3525550101", email: "bob@example.com" },
    { first_name: "Zoë", last_name: "Müller", phone: "7725550142", email: "Zoe@Example.com", address: "12 Heron Ct." },
  ]);
  await work(adas, wanted, { note: "The lanai’s roof is 100% tile_red." });
  const typed = ["zoe muller", "+1 (772) 555-0142", "772.555.0142", "ZOE@example", "heron ct", "lanais tile"];
  for (const q of [...typed, "mul 12", "gutter lanai MÜLL", "100% tile_red"])
    expect([q, idsOf(await find(adas, q))]).toEqual([q, [wanted]]);
  for (const q of ["bob lanai", "heron%", "lanai|", '"', "'; --"])
    expect([q, idsOf(await find(adas, q))]).toEqual([q, []]);
  expect(idsOf(await find(adas, "gutter"))).toEqual([wanted, old]);
});

test("JOB-10 a search knows what was changed since, and nothing that was deleted", async ({ adas, site }) => {
  const [first = 0, second = 0] = await insertJobs(site.db, [
    { phone: "3525550101", email: "a@example.com", additional_info: "A kestrel nests there." },
    { phone: "3525550102", email: "b@example.com" },
  ]);
  expect(idsOf(await find(adas, "kestrel"))).toEqual([first]);
  const { person, messages } = await readJob(adas, first);
  const { firstName, phones } = person;
  const change = { firstName: "Wilma", phones: ["3525550199"], was: { firstName, phones } };
  await adas.send("PATCH", `/api/admin/people/${person.id}`, change);
  await work(adas, second, { address: "7 Osprey Ln.", what: "Soffit" });
  for (const [q, ids] of [
    ["wilma kestrel", [first]],
    ["3525550199", [first]],
    ["3525550101", [first]],
    ["osprey soffit", [second]],
  ] as const)
    expect([q, idsOf(await find(adas, q))]).toEqual([q, ids]);
  await adas.send("POST", `/api/admin/people/${person.id}/join`, { personId: (await readJob(adas, second)).person.id });
  expect(idsOf(await find(adas, "wilma"))).toEqual([second, first]);
  await work(adas, first, { what: "Downspout" });
  await adas.send("DELETE", `/api/admin/messages/${messages[0]?.id}`);
  const left = await site.db.selectFrom("job_texts").select("search_text").where("id", "=", first).executeTakeFirst();
  expect(left?.search_text).toBe("");
  expect(idsOf(await find(adas, "kestrel"))).toEqual([]);
  expect(idsOf(await find(adas, "wilma downspout"))).toEqual([first]);
});

test("JOB-10 what a search finds comes a page at a time, also for short words", async ({ adas, site }) => {
  const ids = await insertManyJobs(site.db, 120, (place) => ({ last_name: place % 2 ? "Ibis" : "Owl" }));
  await insertJob(site.db, { last_name: "Crane" });
  const odd = ids.filter((_, place) => place % 2 === 0).toReversed();
  for (const q of ["ibis", "ib"]) {
    const first = await find(adas, q);
    const second = await find(adas, q, `&before=${first.next}`);
    expect([first.count, second.next, [...idsOf(first), ...idsOf(second)]]).toEqual([60, null, odd]);
  }
  expect(await find(adas, " ")).toMatchObject({ jobs: [], next: null, count: 0 });
  for (const query of [`q=${"x".repeat(201)}`, "q=a&q=b", "q=a&before=b", "q=a&before=1&before=2"])
    expect((await adas.send("GET", `${jobsPath}/search?${query}`)).status).toBe(400);
});
