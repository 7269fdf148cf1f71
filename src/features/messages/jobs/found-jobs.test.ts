import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertJob, insertJobs, insertManyJobs, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import type { JobPage } from "./job-page.server.ts";

async function find(who: SignedIn, q: string, after = ""): Promise<JobPage> {
  const answer = await who.send("GET", `${jobsPath}/found?q=${encodeURIComponent(q)}${after}`);
  return (await answer.json()) as JobPage;
}
const idsOf = ({ jobs }: JobPage) => jobs.map(({ id }) => id);

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
    expect((await adas.send("GET", `${jobsPath}/found?${query}`)).status).toBe(400);
});
