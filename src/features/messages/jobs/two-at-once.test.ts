import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { createTwoApps } from "#test/app/two-processes.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { newKey } from "#test/messages/attachments.ts";
import { called, insertJob, jobsPath, readJob, wasOf } from "#test/messages/jobs.ts";
import { onPostgres } from "#test/postgres/databases.ts";

/* Two people at one job in the same moment: on PostgreSQL each at another process, on SQLite at the same one. */

type Place = { site: TestApp; who: SignedIn };
type Seen = { job: number; visit: number; was: ReturnType<typeof wasOf>; key: string };
type Send = (at: Place, turn: number, seen: Seen) => Promise<Response>;

const day = (turn: number) => `2026-03-0${4 + turn}`;
const keyed = ({ site, who }: Place, path: string, key: string, body: BodyInit, type?: string) =>
  site.call(
    "POST",
    path,
    { headers: { ...who.headers, "x-sent-key": key, ...(type && { "content-type": type }) } },
    body,
  );

const presses: [what: string, statuses: readonly number[], send: Send, left: object][] = [
  [
    "end the same call",
    [200, 409],
    ({ who }, _, { job }) => who.send("POST", `${jobsPath}/${job}/outcomes`, { outcome: "no-answer", tries: 0 }),
    { tries: 1, entries: 1 },
  ],
  [
    "give different estimates",
    [200, 409],
    ({ who }, turn, { job, was }) => {
      const change = { ...called, was, state: "estimate-given", estimate: `${turn + 1}00`, seenEntry: 0 };
      return who.send("PATCH", `${jobsPath}/${job}`, change);
    },
    { entries: 1 },
  ],
  [
    "say that a visit is done, and that no one was home",
    [200, 409],
    ({ who }, turn, { visit }) => {
      const change = { was: { state: "planned" }, state: turn ? "done" : "no-one-home" };
      return who.send("PATCH", `/api/admin/appointments/${visit}`, change);
    },
    { entries: 1 },
  ],
  [
    "move a visit to different days",
    [200, 409],
    ({ who }, turn, { visit }) =>
      who.send("PATCH", `/api/admin/appointments/${visit}`, { was: { day: "2026-03-04" }, day: day(turn + 1) }),
    { entries: 1 },
  ],
  [
    "add notes",
    [201, 201],
    ({ who }, turn, { job }) => who.send("POST", `${jobsPath}/${job}/notes`, { note: `Note ${turn}` }),
    { entries: 2 },
  ],
  [
    "send one note of one browser",
    [201, 201],
    (at, _, { job, key }) =>
      keyed(at, `${jobsPath}/${job}/notes`, key, JSON.stringify({ note: "Once" }), "application/json"),
    { entries: 1 },
  ],
  [
    "send one photo of one browser",
    [200, 201],
    async (at, _, { job, key }) =>
      keyed(
        at,
        `${jobsPath}/${job}/photos`,
        key,
        uploadForm({ image: await aJpeg(), alt_text: undefined, is_active: undefined }),
      ),
    { photos: 1 },
  ],
];

test.for(presses)(
  "JOB-33 EDIT-01 R-18 two people who %s at the same moment lose nothing, and nothing is twice",
  async ([, statuses, send, left], { site: alone }) => {
    const [site, beside] = onPostgres ? await createTwoApps() : [alone, alone];
    const one = { site, who: await signIn(site, await addUser(site, { email: "ada@example.com", role: "admin" })) };
    const other = { site: beside, who: await signIn(beside, await addUser(site)) };
    for (let round = 0; round < 5; round++) {
      const job = await insertJob(site.db, { phone: String(3525550100 + round), email: `ann${round}@example.com` });
      const { id: visit } = await insertAppointment(site.db, { job_id: job });
      const seen = { job, visit, was: wasOf(await readJob(one.who, job)), key: newKey() };
      const answers = await Promise.all([send(one, 0, seen), send(other, 1, seen)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses);
      const { tries, entries, photos } = await readJob(other.who, job);
      const there = { tries, entries: entries.length, photos: photos.length };
      expect(there).toEqual({ tries: 0, entries: 0, photos: 0, ...left });
      // Who is refused sees how it stands.
      for (const answer of answers) if (answer.status === 409) expect(await answer.json()).toHaveProperty("present");
    }
  },
);
