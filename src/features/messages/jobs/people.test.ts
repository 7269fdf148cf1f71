import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { mailServer, test } from "#test/app/fixtures.ts";
import { ask, own, ownWords } from "#test/content/review-links.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { inquiryWithPhotos, insertJobPhoto } from "#test/messages/attachments.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, insertJobs, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import { readCsv } from "#test/messages/read-csv.ts";
import { readZip } from "#test/messages/read-zip.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queueAppointmentEmail } from "../appointments/appointment-email.server.ts";
import type { WholePerson } from "../people/api.server.ts";
import type { JobPerson, StaffJob } from "./staff-job.server.ts";

const path = "/api/admin/people";
type Answer = { person: JobPerson; undo: object; present: JobPerson; fields: Record<string, string> };

test("JOB-07 staff correct names, numbers and addresses; who did is noted, and the next message finds the person", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db, { phone: "1234567890" });
  const { person } = await readJob(adas, id);
  const { firstName, lastName, phones, emails } = person;
  const at = site.clock.now().toISOString();
  const now = { lastName: "Lee", phones: ["+1 (772) 555-0142", "772 555 0142"], emails: ["Ann@Example.com"] };
  const answer = await adas.send("PATCH", `${path}/${person.id}`, { ...now, was: { lastName, phones, emails } });
  expect(((await answer.json()) as Answer).person).toEqual({
    ...{ id: person.id, firstName, lastName: "Lee", phones: ["7725550142"], emails: ["ann@example.com"] },
    wantsNoEmails: false,
    changes: Object.fromEntries(Object.keys(now).map((name) => [name, { by: "Rita Moss", at }])),
  });
  expect((await readActivity(site)).at(-1)).toBe("Rita Moss corrected name, numbers or addresses of Ann O'Hara-Lee.");
  await sendInquiry(site, { phone: "7725550142", email: "new@example.com" });
  expect((await readJob(adas, id)).messages).toHaveLength(2);
});

test("JOB-07 the number that staff have added since the last message is called first", async ({ adas, site }) => {
  const id = await insertJob(site.db, { phone: "3525550101" });
  site.clock.pass(60);
  const { person } = await readJob(adas, id);
  const change = { phones: ["3525550101", "7725550142"], was: { phones: person.phones } };
  await adas.send("PATCH", `${path}/${person.id}`, change);
  expect((await readJob(adas, id)).person.phones).toEqual(["7725550142", "3525550101"]);
  site.clock.pass(60);
  await sendInquiry(site, { phone: "3525550101" });
  expect((await readJob(adas, id)).person.phones[0]).toBe("3525550101");
});

test("JOB-07 JOB-12 a wrong number that staff correct is to be called again; another name leaves the step", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db);
  const { person } = await readJob(adas, id);
  await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "wrong-number", tries: 0 });
  await adas.send("PATCH", `${path}/${person.id}`, { lastName: "Lee", was: { lastName: person.lastName } });
  expect((await readJob(adas, id)).nextStep?.what).toBe("Find the right number");
  await adas.send("PATCH", `${path}/${person.id}`, { phones: ["7725550142"], was: { phones: person.phones } });
  const job = await readJob(adas, id);
  expect(job).toMatchObject({ state: "no-answer", nextStep: null });
  expect(job.entries[0]).toMatchObject({ note: "The number was corrected." });
});

test("JOB-07 EDIT-01 nothing unseen is replaced, and each wrong field has its sentence", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const { person } = await readJob(adas, id);
  const was = { firstName: person.firstName, phones: person.phones };
  await ritas.send("PATCH", `${path}/${person.id}`, { was, firstName: "Anna" });
  const late = await adas.send("PATCH", `${path}/${person.id}`, { was, firstName: "Annie" });
  expect([late.status, await late.json()]).toMatchObject([409, { present: { firstName: "Anna" } }]);
  const other = await adas.send("PATCH", `${path}/${person.id}`, { was, phones: [] });
  expect(((await other.json()) as Answer).person).toMatchObject({ firstName: "Anna", phones: [] });
  const seen = { firstName: "Anna", lastName: person.lastName, phones: [] };
  for (const [change, field] of [
    [{ firstName: "", lastName: " " }, "firstName"],
    [{ firstName: "x".repeat(101) }, "firstName"],
    [{ phones: ["12"] }, "phones"],
    [{ phones: Array.from({ length: 21 }, (_, place) => String(3525550100 + place)) }, "phones"],
    [{ emails: ["a@"] }, "emails"],
  ] as const) {
    const was = { ...seen, emails: person.emails };
    const answer = await adas.send("PATCH", `${path}/${person.id}`, { was, ...change });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
  }
  expect((await adas.send("PATCH", `${path}/999`, { was: {}, firstName: "A" })).status).toBe(404);
});

test("JOB-01 JOB-07 messages give a person no more addresses than staff can correct", async ({ adas, site }) => {
  const shared = { phone: "3525550101" };
  const more = Array.from({ length: 25 }, (_, place) => ({ ...shared, email: `ann${place}@example.com` }));
  const [id = 0] = await insertJobs(site.db, more);
  const { person } = await readJob(adas, id);
  const emails = [...person.emails].sort();
  expect(emails).toHaveLength(20);
  const change = { was: { emails, firstName: person.firstName }, emails, firstName: "Anna" };
  expect((await adas.send("PATCH", `${path}/${person.id}`, change)).status).toBe(200);
});

test("JOB-08 two people become one with all jobs, numbers and addresses, and two again", async ({ adas, site }) => {
  const [his = 0, hers = 0] = await insertJobs(site.db, [
    { first_name: "Bob", email: "bob@example.com", phone: "3525550101" },
    { first_name: "Ann", email: "ann@example.com", phone: "3525550102" },
  ]);
  const [bob, ann] = [(await readJob(adas, his)).person, (await readJob(adas, hers)).person];
  const join = () => adas.send("POST", `${path}/${bob.id}/join`, { personId: ann.id });
  const joined = (await (await join()).json()) as Answer;
  expect(joined.person).toMatchObject({
    ...{ id: bob.id, phones: ["3525550101", "3525550102"], emails: ["ann@example.com", "bob@example.com"] },
  });
  expect((await readJob(adas, hers)).person).toMatchObject({ id: bob.id, firstName: "Bob" });
  expect((await join()).status).toBe(404);
  const back = await adas.send("POST", `${path}/${bob.id}/separate`, joined.undo);
  expect(back.status).toBe(201);
  const again = (await back.json()) as Answer;
  expect(again.person).toMatchObject({ firstName: "Ann", phones: ann.phones, emails: ann.emails });
  expect((await readJob(adas, hers)).person.id).toBe(again.person.id);
  expect((await readJob(adas, his)).person).toMatchObject({ phones: bob.phones, emails: bob.emails });
  expect((await adas.send("POST", `${path}/${bob.id}/join`, again.undo)).status).toBe(200);
  expect((await readActivity(site)).slice(-3)).toEqual([
    "Rita Moss joined another person to Bob O'Hara-Lee.",
    "Rita Moss separated jobs from Bob O'Hara-Lee.",
    "Rita Moss joined another person to Bob O'Hara-Lee.",
  ]);
});

test("JOB-08 a message with its job goes to a person of its own, whom the next message finds", async ({
  adas,
  site,
}) => {
  const shared = { phone: "3525550101" };
  const [first = 0, second = 0] = await insertJobs(site.db, [
    { ...shared, email: "bob@example.com", state: "lost" },
    { ...shared, first_name: "Zoe", email: "zoe@example.com", state: "new" },
  ]);
  const { person } = await readJob(adas, first);
  for (const jobs of [[first, second], [999]])
    expect((await adas.send("POST", `${path}/${person.id}/separate`, { jobs })).status).toBe(400);
  await adas.send("PATCH", `${path}/${person.id}`, { was: { wantsNoEmails: false }, wantsNoEmails: true });
  const answer = await adas.send("POST", `${path}/${person.id}/separate`, { jobs: [second] });
  expect(((await answer.json()) as Answer).person).toMatchObject({
    ...{ firstName: "Zoe", phones: ["3525550101"], emails: ["zoe@example.com"], wantsNoEmails: true },
  });
  // The number stays with both: each has written with it.
  expect((await readJob(adas, first)).person).toMatchObject({ phones: ["3525550101"], emails: ["bob@example.com"] });
  await sendInquiry(site, { email: "zoe@example.com", phone: "3525550999" });
  expect((await readJob(adas, second)).messages).toHaveLength(2);
});

test("JOB-08 a caller's job goes to a person with the same name and number, and the undo puts it back", async ({
  adas,
}) => {
  const caller = { firstName: "Zoe", lastName: "Lake", phone: "3525550142", what: "Gutters" };
  const add = async () => ((await (await adas.send("POST", jobsPath, caller)).json()) as { job: StaffJob }).job;
  const [{ person }, second] = [await add(), await add()];
  expect(second.person).toEqual(person);
  const answer = await adas.send("POST", `${path}/${person.id}/separate`, { jobs: [second.id] });
  const made = (await answer.json()) as Answer;
  const known = { firstName: "Zoe", lastName: "Lake", phones: ["3525550142"] };
  expect(made.person).toMatchObject(known);
  expect((await readJob(adas, second.id)).person.id).toBe(made.person.id);
  expect((await adas.send("POST", `${path}/${person.id}/join`, made.undo)).status).toBe(200);
  expect((await readJob(adas, second.id)).person).toMatchObject({ id: person.id, ...known });
});

test("JOB-08 husband and wife are joined; undone or separated later, each has the own name, number and wish again", async ({
  adas,
}) => {
  const call = async (firstName: string, email: string) => {
    const caller = { firstName, lastName: "Lake", phone: "3525550101", email, what: "Gutters", personId: null };
    return ((await (await adas.send("POST", jobsPath, caller)).json()) as { job: StaffJob }).job;
  };
  const [bob, ann] = [await call("Bob", ""), await call("Ann", "ann@example.com")];
  await adas.send("PATCH", `${path}/${ann.person.id}`, { was: { wantsNoEmails: false }, wantsNoEmails: true });
  const post = async (to: string, body: unknown) =>
    (await (await adas.send("POST", `${path}/${bob.person.id}/${to}`, body)).json()) as Answer;
  const join = async () => post("join", { personId: (await readJob(adas, ann.id)).person.id });
  const his = { firstName: "Bob", phones: ["3525550101"], emails: [], wantsNoEmails: false };
  const hers = { firstName: "Ann", phones: ["3525550101"], emails: ["ann@example.com"], wantsNoEmails: true };
  const both = async () => [(await readJob(adas, bob.id)).person, (await readJob(adas, ann.id)).person];
  const joined = await join();
  expect(joined.person).toMatchObject({ firstName: "Bob", wantsNoEmails: true });
  await post("separate", joined.undo);
  expect(await both()).toMatchObject([his, hers]);
  for (const job of [ann.id, bob.id]) {
    await join();
    await post("separate", { jobs: [job] });
    // Who asked for no emails since the join is not known: neither gets any.
    expect(await both()).toMatchObject([{ ...his, wantsNoEmails: true }, hers]);
  }
});

const withMail = test.extend({ env: mailServer });
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
  await insertAppointment(site.db, { job_id: job, time: null });
  await insertJobPhoto(site, job);
  const token = await ask(site, adas, { name: "Zoe Lake", email: zoe.email });
  expect((await own(site, "save", { token, was: null, ...ownWords })).status).toBeLessThan(300);
  const [bobs = 0] = await insertJobs(site.db, [
    { first_name: "Bob", last_name: "Marsh", email: "bob@example.com", phone: "3525550177" },
  ]);
  await work(adas, bobs, { note: "A dog." });
  return { id: other.person.id, job, bobs };
}

withMail(
  "JOB-36 staff see all that is kept of a person, and download it as spreadsheets, photos and plans",
  async ({ adas, site }) => {
    const { id, job } = await fill(site, adas);
    const seen = (await (await adas.send("GET", `${path}/${id}`)).json()) as WholePerson;
    expect(seen.person).toMatchObject({ firstName: "Zoe", phones: [zoe.phone], emails: [zoe.email] });
    expect(Object.entries(seen.kept).map(([name, { count }]) => [name, count])).toEqual(
      Object.entries({
        ...{ people: 1, jobs: 2, appointments: 1, job_entries: 1, job_photos: 1, messages: 1, review_requests: 1 },
        ...{ reviews: 1, emails: 4 },
      }),
    );
    expect(seen.kept.reviews.rows).toMatchObject([{ reviewer_name: "Zoe L.", rating: 2 }]);
    expect(seen.kept.emails.rows.map(({ recipient }) => recipient)).toContain(zoe.email);
    expect(JSON.stringify(seen)).not.toContain("Marsh");

    const files = await download(adas, `${path}/${id}/export`);
    expect([...files.keys()].filter((name) => name.startsWith("photos/"))).toHaveLength(3);
    const text = (name: string) => files.get(name)?.toString() ?? "";
    expect(readCsv(text("people.csv"))).toEqual([
      ["Number", "First name", "Last name", "Created at", "Wants no emails", "Phones", "Emails"],
      [String(id), "Zoe", "Lake", "2026-03-02 10:00", "0", zoe.phone, zoe.email],
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
  },
);

withMail(
  "JOB-36 one press deletes a person; nothing of them is left but the published review, and the log keeps no name",
  async ({ adas, site }) => {
    const { id, bobs } = await fill(site, adas);
    await adas.send("PATCH", `${path}/${id}`, { firstName: "Zoë", was: { firstName: "Zoe" } });
    await adas.send("GET", `${jobsPath}/search?q=lanai`);
    const added = await adas.send("POST", jobsPath, {
      firstName: "Quentin",
      lastName: "",
      phone: "3525550143",
      what: "A gutter",
    });
    const { person: quentin } = ((await added.json()) as { job: { person: JobPerson } }).job;
    await adas.send("PATCH", `${path}/${quentin.id}`, { firstName: "Quincy", was: { firstName: "Quentin" } });
    expect((await adas.send("POST", `${path}/${id}/join`, { personId: quentin.id })).status).toBe(200);
    await site.db.transaction().execute(async (trx) => {
      const appointment = await trx.selectFrom("appointments").selectAll().executeTakeFirstOrThrow();
      const news = { is: "reminder", until: new Date("2026-03-04") } as const;
      await queueAppointmentEmail(trx, site, { appointment, news, by: "This website" });
    });
    const gone = async () => (await adas.send("DELETE", `${path}/${id}`)).status;
    expect([await gone(), await gone()]).toEqual([200, 404]);
    for (const call of [`${path}/${id}`, `${path}/${id}/export`])
      expect((await adas.send("GET", call)).status).toBe(404);
    const left = [];
    for (const { name } of await site.db.introspection.getTables())
      if (!["reviews", "job_texts_search", "messages_search"].includes(name) && !/_search_/.test(name))
        left.push(
          await site.db
            .selectFrom(name as "people")
            .selectAll()
            .execute(),
        );
    const found = JSON.stringify(left).match(/zo[eë]|lake(?!side)|lanai|35255501(42|43)|hyperlink|quentin|quincy/gi);
    expect(found).toBeNull();
    expect(await site.db.selectFrom("reviews").select("reviewer_name").where("is_verified", "=", 1).execute()).toEqual([
      { reviewer_name: "Zoe L." },
    ]);
    expect((await site.files.names()).filter((name) => /photo|thumb/.test(name))).toEqual([]);
    const log = await readActivity(site);
    expect(log.at(-1)).toBe("Rita Moss deleted a person for good, with 3 jobs and 1 message.");
    expect(log).toContain("Rita Moss entered a job for a deleted person.");
    expect(log.join()).toContain("the job of Bob Marsh");
    expect((await readJob(adas, bobs)).entries).toHaveLength(1);
    for (const q of ["lanai", "zoe"]) {
      const answer = await adas.send("GET", `${jobsPath}/search?q=${q}`);
      expect(await answer.json()).toMatchObject({ jobs: [], count: 0 });
    }
  },
);

test.skipIf(onPostgres)(
  "JOB-36 the hour after someone is deleted, whose name was corrected too, neither name nor any three letters of it are in the files",
  async ({ adas, site }) => {
    // In no random token, whose letters are Latin.
    const parts = [..."вюя"].flatMap((one) => [`жъ${one}`, `Жъ${one}`]);
    const held = () =>
      globSync(join(site.config.dataDir, "app.db*")).flatMap((file) => {
        const bytes = readFileSync(file);
        return parts.filter((part) => bytes.includes(part));
      });
    const rest = await insertJobs(
      site.db,
      Array.from({ length: 30 }, (_, place) => ({ last_name: `Heron ${place}` })),
    );
    const [id = 0] = await insertJobs(site.db, [{ last_name: "Жъвин", email: "ann@example.com", phone: "3525550142" }]);
    const { person } = await readJob(adas, id);
    const search = (q: string) =>
      adas.send("GET", `${jobsPath}/search?q=${encodeURIComponent(q)}`).then((answer) => answer.json());
    expect(await search("жъвин")).toMatchObject({ count: 1 });
    for (const [lastName, was] of [
      ["Жъюин", "Жъвин"],
      ["Жъяин", "Жъюин"],
    ]) {
      await adas.send("PATCH", `${path}/${person.id}`, { lastName, was: { lastName: was } });
      expect(await search(lastName ?? "")).toMatchObject({ count: 1 });
      // Each time in a part of the index of its own.
      await work(adas, rest[0] ?? 0, { note: `About the gutters of ${rest.length} herons` });
    }
    await purgeExpired(site);
    expect(held()).not.toEqual([]);
    expect((await adas.send("DELETE", `${path}/${person.id}`)).status).toBe(200);
    await purgeExpired(site);
    expect(held()).toEqual([]);
    expect(await search("heron")).toMatchObject({ count: 30 });
  },
);

withMail(
  "JOB-36 a deleted person takes no request for a review of another with the same address",
  async ({ adas, site }) => {
    const call = async (firstName: string) => {
      const answer = await adas.send("POST", jobsPath, { ...zoe, firstName, what: "Gutters", personId: null });
      return ((await answer.json()) as { job: StaffJob }).job.person.id;
    };
    const [ann, bob] = [await call("Ann"), await call("Bob")];
    await ask(site, adas, { name: "Bob Lake", email: zoe.email });
    const left = async () => [
      await site.db.selectFrom("review_requests").select("name").execute(),
      await site.db.selectFrom("outgoing_mail").select("recipient").execute(),
    ];
    await adas.send("DELETE", `${path}/${ann}`);
    expect(await left()).toEqual([[{ name: "Bob Lake" }], [{ recipient: zoe.email }]]);
    await adas.send("DELETE", `${path}/${bob}`);
    expect(await left()).toEqual([[], []]);
  },
);

withMail(
  "JOB-37 a siteadmin downloads everything; an admin cannot, and a session that ends breaks the archive off",
  async ({ adas, ritas, site }) => {
    await fill(site, adas);
    await insertJobs(
      site.db,
      Array.from({ length: 130 }, (_, place) => ({ last_name: `Heron ${place}` })),
    );
    expect((await adas.send("GET", "/api/admin/everything")).status).toBe(403);
    const files = await download(ritas, "/api/admin/everything");
    const rows = readCsv(files.get("people.csv")?.toString() ?? "");
    await site.db.deleteFrom("appointments").execute();
    const empty = (await download(ritas, "/api/admin/everything")).get("appointments.csv")?.toString() ?? "";
    expect(readCsv(empty)).toEqual([expect.arrayContaining(["Number", "Job number", "Day", "Who goes"])]);
    expect(rows).toHaveLength(1 + 132);
    expect(new Set(rows.map(([id]) => id)).size).toBe(133);
    expect([...files.keys()].filter((name) => name.startsWith("photos/"))).toHaveLength(3);
    expect((await readActivity(site)).at(-1)).toMatch(/downloaded everything of the company\.$/);
    const reader = (await ritas.send("GET", "/api/admin/everything")).body?.getReader();
    await reader?.read();
    await site.db.deleteFrom("sessions").execute();
    const rest = (async () => {
      while (!(await reader?.read())?.done);
    })();
    await expect(rest).rejects.toThrow();
  },
);
