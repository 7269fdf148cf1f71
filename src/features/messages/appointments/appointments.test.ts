import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { mailServer, test } from "#test/app/fixtures.ts";
import { createTwoApps } from "#test/app/two-processes.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { newKey } from "#test/messages/attachments.ts";
import { storedMessages } from "#test/messages/inbox.ts";
import { called, insertJob, jobPage, jobsPath, readJob, wasOf, work } from "#test/messages/jobs.ts";
import { onContactPage } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { workState } from "../jobs/job-requests.ts";
import { workErrors } from "../jobs/schema.ts";
import type { SavedAppointment } from "./api.server.ts";
import { appointmentErrors, appointmentLimits } from "./schema.ts";

// The test's clock starts on Monday, March 2, at 10 am in New York.
const aVisit = { kind: "visit", day: "2026-03-03", time: "09:00", minutes: 60 };
const someWork = { kind: "work", day: "2026-03-09", lastDay: "2026-03-10", time: null, minutes: 480 };

const add = (who: SignedIn, job: number, appointment: object) =>
  who.send("POST", `${jobsPath}/${job}/appointments`, appointment);

async function plan(who: SignedIn, job: number, appointment: object = aVisit) {
  const answer = await add(who, job, appointment);
  if (answer.status !== 201) throw new Error(await answer.text());
  return read(answer);
}

const bob = { first_name: "Bob", last_name: "Ray", phone: "3525550188", email: "bob@example.com" };

const change = (who: SignedIn, id: number | undefined, sent: object) =>
  who.send("PATCH", `/api/admin/appointments/${id}`, sent);

async function read(answer: Response) {
  const saved = (await answer.json()) as SavedAppointment;
  return { ...saved, id: saved.appointment?.id ?? 0, step: workState(saved.job) };
}

const step = (state: string, nextStep = "", nextDay = "", nextTime = "") => ({ state, nextStep, nextDay, nextTime });

test("JOB-20 JOB-05 a planned visit is the next step of its job and messages; undone, nothing of it is left", async ({
  adas,
  rita,
  site,
}) => {
  const id = await insertJob(site.db);
  const saved = await plan(adas, id, { ...aVisit, people: [rita.id, rita.id], wantsReminder: true });
  expect(saved.appointment).toMatchObject({
    ...{ kind: "visit", day: "2026-03-03", lastDay: "2026-03-03", time: "09:00", minutes: 60, state: "planned" },
    ...{ people: [{ id: rita.id, name: rita.name }], wantsReminder: true, remindedAt: null },
  });
  expect(saved.step).toEqual(step("visit-planned", "Visit", "2026-03-03", "09:00"));
  expect(saved.warnings).toEqual([]);
  expect(saved.job.entries[0]).toMatchObject({ state: "visit-planned", note: "Visit planned: Tue, Mar 3, 9 am." });
  expect((await storedMessages(site))[0]).toMatchObject({ state: "visit-planned", next_step_at: "2026-03-03T09:00" });
  expect((await jobPage(adas, "planned")).jobs).toMatchObject([{ id, appointments: [{ id: saved.id }] }]);
  const undone = await read(await change(adas, saved.id, saved.undo ?? {}));
  expect([undone.step, undone.job.appointments, undone.appointment]).toEqual([step("new"), [], null]);
  expect((await jobPage(adas, "to-call")).jobs).toMatchObject([{ id }]);
  const log = (await readActivity(site)).join("\n");
  expect(log).toContain("Rita Moss planned an appointment with Ann O'Hara-Lee.");
  expect(log).toContain("Rita Moss took back an appointment with Ann O'Hara-Lee.");
});

test("JOB-20 JOB-03 work over days makes a job scheduled, and the end of the last one makes it done", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db);
  await work(adas, id, { state: "won" });
  const first = await plan(adas, id, someWork);
  expect(first.step).toEqual(step("scheduled", "Work", "2026-03-09"));
  const second = await plan(adas, id, { ...someWork, day: "2026-03-16", lastDay: "2026-03-16" });
  const done = (one: typeof first) => change(adas, one.id, { was: { state: "planned" }, state: "done" });
  expect((await read(await done(first))).step).toEqual(step("scheduled", "Work", "2026-03-16"));
  const last = await read(await done(second));
  expect(last.step).toEqual(step("done"));
  expect(last.warnings).toEqual(["It is marked as done before its day, Monday, March 16."]);
  expect((await jobPage(adas, "finished")).jobs).toMatchObject([{ id, state: "done" }]);
  const undone = await read(await change(adas, last.id, last.undo ?? {}));
  expect([undone.step, undone.appointment?.state]).toEqual([step("scheduled", "Work", "2026-03-16"), "planned"]);
});

const ends: [kind: object, before: string, state: string, after: object][] = [
  [aVisit, "new", "done", step("called", "Send the estimate", "2026-03-03")],
  [aVisit, "new", "no-one-home", step("no-answer", "Call again", "2026-03-03")],
  [aVisit, "new", "cancelled", step("called", "Call again", "2026-03-03")],
  [aVisit, "estimate-given", "done", step("estimate-given", "Ask about the estimate", "2026-03-03")],
  [someWork, "won", "no-one-home", step("won", "Call again", "2026-03-03")],
  [someWork, "won", "cancelled", step("won", "Call again", "2026-03-03")],
];

test.for(ends)(
  "JOB-20 %o of a job that was %s is %s: the job has what comes next",
  async ([kind, before, state, after], { adas, site }) => {
    const id = await insertJob(site.db);
    await work(adas, id, { state: before });
    const planned = await plan(adas, id, kind);
    const ended = await read(await change(adas, planned.id, { was: { state: "planned" }, state }));
    expect(ended.step).toEqual(after);
    const undone = await read(await change(adas, ended.id, ended.undo ?? {}));
    expect(undone.step).toEqual(planned.step);
  },
);

test("JOB-20 EDIT-01 a visit is moved, with who and when; the second of two who move it sees the first's", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const planned = await plan(adas, id);
  const moved = await read(await change(ritas, planned.id, { was: { day: "2026-03-03" }, day: "2026-03-04" }));
  expect(moved.step).toEqual(step("visit-planned", "Visit", "2026-03-04", "09:00"));
  expect(moved.appointment?.changes.day).toEqual({ by: "Rita Moss", at: site.clock.now().toISOString() });
  expect(moved.job.entries[0]?.note).toBe("Visit moved from Tue, Mar 3, 9 am to Wed, Mar 4, 9 am.");
  const late = await change(adas, planned.id, { was: { day: "2026-03-03" }, day: "2026-03-05" });
  expect([late.status, await late.json()]).toMatchObject([409, { present: { day: "2026-03-04" } }]);
  const was = { day: "2026-03-03", time: "09:00" };
  expect((await change(adas, planned.id, { was, time: "10:00" })).status).toBe(409);
  // What someone else has moved is not taken away by the undo of who planned it.
  expect((await change(adas, planned.id, planned.undo ?? {})).status).toBe(409);
  expect((await readJob(adas, id)).appointments).toHaveLength(1);
  expect((await change(adas, planned.id, { day: "2026-03-05" })).status).toBe(400);
  // One that was missed is moved, and the move taken back.
  const missed = await insertAppointment(site.db, { job_id: id, day: "2026-02-20" });
  const caughtUp = await read(await change(adas, missed.id, { was: { day: "2026-02-20" }, day: "2026-03-05" }));
  const undone = await read(await change(adas, missed.id, caughtUp.undo ?? {}));
  expect(undone.appointment?.day).toBe("2026-02-20");
  expect(undone.job.entries[0]?.note).toBe("Visit moved from Thu, Mar 5, 9:30 am to Fri, Feb 20, 9:30 am.");
  // Its time does not come back beside the day of someone else, also where it is not the next step.
  const later = await insertAppointment(site.db, { job_id: id, day: "2026-03-09" });
  const { undo } = await read(await change(adas, later.id, { was: { time: "09:30" }, time: "11:00" }));
  await change(ritas, later.id, { was: { day: "2026-03-09" }, day: "2026-03-10" });
  expect((await change(adas, later.id, undo ?? {})).status).toBe(409);
});

const wrong: [name: string, change: object, field: string, text: string][] = [
  ["February 30", { day: "2027-02-30" }, "day", appointmentErrors.day],
  ["the day before yesterday", { day: "2026-02-28" }, "day", appointmentErrors.past],
  ["a day in three years", { day: "2029-03-02" }, "day", appointmentErrors.far],
  ["an end before the beginning", { lastDay: "2026-03-02" }, "lastDay", appointmentErrors.order],
  ["61 days", { lastDay: "2026-05-02" }, "lastDay", appointmentErrors.long],
  ["half past 24", { time: "24:30" }, "time", workErrors.time],
  ["ten minutes", { minutes: 10 }, "minutes", appointmentErrors.minutes],
  ["two days at once", { minutes: 2880 }, "minutes", appointmentErrors.minutes],
  ["someone who does not work here", { people: [999] }, "people", workErrors.people],
  ["21 people", { people: Array.from({ length: 21 }, (_, id) => id + 1) }, "people", workErrors.people],
  ["lunch", { kind: "lunch" }, "kind", appointmentErrors.kind],
];

test("JOB-20 each wrong field has its sentence, and nothing is stored", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  for (const [name, part, field, text] of wrong) {
    const answer = await add(adas, id, { ...aVisit, ...part });
    expect([answer.status, await answer.json()], name).toMatchObject([400, { fields: { [field]: text } }]);
  }
  expect(await readJob(adas, id)).toMatchObject({ state: "new", appointments: [], entries: [] });
  expect((await plan(adas, id, { ...aVisit, day: "2026-03-01" })).step.nextDay).toBe("2026-03-01");
});

test("JOB-06 JOB-20 JOB-34 R-25 what is sent again after the clock has gone back an hour is there once", async ({
  site,
}) => {
  const user = await addUser(site);
  const job = await insertJob(site.db);
  const send = async (path: string, digit: string, body: object) => {
    const headers = { ...(await signIn(site, user)).headers, "x-sent-key": digit.repeat(32) };
    expect((await site.post(path, body, { headers })).status).toBe(201);
  };
  for (const hour of [0, -1]) {
    site.clock.pass(hour * 60 * 60);
    await send(jobsPath, "a", { firstName: "Zoe", lastName: "Lake", phone: "3525550142", what: "Gutters" });
    await send(`${jobsPath}/${job}/appointments`, "b", aVisit);
    await send(`${jobsPath}/${job}/notes`, "c", { note: "Gate code" });
  }
  const { appointments, entries } = await readJob(await signIn(site, user), job);
  expect([appointments.length, entries.filter(({ note }) => note === "Gate code").length]).toEqual([1, 1]);
  expect(await site.db.selectFrom("jobs").select("id").execute()).toHaveLength(2);
});

test("JOB-20 a job takes 100 appointments; one that is gone, or whose job is gone, says so", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const planned = await plan(adas, id);
  const { id: _, ...row } = await site.db.selectFrom("appointments").selectAll().executeTakeFirstOrThrow();
  await site.db
    .insertInto("appointments")
    .values(Array(appointmentLimits.ofJob - 1).fill(row))
    .execute();
  const full = await add(adas, id, { ...aVisit, time: "12:00" });
  expect([full.status, await full.json()]).toMatchObject([409, { error: appointmentErrors.many }]);
  await site.db.deleteFrom("jobs").execute();
  const gone = await change(adas, planned.id, { was: { state: "planned" }, state: "done" });
  expect([gone.status, await gone.json()]).toMatchObject([404, { error: appointmentErrors.gone }]);
  expect((await add(adas, id, aVisit)).status).toBe(404);
});

test("JOB-21 overlaps, closed days and hours and a missing address are said, and nothing is refused", async ({
  adas,
  rita,
  site,
}) => {
  const lee = await insertJob(site.db, { first_name: "Ann", last_name: "Lee" });
  const ray = await insertJob(site.db, { ...onContactPage, ...bob });
  await plan(adas, lee, { ...aVisit, people: [rita.id] });
  const { warnings } = await plan(adas, ray, { ...aVisit, time: "09:30", people: [rita.id] });
  expect(warnings).toEqual([
    "Rita Moss also has a visit at Ann Lee’s then: Tuesday, March 3, 9 am.",
    "No address is known for this visit.",
  ]);
  const later = await plan(adas, lee, { ...aVisit, time: "10:30", people: [rita.id] });
  expect(later.warnings).toEqual([]);
  const others = await plan(adas, lee, { ...aVisit, time: "10:30" });
  expect(others.warnings).toEqual([]);
  const night = await plan(adas, lee, { ...aVisit, day: "2026-03-08", time: "03:00" });
  expect(night.warnings).toEqual(["The company is closed on Sunday, March 8."]);
  const early = await plan(adas, lee, { ...aVisit, day: "2026-03-04", time: "03:00" });
  expect(early.warnings).toEqual(["3 am to 4 am is not within the hours of Wednesday, March 4."]);
});

test("JOB-04 JOB-05 what changes the step of a job changes its appointment, and undo brings it back", async ({
  adas,
  rita,
  site,
}) => {
  const id = await insertJob(site.db);
  const visit = { state: "visit-planned", nextStep: "Measure the lanai", nextDay: "2026-03-03", nextTime: "09:00" };
  await work(adas, id, { responsibleId: rita.id });
  const [planned] = (await work(adas, id, visit)).appointments;
  expect(planned).toMatchObject({ kind: "visit", day: "2026-03-03", time: "09:00", people: [{ name: rita.name }] });
  const moved = await work(adas, id, { ...visit, nextDay: "2026-03-05", nextTime: "" });
  expect(moved.appointments).toMatchObject([{ id: planned?.id, day: "2026-03-05", lastDay: "2026-03-05", time: null }]);
  const given = await work(adas, id, { state: "estimate-given", nextStep: "", nextDay: "", nextTime: "" });
  // It is still to come, so most often another one than that of the estimate.
  expect(given.appointments).toMatchObject([{ id: planned?.id, day: "2026-03-05", state: "planned" }]);
  await work(adas, id, { ...visit, nextDay: "2026-03-02" });
  const measured = await work(adas, id, { state: "estimate-given", nextStep: "", nextDay: "", nextTime: "" });
  expect(measured.appointments).toMatchObject([{ id: planned?.id, day: "2026-03-02", state: "done" }]);
  await work(adas, id, { ...visit, nextDay: "2026-03-02" });
  const back = await work(adas, id, { ...visit, nextDay: "2026-03-05", nextTime: "" });
  expect(back.appointments).toMatchObject([{ id: planned?.id, state: "planned" }]);
  const lost = await work(adas, id, { state: "lost", nextStep: "", nextDay: "", nextTime: "" });
  expect(lost.appointments).toMatchObject([{ id: planned?.id, state: "cancelled" }]);
  await work(adas, id, { ...visit, nextDay: "2026-03-05", nextTime: "" });
  const undone = await work(adas, id, { state: "new", nextStep: "", nextDay: "", nextTime: "" });
  expect(undone.appointments).toMatchObject([{ id: planned?.id, state: "cancelled" }]);
  await work(adas, id, { ...visit, nextDay: "2026-03-05", nextTime: "" });
  // Words that staff gave to the step stay with it.
  const answer = await change(adas, planned?.id, { was: { time: null }, time: "10:00" });
  expect((await read(answer)).step.nextStep).toBe("Measure the lanai");
});

test("JOB-04 a planned visit of an older row is an appointment, also once the previous release moves it", async ({
  adas,
  site,
}) => {
  const visit = { state: "visit-planned", next_step: "Visit", next_step_at: "2026-03-04T09:30" } as const;
  const id = await insertJob(site.db, visit);
  const [planned] = (await readJob(adas, id)).appointments;
  expect(planned).toMatchObject({ kind: "visit", day: "2026-03-04", time: "09:30", minutes: 60, state: "planned" });
  const moved = { next_step_at: "2026-03-06", work_version: 5 };
  await site.db.updateTable("messages").set(moved).where("job_id", "=", id).execute();
  expect((await adas.send("POST", `${jobsPath}/${id}/notes`, { note: "Ring twice." })).status).toBe(201);
  expect((await readJob(adas, id)).appointments).toMatchObject([{ id: planned?.id, day: "2026-03-06", time: null }]);
  const call = await insertJob(site.db, { next_step: "Call", next_step_at: "2026-03-04", email: "b@example.com" });
  expect((await readJob(adas, call)).appointments).toEqual([]);
});

test("JOB-22 the day has its appointments in order of time, any time last, of all or of one person", async ({
  adas,
  rita,
  site,
}) => {
  const id = await insertJob(site.db);
  const onDay = (time: string | null, people: number[] = []) => plan(adas, id, { ...aVisit, time, people });
  const made = [await onDay(null), await onDay("14:00", [rita.id]), await onDay("09:00")];
  await plan(adas, id, { ...someWork, day: "2026-03-02", lastDay: "2026-03-04", time: "08:00" });
  await plan(adas, id, { ...someWork, day: "2026-03-02", lastDay: "2026-03-04" });
  const cancelled = await onDay("11:00");
  await change(adas, cancelled.id, { was: { state: "planned" }, state: "cancelled" });
  const day = async (query: string) =>
    (await (await adas.send("GET", `/api/admin/appointments?${query}`)).json()) as {
      stops: { appointment: { time: string | null }; job: object }[];
      today: string;
      people: object[];
    };
  const { stops, today, people } = await day("day=2026-03-03");
  expect(stops.map(({ appointment }) => appointment.time)).toEqual(["08:00", "09:00", "14:00", null, null]);
  expect(stops[0]?.job).toMatchObject({ id, person: { lastName: "O'Hara-Lee" } });
  expect([today, people.length]).toEqual(["2026-03-02", 2]);
  expect((await day(`day=2026-03-03&person=${rita.id}`)).stops.map(({ appointment }) => appointment)).toMatchObject([
    { id: made[1]?.id },
  ]);
  expect((await day("day=2026-03-05")).stops).toEqual([]);
  for (const query of ["day=2027-02-30", "day=2026-03-03&day=2026-03-04", "person=0", "person=1&person=2"])
    expect((await adas.send("GET", `/api/admin/appointments?${query}`)).status).toBe(400);
});

test.extend({ env: mailServer })(
  "JOB-23 who plans, moves or cancels a visit emails the customer about it; Undo takes the email back while it waits",
  async ({ adas, site }) => {
    const id = await insertJob(site.db);
    const subjects = async () => {
      site.clock.pass(11);
      await site.outbox.runDue();
      return site.mailbox.mails.splice(0).map(({ subject }) => subject.replace(/ - .*/, ""));
    };
    const planned = await plan(adas, id, { ...aVisit, emails: true });
    expect((await read(await change(adas, planned.id, planned.undo ?? {}))).words).toBe("");
    expect(await subjects()).toEqual([]);
    const again = await plan(adas, id, { ...aVisit, emails: true });
    expect(await subjects()).toEqual(["Your visit on Tuesday, March 3, at 9 am"]);
    const move = { was: { day: "2026-03-03" }, day: "2026-03-04", emails: true };
    const moved = await read(await change(adas, again.id, move));
    expect(await subjects()).toEqual(["Your visit has moved to Wednesday, March 4, at 9 am"]);
    expect((await read(await change(adas, again.id, moved.undo ?? {}))).words).toBe("The email had gone already.");
    await change(adas, again.id, { was: { minutes: 60 }, minutes: 90, emails: true });
    await change(adas, again.id, { was: { state: "planned" }, state: "cancelled", emails: true });
    expect(await subjects()).toEqual(["Your visit on Tuesday, March 3, at 9 am is canceled"]);
  },
);

/** Two people at one job: on PostgreSQL each at another process, on SQLite at the same one. */
type Seen = { site: TestApp; was: object } & Record<"who" | "first", SignedIn> &
  Record<"job" | "visit" | "key", string>;
type Press = (turn: number, seen: Seen) => Promise<Response>;

const keyed = ({ site, first, key }: Seen, path: string, body: BodyInit, more = {}) =>
  site.call("POST", path, { headers: { ...first.headers, "x-sent-key": key, ...more } }, body);
const json = { "content-type": "application/json" };
const photo = async () => uploadForm({ image: await aJpeg(), alt_text: undefined, is_active: undefined });
const endOf = (turn: number) => ({ was: { state: "planned" }, state: turn ? "done" : "no-one-home" });
const estimate = (turn: number) => ({ ...called, state: "estimate-given", estimate: `${turn + 1}00` });

const presses: Record<string, Press> = {
  "end a call": (_, { who, job }) => who.send("POST", `${job}/outcomes`, { outcome: "no-answer", tries: 0 }),
  "give an estimate": (turn, { who, job, was }) => who.send("PATCH", job, { ...estimate(turn), was }),
  "end a visit": (turn, { who, visit }) => who.send("PATCH", visit, endOf(turn)),
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
  "JOB-33 JOB-34 EDIT-01 R-18 two presses that %s at the same moment lose nothing, and nothing is twice",
  async ([what, send], { site: alone }) => {
    const [site, beside] = onPostgres ? await createTwoApps() : [alone, alone];
    const one = { site, who: await signIn(site, await addUser(site, { email: "ada@example.com", role: "admin" })) };
    const other = { site: beside, who: await signIn(beside, await addUser(site)) };
    for (let round = 0; round < 5; round++) {
      const id = await insertJob(site.db, { phone: String(3525550100 + round), email: `ann${round}@example.com` });
      const visit = `/api/admin/appointments/${(await insertAppointment(site.db, { job_id: id })).id}`;
      const was = wasOf(await readJob(one.who, id));
      const seen = { first: one.who, job: `${jobsPath}/${id}`, visit, was, key: newKey() };
      const answers = await Promise.all([one, other].map((at, turn) => send(turn, { ...at, ...seen })));
      const { tries, entries, photos } = await readJob(other.who, id);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect([...statuses, tries, entries.length, photos.length]).toEqual(results[what]);
      // Who is refused sees how it stands.
      for (const answer of answers) if (answer.status === 409) expect(await answer.json()).toHaveProperty("present");
    }
  },
);
