import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertJob, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import type { SavedJob } from "./job-requests.ts";

async function ends(who: SignedIn, id: number, ended: object): Promise<SavedJob> {
  const { tries } = await readJob(who, id);
  const answer = await who.send("POST", `${jobsPath}/${id}/outcomes`, { tries, ...ended });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as SavedJob;
}

const step = (what: string, day: string, time = "") => ({ what, day, time });
const visit = { state: "visit-planned", nextDay: "2026-03-04" } as const;

// The test's clock starts on Monday, March 2, 2026.
const ended: [name: string, before: object, outcome: object, after: object][] = [
  ["reached", {}, { outcome: "reached" }, { state: "called", nextStep: null, tries: 0 }],
  [
    "no answer",
    {},
    { outcome: "no-answer" },
    { state: "no-answer", nextStep: step("Call again", "2026-03-03"), tries: 1 },
  ],
  [
    "voicemail",
    {},
    { outcome: "voicemail" },
    { state: "no-answer", nextStep: step("Call again", "2026-03-03"), tries: 1 },
  ],
  [
    "wrong number",
    {},
    { outcome: "wrong-number" },
    { state: "no-answer", nextStep: step("Find the right number", "2026-03-03"), tries: 1 },
  ],
  [
    "call back",
    {},
    { outcome: "call-back", day: "2026-03-02", time: "16:30" },
    { state: "called", nextStep: step("Call back", "2026-03-02", "16:30"), tries: 0 },
  ],
  [
    "no answer, of a visit",
    visit,
    { outcome: "no-answer" },
    { state: "visit-planned", nextStep: step("Visit", "2026-03-04"), tries: 1 },
  ],
  [
    "no answer, of an estimate",
    { state: "estimate-given" },
    { outcome: "no-answer" },
    { state: "estimate-given", nextStep: step("Call again", "2026-03-03"), tries: 1 },
  ],
  [
    "reached, of one who was lost",
    { state: "lost" },
    { outcome: "reached" },
    { state: "lost", nextStep: null, tries: 0 },
  ],
];

test.for(ended)(
  "JOB-12 a call that ends as %s changes state and step, leaves a trace, and is taken back",
  async ([, before, outcome, after], { adas, site }) => {
    const id = await insertJob(site.db);
    const start = await work(adas, id, { state: "new", ...before });
    const { job, undo } = await ends(adas, id, outcome);
    expect(job).toMatchObject(after);
    expect(job.entries.length).toBe(start.entries.length + 1);
    const back = await adas.send("PATCH", `${jobsPath}/${id}`, undo ?? { was: {} });
    expect(back.status).toBe(200);
    const { state, nextStep, tries } = start;
    expect(((await back.json()) as SavedJob).job).toMatchObject({ state, nextStep, tries });
  },
);

test("JOB-12 tries without an answer are counted in a row; a press is counted once, and two callers do not miss each other", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  for (const outcome of ["no-answer", "voicemail", "no-answer"]) await ends(adas, id, { outcome });
  expect(await readJob(adas, id)).toMatchObject({
    tries: 3,
    entries: [{ note: "No answer." }, { note: "Left a voicemail." }, { state: "no-answer", note: "" }],
  });
  const again = await ritas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "no-answer", tries: 2 });
  expect([again.status, await again.json()]).toMatchObject([409, { code: "changed", present: { tries: 3 } }]);
  expect((await ends(adas, id, { outcome: "reached" })).job.tries).toBe(0);
});

test("JOB-12 to call back needs its day, today or later", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  for (const [day, field] of [
    [undefined, "day"],
    ["2026-02-30", "day"],
    ["2026-03-01", "nextDay"],
  ]) {
    const answer = await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "call-back", tries: 0, day });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { [field ?? ""]: expect.any(String) } },
    ]);
  }
  expect(await readJob(adas, id)).toMatchObject({ state: "new", entries: [] });
});

test("JOB-03 EDIT-01 a step that a colleague has planned since then is not taken back", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const { undo } = await ends(adas, id, { outcome: "no-answer" });
  await work(ritas, id, { state: "visit-planned", nextStep: "Visit", nextDay: "2026-03-05" });
  const answer = await adas.send("PATCH", `${jobsPath}/${id}`, undo);
  expect([answer.status, await answer.json()]).toMatchObject([409, { present: { state: "visit-planned" } }]);
});
