import { sql } from "kysely";
import type { JobState } from "#db/schema.ts";
import { searchVersion } from "#db/search-text.ts";
import { searchColumnsOf } from "#src/features/messages/search-text-queries.server.ts";
import type { Db } from "../src/platform/database/database.server.ts";
import { fillRows, type MeasuredSite, openFilledSite, timeInTurns } from "./inbox.ts";

const asked = [
  ...["to-call", "today", "planned", "estimates", "sold", "finished"].map((list) => [
    `list ${list}`,
    `jobs/lists/${list}`,
  ]),
  ["list finished, of one town", "jobs/lists/finished?town=ocala7"],
  ["search: a word of every job", "jobs/search?q=gutter"],
  ["search: one person", "jobs/search?q=ann44%20oak917"],
  ["search: one number", "jobs/search?q=352-560-0000"],
  ["search: the beginning of a name", "jobs/search?q=oak91"],
  ["search: two words and a number", "jobs/search?q=lanai%20352555%20corner"],
  ["search: a word of the oldest tenth", "jobs/search?q=copper"],
  ["search: two letters", "jobs/search?q=zq"],
  ["people by the beginning of a number", "jobs/search?q=352555"],
  ["numbers", "numbers"],
] as const;

/** Median milliseconds of each list and search of jobs (JOB-10) of sites with so many people: three messages and one and a half jobs each. */
export async function* measureJobs(measured: readonly (MeasuredSite & { people: number })[]) {
  const sites = [];
  for (const { people, ...site } of measured)
    sites.push(await openFilledSite({ ...site, fill: (db) => fill(db, people) }));
  for (const [what = "", path = ""] of asked)
    yield [what, (await timeInTurns(sites, path, 15)).map(({ ms }) => ms)] as const;
  for (const site of sites) await site.close();
}

const hourMs = 3_600_000;
/** Of twenty jobs. */
const states: readonly JobState[] = [
  ...(["new", "called", "no-answer", "visit-planned", "estimate-given", "won", "scheduled", "not-for-us"] as const),
  ...Array<JobState>(8).fill("done"),
  ...Array<JobState>(4).fill("lost"),
];

/** The last job began an hour ago, each one before it an hour earlier. */
async function fill(db: Db, people: number): Promise<void> {
  const jobs = people * 1.5;
  const at = (job: number, hours = 0) => new Date(Date.now() - (jobs - job + 1 - hours / 20) * hourMs).toISOString();
  const personOf = (job: number) => Math.ceil(job / 1.5);
  // However many people there are, a tenth of any age has a number that begins with 352555.
  const phone = (person: number) => String(3_525_550_000 + ((Math.ceil((person * 100_000) / people) * 7919) % 100_000));
  const named = (person: number) => ({ first_name: `Ann${person % 97}`, last_name: `Oak${person}` });
  await fillRows(db, "people", people, (id) => {
    const { first_name, last_name } = named(id);
    const keys = { first_key: first_name.toLowerCase(), last_key: last_name.toLowerCase() };
    return { id, first_name, last_name, ...keys, created_at: at(id) };
  });
  await fillRows(db, "person_contacts", people, (id) => ({ person_id: id, kind: "phone" as const, value: phone(id) }));
  await fillRows(db, "jobs", jobs, (id) => {
    const state = states[id % states.length];
    const day = state === "visit-planned" ? at(id) : state === "scheduled" ? at(jobs, 480 * (id % 700)) : undefined;
    const step = day?.slice(0, 16) ?? null;
    return {
      ...{ id, person_id: personOf(id), source: id % 3 ? ("website" as const) : ("telephone" as const), state },
      ...{ address: `${id} Live Oak Lane, Ocala ${id % 97}`, address_key: `${id}liveoaklaneocala${id % 97}` },
      ...{ next_step: step && "Visit", next_step_at: step, estimate_cents: 235_000, agreed_cents: null },
      ...{ created_at: at(id), waits_since: at(id), stands_since: at(id, 9), first_called_at: at(id, 1) },
    };
  });
  await fillRows(db, "job_entries", jobs * 2, (id) => {
    const job = Math.ceil(id / 2);
    const state = id % 2 ? "estimate-given" : states[job % states.length];
    return { id, job_id: job, at: at(job, 2 + (id % 2)), by_name: "Bench", state, note: "called at noon" };
  });
  await fillRows(db, "messages", jobs * 2, (id) => {
    const job = Math.ceil(id / 2);
    const person = personOf(job);
    const row = {
      ...{
        ...named(person),
        phone: phone(person),
        email: `a${person}@example.com`,
        address: `${job} Live Oak Lane, Ocala`,
      },
      ...{
        project_needs: `gutter leak ${id % 613} lanai cage corner tile`,
        additional_info: job * 10 > jobs ? "" : "copper",
      },
    };
    return { ...row, ...searchColumnsOf(row), submitted_at: at(job), archived: 0, job_id: job };
  });
  await fillRows(db, "job_texts", jobs, (id) => ({ id, search_text: "", search_version: 0 }));
  // A statement has a limit of time.
  for (let first = 1; first <= jobs; first += 5000)
    await sql`UPDATE job_texts SET search_version = ${searchVersion}, search_text = (
      SELECT string_agg(search_text, '|') || '|called at noon' FROM messages WHERE job_id = job_texts.id)
      WHERE id BETWEEN ${first} AND ${first + 4999}`.execute(db);
}
