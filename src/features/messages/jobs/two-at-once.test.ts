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

type Seen = { site: TestApp; who: SignedIn; job: string; visit: string; was: ReturnType<typeof wasOf>; key: string };
type Press = (turn: number, seen: Seen) => Promise<Response>;

const keyed = ({ site, who, key }: Seen, path: string, body: BodyInit, more = {}) =>
  site.call("POST", path, { headers: { ...who.headers, "x-sent-key": key, ...more } }, body);
const json = { "content-type": "application/json" };
const photo = async () => uploadForm({ image: await aJpeg(), alt_text: undefined, is_active: undefined });
const ends = (turn: number) => ({ was: { state: "planned" }, state: turn ? "done" : "no-one-home" });
const estimate = (turn: number) => ({ ...called, state: "estimate-given", estimate: `${turn + 1}00` });

const presses: Record<string, Press> = {
  "end a call": (_, { who, job }) => who.send("POST", `${job}/outcomes`, { outcome: "no-answer", tries: 0 }),
  "give an estimate": (turn, { who, job, was }) => who.send("PATCH", job, { ...estimate(turn), was }),
  "end a visit": (turn, { who, visit }) => who.send("PATCH", visit, ends(turn)),
  "add a note": (turn, { who, job }) => who.send("POST", `${job}/notes`, { note: `Note ${turn}` }),
  "send the note of one browser": (_, seen) => keyed(seen, `${seen.job}/notes`, '{"note":"Once"}', json),
  "send the photo of one browser": async (_, seen) => keyed(seen, `${seen.job}/photos`, await photo()),
};
/** Of both answers the statuses; then how many tries, entries and photos there are. */
const results: Record<string, number[]> = {
  ...{ "end a call": [200, 409, 1, 1, 0], "give an estimate": [200, 409, 0, 1, 0], "end a visit": [200, 409, 0, 1, 0] },
  ...{ "add a note": [201, 201, 0, 2, 0], "send the note of one browser": [201, 201, 0, 1, 0] },
  "send the photo of one browser": [200, 201, 0, 0, 1],
};

test.for(Object.entries(presses))(
  "JOB-33 EDIT-01 R-18 two people who %s at the same moment lose nothing, and nothing is twice",
  async ([what, send], { site: alone }) => {
    const [site, beside] = onPostgres ? await createTwoApps() : [alone, alone];
    const one = { site, who: await signIn(site, await addUser(site, { email: "ada@example.com", role: "admin" })) };
    const other = { site: beside, who: await signIn(beside, await addUser(site)) };
    for (let round = 0; round < 5; round++) {
      const id = await insertJob(site.db, { phone: String(3525550100 + round), email: `ann${round}@example.com` });
      const visit = `/api/admin/appointments/${(await insertAppointment(site.db, { job_id: id })).id}`;
      const seen = { job: `${jobsPath}/${id}`, visit, was: wasOf(await readJob(one.who, id)), key: newKey() };
      const answers = await Promise.all([one, other].map((at, turn) => send(turn, { ...at, ...seen })));
      const { tries, entries, photos } = await readJob(other.who, id);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect([...statuses, tries, entries.length, photos.length]).toEqual(results[what]);
      // Who is refused sees how it stands.
      for (const answer of answers) if (answer.status === 409) expect(await answer.json()).toHaveProperty("present");
    }
  },
);
