import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { MessageState } from "#db/schema.ts";
import { insertAttachments } from "#src/features/messages/attachments/queries.server.ts";
import { listUnasked } from "#src/features/reviews/asking/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { many } from "#test/content/content-factory.ts";
import { insertManyMessages } from "#test/messages/messages.ts";
import { adoptMessages } from "./adopt-messages.server.ts";

const states = [
  ...["new", "called", "no-answer", "visit-planned", "estimate-given", "won", "lost", "not-for-us"],
] as const satisfies readonly MessageState[];
const hasStep = (state: MessageState) => state === "visit-planned" || state === "no-answer";

/** What the previous release leaves: of each person two messages, every third one archived, notes, photos, plans and review links. */
async function fillAsBefore(site: TestApp, count: number): Promise<void> {
  const { db, clock } = site;
  const at = clock.now().toISOString();
  const ids = await insertManyMessages(db, count, (place) => {
    const state = states[place % states.length] ?? "new";
    const person = Math.ceil(place / 2);
    return {
      ...{ email: `P${person}@example.com`, phone: String(3525500000 + person), first_name: `First ${place}`, state },
      next_step: hasStep(state) ? "Visit" : null,
      next_step_at: hasStep(state) ? "2026-03-04T09:30" : null,
      work_version: state === "new" ? 0 : 1,
      first_called_at: state === "new" ? null : at,
      archived: place % 3 === 0 ? 1 : 0,
      submitted_at: new Date(clock.now().getTime() - (count - place) * 60_000).toISOString(),
    };
  });
  const entries = ids.flatMap((message_id, place) => {
    const state = states[(place + 1) % states.length] ?? "new";
    const noted = { message_id, at, by_name: "Rita Moss", note: place % 5 === 0 ? `Note ${place}` : "" };
    return state === "new" && noted.note === "" ? [] : [{ ...noted, state: state === "new" ? null : state }];
  });
  for (let from = 0; from < entries.length; from += 1000)
    await db
      .insertInto("message_entries")
      .values(entries.slice(from, from + 1000))
      .execute();
  for (const message_id of ids.slice(0, 20)) {
    const token_hash = message_id.toString(16).padStart(64, "0");
    await db.transaction().execute((trx) => insertAttachments(trx, token_hash, clock.now()));
    const attached = { message_id, attached_at: at, plan: "{}" };
    await db.updateTable("inquiry_attachments").set(attached).where("token_hash", "=", token_hash).execute();
    const request = { name: "Ann", email: `asked.${message_id}@example.com`, asked_at: at, expires_at: at };
    await db
      .insertInto("review_requests")
      .values({ ...request, message_id })
      .execute();
  }
}

const untouched = ["message_entries", "inquiry_attachments", "review_requests"] as const;

/** What the migration must leave as it was. */
async function kept(db: Db) {
  const tables = untouched.map((name) => db.selectFrom(name).selectAll().orderBy("id").execute());
  const messages = await db.selectFrom("messages").selectAll().orderBy("id").execute();
  return [await Promise.all(tables), messages.map(({ job_id: _, job_version: __, ...row }) => row)];
}

/** Everything that was filed so far is whole: one job for each message, each note once and with it. */
async function expectWhole(db: Db): Promise<number> {
  const messages = await db.selectFrom("messages").select(["id", "job_id", "work_version", "job_version"]).execute();
  const filed = new Map(messages.flatMap(({ id, job_id }) => (job_id === null ? [] : [[id, job_id] as const])));
  const before = await db
    .selectFrom("message_entries")
    .select(["id", "message_id", "at", "by_name", "state", "note"])
    .execute();
  const copied = await db
    .selectFrom("job_entries")
    .select(["message_entry_id", "job_id", "at", "by_name", "state", "note"])
    .execute();
  const expected = before.flatMap(({ id, message_id, ...entry }) => {
    const job_id = filed.get(message_id);
    return job_id === undefined ? [] : [JSON.stringify({ message_entry_id: id, job_id, ...entry })];
  });
  expect(new Set(copied.map((entry) => JSON.stringify(entry)))).toEqual(new Set(expected));
  const jobs = await db.selectFrom("jobs").select("id").execute();
  expect(copied).toHaveLength(expected.length);
  expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(filed.values()));
  for (const { job_id, work_version, job_version } of messages)
    if (job_id !== null) expect(job_version).toBe(work_version);
  return messages.length - filed.size;
}

/** The database as a process finds it that is killed at its n-th statement. */
function killedAt(db: Db, statement: number): Db {
  let asked = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      if (asked === statement) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  }) as Db;
}

test("JOB-04 R-39 killed at any statement the migration of 120 messages goes on, and makes what an uninterrupted one makes", async ({
  site,
}) => {
  await fillAsBefore(site, 120);
  const before = await kept(site.db);
  let statement = 1;
  for (let left = 120; left > 0; statement += 7) {
    await adoptMessages(killedAt(site.db, statement), site.clock.now()).catch((error) =>
      expect(error.message).toBe("killed"),
    );
    left = await expectWhole(site.db);
  }
  expect(statement).toBeGreaterThan(300);
  expect(await kept(site.db)).toEqual(before);
}, 120_000);

test("JOB-04 10,000 messages of the previous release get people and jobs, with all that was done about them, once", async ({
  site,
}) => {
  const count = 10_000;
  await fillAsBefore(site, count);
  const before = await kept(site.db);
  for (const statement of [1, 5000, 20_000])
    await adoptMessages(killedAt(site.db, statement), site.clock.now()).catch((error) =>
      expect(error.message).toBe("killed"),
    );
  for (let times = 0; times < 2; times++) await adoptMessages(site.db, site.clock.now());
  expect(await expectWhole(site.db)).toBe(0);
  expect(await kept(site.db)).toEqual(before);
  const people = await site.db.selectFrom("people").select("id").execute();
  expect(people).toHaveLength(count / 2);
  const rows = await site.db
    .selectFrom("messages")
    .innerJoin("jobs", "jobs.id", "messages.job_id")
    .select([
      "messages.id",
      "messages.state as was",
      "messages.archived as was_archived",
      "jobs.state",
      "jobs.archived",
      "jobs.next_step",
    ])
    .orderBy("messages.id")
    .execute();
  const hasEnded = (row: (typeof rows)[number] | undefined) =>
    row?.was_archived === 1 || ["won", "lost", "not-for-us"].includes(row?.was ?? "");
  for (const [place, row] of rows.entries()) {
    const { id, was, was_archived, state, archived, next_step } = row;
    // The second of two that are open joins the job of the first, and no step is lost.
    const isAlone = hasEnded(row) || hasEnded(rows[place ^ 1]);
    if (isAlone) expect([id, archived, state]).toEqual([id, was_archived, was]);
    else expect([id, archived]).toEqual([id, 0]);
    if (hasStep(was) && was_archived === 0) expect([id, next_step]).toEqual([id, "Visit"]);
  }
  const asked = await listUnasked(site.db, site.clock.now(), count);
  expect(asked).toEqual([]);
  const done = many(20, (place) => place);
  await site.db.updateTable("jobs").set({ state: "done" }).execute();
  const jobsOfAsked = await site.db.selectFrom("messages").select("job_id").where("id", "in", done).execute();
  const unasked = new Set((await listUnasked(site.db, site.clock.now(), count)).map(({ id }) => id));
  for (const { job_id } of jobsOfAsked) expect(unasked.has(job_id ?? 0)).toBe(false);
  expect(unasked.size).toBeGreaterThan(count / 4);
}, 600_000);
