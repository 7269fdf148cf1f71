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

// The test's clock starts on Monday, March 2, 2026.
const again = ["Call again", "2026-03-03"] as const;
const ended: [name: string, before: object, state: string, step: readonly string[] | null, tries: number][] = [
  ["reached", {}, "called", null, 0],
  ["no-answer", {}, "no-answer", again, 1],
  ["voicemail", {}, "no-answer", again, 1],
  ["wrong-number", {}, "no-answer", ["Find the right number", "2026-03-03"], 1],
  ["call-back", {}, "called", ["Call back", "2026-03-02", "16:30"], 0],
  [
    "no-answer of a visit",
    { state: "visit-planned", nextDay: "2026-03-04" },
    "visit-planned",
    ["Visit", "2026-03-04"],
    1,
  ],
  ["no-answer of an estimate", { state: "estimate-given" }, "estimate-given", again, 1],
  ["reached of one who was lost", { state: "lost" }, "lost", null, 0],
];

test.for(ended)(
  "JOB-12 a call that ends as %s changes state and step, leaves a trace, and is taken back",
  async ([name, before, state, step, tries], { adas, site }) => {
    const id = await insertJob(site.db);
    const start = await work(adas, id, { state: "new", ...before });
    const outcome = name.split(" ")[0];
    const { job, undo } = await ends(adas, id, {
      outcome,
      ...(outcome === "call-back" && { day: "2026-03-02", time: "16:30" }),
    });
    const [what, day, time = ""] = step ?? [];
    expect(job).toMatchObject({ state, nextStep: step && { what, day, time }, tries });
    expect(job.entries.length).toBe(start.entries.length + 1);
    const back = await adas.send("PATCH", `${jobsPath}/${id}`, undo ?? { was: {} });
    expect(back.status).toBe(200);
    const was = { state: start.state, nextStep: start.nextStep, tries: start.tries };
    expect(((await back.json()) as SavedJob).job).toMatchObject(was);
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
