import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base, mailServer } from "#test/app/fixtures.ts";
import { ask, own, ownWords } from "#test/content/review-links.ts";
import { inquiryWithPhotos } from "#test/messages/attachments.ts";
import { insertJobs, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import { readCsv } from "#test/messages/read-csv.ts";
import { readZip } from "#test/messages/read-zip.ts";
import type { WholePerson } from "./api.server.ts";

const test = base.extend({ env: mailServer });
const path = "/api/admin/people";
const zoe = { firstName: "Zoe", lastName: "Lake", email: "zoe@example.com", phone: "3525550142" };

async function download(who: SignedIn, from: string): Promise<Map<string, Buffer>> {
  const answer = await who.send("GET", from);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return readZip(new Uint8Array(await answer.arrayBuffer()));
}

/** Zoe with an inquiry and its photos, another job, a note, an appointment, an email and a review; and Bob. */
async function fill(site: TestApp, adas: SignedIn) {
  const message = await inquiryWithPhotos(site, 2, { ...zoe, projectNeeds: "=HYPERLINK(1) on the lanai" });
  const first = await site.db
    .selectFrom("messages")
    .select("job_id")
    .where("id", "=", message)
    .executeTakeFirstOrThrow();
  const job = first.job_id ?? 0;
  const added = await adas.send("POST", jobsPath, { ...zoe, what: "@SUM(1)", email: "" });
  const { job: other } = (await added.json()) as { job: { id: number; person: { id: number } } };
  await work(adas, job, { note: "-2 downspouts", estimate: "2,350" });
  await site.db
    .insertInto("appointments")
    .values({
      job_id: job,
      kind: "visit",
      day: "2026-03-04",
      last_day: "2026-03-04",
      time: null,
      minutes: 60,
      created_at: site.clock.now().toISOString(),
    })
    .execute();
  const token = await ask(site, adas, { name: "Zoe Lake", email: zoe.email });
  expect((await own(site, "save", { token, was: null, ...ownWords })).status).toBeLessThan(300);
  const [bobs = 0] = await insertJobs(site.db, [
    { first_name: "Bob", last_name: "Marsh", email: "bob@example.com", phone: "3525550177" },
  ]);
  await work(adas, bobs, { note: "A dog." });
  return { id: other.person.id, job, bobs };
}

test("JOB-36 staff see all that is kept of a person, and download it as spreadsheets, photos and plans", async ({
  adas,
  site,
}) => {
  const { id, job } = await fill(site, adas);
  const seen = (await (await adas.send("GET", `${path}/${id}`)).json()) as WholePerson;
  expect(seen.person).toMatchObject({ firstName: "Zoe", phones: [zoe.phone], emails: [zoe.email] });
  expect(seen.counts).toEqual({
    ...{ people: 1, jobs: 2, messages: 1, job_entries: 1, appointments: 1, review_requests: 1, reviews: 1 },
  });
  expect(seen.rows.reviews).toMatchObject([{ reviewer_name: "Zoe L.", rating: 2 }]);
  expect(seen.mail.map(({ recipient }) => recipient)).toContain(zoe.email);
  expect(JSON.stringify(seen)).not.toContain("Marsh");

  const files = await download(adas, `${path}/${id}/export`);
  expect([...files.keys()].filter((name) => name.startsWith("photos/"))).toHaveLength(2);
  const text = (name: string) => files.get(name)?.toString() ?? "";
  expect(readCsv(text("people.csv"))).toEqual([
    ["Number", "First name", "Last name", "Created at", "Phones", "Emails"],
    [String(id), "Zoe", "Lake", "2026-03-02 10:00", zoe.phone, zoe.email],
  ]);
  expect(text("jobs.csv")).toContain('"2350.00"');
  // Cells that a spreadsheet would compute are text to it.
  expect([text("messages.csv"), text("jobs.csv"), text("job-entries.csv")]).toEqual(
    ["'=HYPERLINK", "'@SUM", "'-2 down"].map((cell) => expect.stringContaining(`"${cell}`)),
  );
  for (const name of ["appointments", "reviews", "review-requests", "emails"])
    expect(readCsv(text(`${name}.csv`)).length).toBeGreaterThan(1);
  expect([...files.values()].join()).not.toContain("Marsh");
  expect((await readActivity(site)).at(-1)).toBe("Rita Moss downloaded all that is kept of Zoe Lake.");
  expect((await readJob(adas, job)).person.id).toBe(id);
});

test("JOB-36 one press deletes a person; nothing of them is left but the published review, and the log keeps no name", async ({
  adas,
  site,
}) => {
  const { id, bobs } = await fill(site, adas);
  await adas.send("PATCH", `${path}/${id}`, { firstName: "Zoë", was: { firstName: "Zoe" } });
  await adas.send("GET", `${jobsPath}/found?q=lanai`);
  const gone = async () => (await adas.send("DELETE", `${path}/${id}`)).status;
  expect([await gone(), await gone()]).toEqual([200, 404]);
  for (const call of [`${path}/${id}`, `${path}/${id}/export`]) expect((await adas.send("GET", call)).status).toBe(404);
  const left = [];
  for (const { name } of await site.db.introspection.getTables())
    if (!["reviews", "job_texts_search", "messages_search"].includes(name) && !/_search_/.test(name))
      left.push(
        await site.db
          .selectFrom(name as "people")
          .selectAll()
          .execute(),
      );
  const found = JSON.stringify(left).match(/zo[eë]|lake(?!side)|lanai|3525550142|hyperlink/gi);
  expect(found).toBeNull();
  expect(await site.db.selectFrom("reviews").select("reviewer_name").where("is_verified", "=", 1).execute()).toEqual([
    { reviewer_name: "Zoe L." },
  ]);
  expect((await site.files.names()).filter((name) => /photo|thumb/.test(name))).toEqual([]);
  const log = await readActivity(site);
  expect(log.at(-1)).toBe("Rita Moss deleted a person for good, with 2 jobs and 1 message.");
  expect(log).toContain("Rita Moss entered a job for a deleted person.");
  expect(log.join()).toContain("the job of Bob Marsh");
  expect((await readJob(adas, bobs)).entries).toHaveLength(1);
  for (const q of ["lanai", "zoe"]) {
    const answer = await adas.send("GET", `${jobsPath}/found?q=${q}`);
    expect(await answer.json()).toMatchObject({ jobs: [], count: 0 });
  }
});

test("JOB-37 a siteadmin downloads everything; an admin cannot, and a session that ends breaks the archive off", async ({
  adas,
  ritas,
  site,
}) => {
  await fill(site, adas);
  await insertJobs(
    site.db,
    Array.from({ length: 130 }, (_, place) => ({ last_name: `Heron ${place}` })),
  );
  const files = await download(ritas, "/api/admin/everything");
  const rows = readCsv(files.get("people.csv")?.toString() ?? "");
  expect(rows).toHaveLength(1 + 132);
  expect(new Set(rows.map(([id]) => id)).size).toBe(133);
  expect([...files.keys()].filter((name) => name.startsWith("photos/"))).toHaveLength(2);
  expect((await readActivity(site)).at(-1)).toMatch(/downloaded everything of the company\.$/);
  const reader = (await ritas.send("GET", "/api/admin/everything")).body?.getReader();
  await reader?.read();
  await site.db.deleteFrom("sessions").execute();
  const rest = (async () => {
    while (!(await reader?.read())?.done);
  })();
  await expect(rest).rejects.toThrow();
});
