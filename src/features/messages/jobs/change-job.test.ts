import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { storedMessages } from "#test/messages/inbox.ts";
import { called, insertJob, jobPage, jobsPath, readJob, untouched, wasOf, withKey, work } from "#test/messages/jobs.ts";
import { sendHeld } from "#test/messages/outbox-steps.ts";
import { amountErrors } from "./amounts.schema.ts";
import { fieldTextsOf, workOf, workState } from "./job-requests.ts";
import { type SentChange, workErrors } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

test("LEAD-03 LEAD-04 LEAD-05 LEAD-10 work is kept with who and when, logged without words", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const earlier = site.clock.now().toISOString();
  const change = { nextStep: "Measure the lanai", nextDay: "2026-03-04", nextTime: "09:30", state: "visit-planned" };
  const call = await work(adas, id, { ...change, note: " Gate code 4411 \r\n<b>dog</b> " });
  expect(call).toMatchObject({
    ...{ state: "visit-planned", messages: [{ unread: false }] },
    nextStep: { what: "Measure the lanai", day: "2026-03-04", time: "09:30" },
    entries: [{ by: "Rita Moss", at: earlier, state: "visit-planned", note: "Gate code 4411 \n<b>dog</b>" }],
  });
  site.clock.pass(60);
  expect((await adas.send("POST", `${jobsPath}/${id}/notes`, { note: "Ring twice." })).status).toBe(201);
  const later = await work(adas, id, { state: "estimate-given" });
  expect(later.nextStep).toBeNull();
  expect(later.entries.map(({ state, note }) => [state, note])).toEqual([
    ["estimate-given", ""],
    [null, "Ring twice."],
    ["visit-planned", "Gate code 4411 \n<b>dog</b>"],
  ]);
  const log = (await readActivity(site)).join("\n");
  expect(log).toContain("Rita Moss changed the job of Ann O'Hara-Lee to “Visit planned”.");
  expect(log).toContain("Rita Moss added a note to the job of Ann O'Hara-Lee.");
  expect(log).not.toMatch(/4411|Ring|lanai/);
  expect((await storedMessages(site))[0]?.first_called_at).toBe(earlier);
});

const wrong: [name: string, change: Record<string, unknown>, field: string, text: string][] = [
  ["a state that is none", { state: "archived" }, "state", workErrors.state],
  ["a day that has passed", { nextStep: "Call", nextDay: "2026-03-01" }, "nextDay", workErrors.past],
  ["a day in three years", { nextStep: "Call", nextDay: "2029-03-02" }, "nextDay", workErrors.far],
  ["February 30", { nextStep: "Call", nextDay: "2027-02-30" }, "nextDay", workErrors.day],
  ["a step without a day", { nextStep: "Call" }, "nextDay", workErrors.day],
  ["a time without a day", { nextTime: "09:30" }, "nextDay", workErrors.day],
  ["a visit without a day", { state: "visit-planned" }, "nextDay", workErrors.visitDay],
  ["half past 24", { nextStep: "Call", nextDay: "2026-03-03", nextTime: "24:30" }, "nextTime", workErrors.time],
  ["a day without a step", { nextDay: "2026-03-03" }, "nextStep", workErrors.nextStep],
  ["201 characters", { nextStep: "x".repeat(201), nextDay: "2026-03-03" }, "nextStep", workErrors.nextStepTooLong],
  ["a step of a lost job", { state: "lost", nextStep: "Call", nextDay: "2026-03-03" }, "nextStep", workErrors.finished],
  ["a note of 8,001 characters", { note: "x".repeat(8001) }, "note", workErrors.noteTooLong],
  ["less than nothing", { estimate: "-1" }, "estimate", amountErrors.negative],
  ["ten million", { estimate: "10,000,000" }, "estimate", amountErrors.tooLarge],
  ["about two thousand", { agreed: "about 2,000" }, "agreed", amountErrors.unclear],
  ["half a cent", { agreed: "1.005" }, "agreed", amountErrors.unclear],
  ["groups of two digits", { agreed: "23,50" }, "agreed", amountErrors.unclear],
  ["an endless address", { address: "x".repeat(251) }, "address", workErrors.address],
  ["a source that is none", { source: "paper" }, "source", workErrors.source],
  ["someone who does not work here", { responsibleId: 999 }, "responsibleId", workErrors.responsible],
  ["tries beyond counting", { tries: 2 ** 40 }, "tries", "tries is at most 1000."],
];

test("LEAD-04 LEAD-05 each wrong field is refused with its sentence, and nothing is stored", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const before = await storedMessages(site);
  const was = wasOf(await readJob(adas, id));
  for (const [name, change, field, text] of wrong) {
    const answer = await adas.send("PATCH", `${jobsPath}/${id}`, { ...called, was, ...change });
    expect(answer.status, name).toBe(400);
    expect(await answer.json(), name).toMatchObject({ fields: { [field]: text } });
  }
  for (const note of ["", " \n ", "x".repeat(8001)])
    expect((await adas.send("POST", `${jobsPath}/${id}/notes`, { note })).status).toBe(400);
  expect(await storedMessages(site)).toEqual(before);
});

test("LEAD-05 a step whose day has passed can stay; midnight is the company's", async ({ rita, site }) => {
  const id = await insertJob(site.db);
  await work(await signIn(site, rita), id, { nextStep: "Call", nextDay: "2026-03-02" });
  site.clock.pass(13 * 3600);
  expect((await jobPage(await signIn(site, rita), "today")).today).toBe("2026-03-02");
  site.clock.pass(2 * 3600);
  const ritas = await signIn(site, rita);
  expect((await jobPage(ritas, "planned")).today).toBe("2026-03-03");
  const step = { nextStep: "Call", nextDay: "2026-03-02" };
  expect((await work(ritas, id, { ...step, state: "no-answer" })).state).toBe("no-answer");
});

test("LEAD-06 EDIT-01 the second of two sees it before saving; both notes stay", async ({ adas, ritas, site }) => {
  const id = await insertJob(site.db);
  const at = site.clock.now().toISOString();
  await work(ritas, id, { state: "no-answer", note: "Rita's note" });
  const adasChange = { ...called, note: "Ada's note" };
  const { present } = await refused(adas, id, adasChange);
  expect(present).toMatchObject({
    ...{ state: "no-answer", changes: { state: { by: "Rita Moss", at } } },
    entries: [{ note: "Rita's note" }],
  });
  const saved = await work(adas, id, { ...adasChange, was: { ...untouched, state: "no-answer" } });
  expect(saved.entries.map(({ note }) => note)).toEqual(["Ada's note", "Rita's note"]);
  const seen = { ...untouched, state: "called" };
  const end = (who: SignedIn, state: string) => who.send("PATCH", `${jobsPath}/${id}`, { ...called, was: seen, state });
  const both = await Promise.all([end(adas, "lost"), end(ritas, "won")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("LEAD-06 EDIT-01 two change different fields, both hold; a note changes none", async ({ adas, ritas, site }) => {
  const id = await insertJob(site.db);
  const step = { nextStep: "Call again", nextDay: "2026-03-04" };
  await work(ritas, id, { ...untouched, ...step });
  await work(adas, id, { was: untouched, state: "no-answer" });
  const noted = await work(ritas, id, { ...untouched, was: untouched, note: "Rang at noon." });
  expect(noted).toMatchObject({ state: "no-answer", nextStep: { what: "Call again", day: "2026-03-04" } });
  // Nothing is replaced that the person does not name.
  for (const unseen of [{ estimate: "1" }, { was: {}, estimate: "1" }])
    expect((await adas.send("PATCH", `${jobsPath}/${id}`, unseen)).status).toBe(400);
});

test("EDIT-01 of two who move one step the second sees the first's, also where one set the day and the other the time", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const seen = { ...untouched, nextStep: "Call", nextDay: "2026-03-04", nextTime: "09:00" };
  await work(adas, id, seen);
  const moved = await ritas.send("PATCH", `${jobsPath}/${id}`, { was: seen, nextDay: "2026-03-05" });
  const { undo } = (await moved.json()) as { undo: SentChange };
  const { present } = await refused(adas, id, { ...seen, was: seen, nextTime: "10:00" });
  expect(present.nextStep).toMatchObject({ day: "2026-03-05", time: "09:00" });
  await work(adas, id, { ...seen, nextDay: "2026-03-05", nextTime: "10:00" });
  expect((await ritas.send("PATCH", `${jobsPath}/${id}`, undo)).status).toBe(409);
});

const aStep = { nextStep: "Call again", nextDay: "2026-03-04" };
const apart: [what: string, theirs: object, mine: object, field: string, text: string][] = [
  ["a step of a job that was lost since", { state: "lost" }, aStep, "nextStep", workErrors.finished],
  ["lost, with a step that was planned since", aStep, { state: "lost" }, "nextStep", workErrors.finished],
  ["an email to one who was lost since", { state: "lost" }, { mail: "Hello" }, "mail", workErrors.noMail],
];

test.for(apart)(
  "LEAD-05 LEAD-06 EDIT-01 %s: nothing is saved, the person sees what is there now, then what is wrong",
  async ([, theirs, mine, field, text], { adas, ritas, site }) => {
    const id = await insertJob(site.db);
    await work(ritas, id, { ...untouched, ...theirs });
    const before = await storedMessages(site);
    const { present } = await refused(adas, id, { ...untouched, was: untouched, ...mine });
    const followed = { was: wasOf(present), ...workState(present), ...mine };
    const answer = await adas.send("PATCH", `${jobsPath}/${id}`, { ...called, ...followed });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [field]: text } }]);
    expect(await storedMessages(site)).toEqual(before);
  },
);

test("LEAD-04 LEAD-16 EDIT-05 JOB-34 after a lost answer note and email go once and Undo is there, also if a colleague has changed the job since", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const shown = await readJob(adas, id);
  const written = { note: "She has a dog.", mailIt: "true", mail: "We come." };
  const typed = { ...fieldTextsOf(shown), state: "called", ...written };
  const send = (change: object, key = "a") =>
    site.call("PATCH", `${jobsPath}/${id}`, withKey(adas, key), JSON.stringify(change));
  const first = await (await send(workOf(typed, shown))).json();
  expect(await (await send(workOf(typed, shown))).json()).toEqual(first);
  await work(ritas, id, { state: "no-answer" });
  const conflict = await send(workOf(typed, shown));
  const { present } = (await conflict.json()) as { present: StaffJob };
  expect(conflict.status).toBe(409);
  const again = workOf({ ...fieldTextsOf(present), ...written }, present);
  const saved = (await (await send(again)).json()) as { job: StaffJob };
  expect(saved.job.entries).toHaveLength(3);
  await sendHeld(site);
  expect(site.mailbox.mails).toHaveLength(1);
  const more = (await (await send({ ...again, note: "Two dogs." })).json()) as { job: StaffJob };
  expect(more.job.entries[0]?.note).toBe("Two dogs.");
  const other = (await (await send(again, "b")).json()) as { job: StaffJob };
  expect(other.job.entries).toHaveLength(6);
});

test("JOB-03 EDIT-06 the answer of a change takes back that change and its email, and nothing that a colleague has changed since", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const send = async (change: object) =>
    (await (await adas.send("PATCH", `${jobsPath}/${id}`, change)).json()) as { job: StaffJob; undo: SentChange };
  const seen = { ...untouched, estimate: "" };
  const step = { state: "called", nextStep: "Call", nextDay: "2026-03-04" };
  await send({ was: untouched, ...step });
  const was = { ...seen, ...step };
  const moved = await send({ was, nextDay: "2026-03-05", estimate: "2,350", mail: "We call later." });
  await ritas.send("PATCH", `${jobsPath}/${id}`, { was: { address: moved.job.address }, address: "1 Lake Rd." });
  expect((await send(moved.undo)).job).toMatchObject({
    ...{ state: "called", nextStep: { day: "2026-03-04" }, estimateCents: null, address: "1 Lake Rd." },
    entries: [{ note: "Email taken back." }, { email: null }, { state: "called" }],
  });
  expect(moved.undo).toEqual({
    ...{ was: { nextDay: "2026-03-05", nextTime: "", estimate: "2,350" }, estimate: "" },
    ...{ nextDay: "2026-03-04", nextTime: "" },
    takeBack: expect.any(Number),
  });
  expect((await send({ was: untouched, note: "Gate 4411" })).undo).toBeNull();
  await work(ritas, id, { ...step, nextDay: "2026-03-09" });
  expect((await adas.send("PATCH", `${jobsPath}/${id}`, moved.undo)).status).toBe(409);
});

test("LEAD-05 the undo of a step whose day has passed plans it for today", async ({ adas, rita, site }) => {
  const id = await insertJob(site.db);
  await work(adas, id, { state: "new", nextStep: "Call", nextDay: "2026-03-02" });
  site.clock.pass(24 * 3600);
  const ritas = await signIn(site, rita);
  const was = { nextDay: "2026-03-02", state: "new" };
  const answer = await ritas.send("PATCH", `${jobsPath}/${id}`, { was, nextDay: "2026-03-05", state: "called" });
  const { undo } = (await answer.json()) as { undo: SentChange };
  expect(undo).toMatchObject({ state: "new", nextDay: "2026-03-03" });
  const back = await ritas.send("PATCH", `${jobsPath}/${id}`, undo);
  expect(await back.json()).toMatchObject({ job: { state: "new", nextStep: { what: "Call", day: "2026-03-03" } } });
});

/** What a person whose change is refused gets to see. */
async function refused(who: SignedIn, id: number, change: object): Promise<{ present: StaffJob }> {
  const answer = await who.send("PATCH", `${jobsPath}/${id}`, { ...called, ...change });
  expect(answer.status).toBe(409);
  return (await answer.json()) as { present: StaffJob };
}

test("LEAD-04 a message takes 500 entries and no more, and its entries go with it", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const note = { job_id: id, at: site.clock.now().toISOString(), by_name: "Ada", state: null, note: "a" };
  await site.db.insertInto("job_entries").values(Array(500).fill(note)).execute();
  expect((await adas.send("POST", `${jobsPath}/${id}/notes`, { note: "one more" })).status).toBe(409);
  expect((await adas.send("PATCH", `${jobsPath}/${id}`, { ...called, state: "lost" })).status).toBe(409);
  expect((await storedMessages(site))[0]?.state).toBe("new");
  expect((await adas.send("DELETE", `/api/admin/messages/${id}`)).status).toBe(200);
  expect(await site.db.selectFrom("job_entries").selectAll().execute()).toEqual([]);
});

test("JOB-02 JOB-07 facts and amounts of a job are corrected; who did is noted, and logged without words", async ({
  adas,
  rita,
  site,
}) => {
  const id = await insertJob(site.db);
  const at = site.clock.now().toISOString();
  const facts = { address: " 1 Lake Rd.,\tOcala", what: "Gutters", source: "referral", lostReason: "Too far" };
  const job = await work(adas, id, { ...facts, estimate: "$2350.00", agreed: "2,300.5", responsibleId: rita.id });
  const by = { by: "Rita Moss", at };
  expect(job).toMatchObject({
    ...{ ...facts, address: "1 Lake Rd., Ocala", estimateCents: 235_000, agreedCents: 230_050 },
    responsible: { id: rita.id, name: rita.name },
    changes: { address: by, what: by, source: by, lostReason: by, estimate: by, agreed: by, responsibleId: by },
  });
  expect((await readActivity(site)).join("\n")).toContain("Rita Moss corrected the job of Ann O'Hara-Lee.");
  const cleared = await work(adas, id, { estimate: "", agreed: " ", responsibleId: null });
  expect(cleared).toMatchObject({ estimateCents: null, agreedCents: null, responsible: null });
});

test("JOB-03 a scheduled job has its day, and a done one has no step", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const visit = await work(adas, id, { state: "visit-planned", nextDay: "2026-03-04" });
  expect(visit.nextStep).toMatchObject({ what: "Visit" });
  const refuse = async (change: object) => {
    const was = wasOf(await readJob(adas, id));
    const answer = await adas.send("PATCH", `${jobsPath}/${id}`, { was, ...change });
    return [answer.status, ((await answer.json()) as { fields: object }).fields];
  };
  const none = { nextStep: "", nextDay: "", nextTime: "" };
  expect(await refuse({ ...none, state: "scheduled" })).toEqual([400, { nextDay: workErrors.workDay }]);
  expect(await refuse({ state: "done" })).toEqual([400, { nextStep: workErrors.finished }]);
  const scheduled = await work(adas, id, { state: "scheduled", nextStep: "Visit", nextDay: "2026-03-09" });
  expect(scheduled.nextStep).toEqual({ what: "Work", day: "2026-03-09", time: "" });
  expect((await work(adas, id, { ...none, state: "done" })).nextStep).toBeNull();
  expect((await work(adas, id, { state: "won" })).state).toBe("won");
});

test("LEAD-09 a done job is archived in one press; an archived one comes back as it was", async ({ adas, site }) => {
  const won = await insertJob(site.db, { email: "won@example.com", phone: "3525550111" });
  const planned = await insertJob(site.db, { email: "planned@example.com", phone: "3525550112" });
  expect(await work(adas, won, { state: "done" })).toMatchObject({ archived: true, state: "done" });
  await work(adas, planned, { nextStep: "Call", nextDay: "2026-03-03", state: "no-answer" });
  const archive = (archived: boolean) => adas.send("PUT", `/api/admin/messages/${planned}/archive`, { archived });
  await archive(true);
  expect((await jobPage(adas, "planned")).jobs).toEqual([]);
  await archive(false);
  expect((await jobPage(adas, "planned")).jobs).toMatchObject([{ id: planned, state: "no-answer" }]);
  await archive(true);
  const noted = await work(adas, planned, { state: "no-answer", note: "Wrote to her." });
  expect(noted.archived).toBe(true);
  expect(await work(adas, planned, { state: "called" })).toMatchObject({ archived: false });
});

test("LEAD-09 a finished job stays out of the archive where staff say so", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  expect(await work(adas, id, { state: "lost", archives: false })).toMatchObject({ archived: false, state: "lost" });
  expect(await storedMessages(site)).toMatchObject([{ archived: 0 }]);
});
