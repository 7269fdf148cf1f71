import type { TestApp } from "#test/app/create-test-app.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { insertJobPhoto } from "#test/messages/attachments.ts";
import { called, insertJob } from "#test/messages/jobs.ts";
import { phoneOf } from "./any-address.ts";
import { type CallingPerson, callsFor } from "./call.ts";

const job = async ({ db }: TestApp) => ({ id: await insertJob(db) });
/** The person of a new job. */
const person = async ({ db }: TestApp) => {
  const id = await insertJob(db);
  const row = await db.selectFrom("jobs").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return { id: row.person_id };
};
const personWithTwo = async (site: TestApp) => {
  const { id } = await person(site);
  const other = await insertJob(site.db);
  await site.db.updateTable("jobs").set({ person_id: id }).where("id", "=", other).execute();
  return { id };
};
const appointment = async (site: TestApp) => {
  const { id } = await insertAppointment(site.db, { job_id: (await job(site)).id, time: null });
  return { id };
};
/** Given to the caller. */
const ownStop = async (site: TestApp, { id: user_id }: CallingPerson) => {
  const { id } = await appointment(site);
  const today = site.clock.now().toISOString().slice(0, 10);
  await site.db.updateTable("appointments").set({ day: today, last_day: today }).where("id", "=", id).execute();
  const given = await site.db.selectFrom("users").select("id").where("id", "=", user_id).execute();
  const rows = given.map(() => ({ appointment_id: id, user_id }));
  if (rows.length > 0) await site.db.insertInto("appointment_people").values(rows).execute();
  return { id };
};
const ownPhoto = async (site: TestApp, caller: CallingPerson) => {
  const { id } = await ownStop(site, caller);
  const row = site.db.selectFrom("appointments").select("job_id").where("id", "=", id);
  return { id, from: "staff", photo: await insertJobPhoto(site, (await row.executeTakeFirstOrThrow()).job_id) };
};
const photo = async (site: TestApp) => {
  const { id } = await job(site);
  return { id, photo: await insertJobPhoto(site, id) };
};
const newestJob = async ({ db }: TestApp) => {
  const { id } = await db.selectFrom("jobs").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { jobs: [id] };
};

const renamed = { was: { lastName: "O'Hara-Lee" }, lastName: "Lee" };
const facts = { address: "1 Lake Rd.", what: "Gutters", source: "referral", responsibleId: 1 } as const;
const aPerson = {
  firstName: "Ann",
  lastName: "Lee",
  phones: ["3525550101"],
  emails: ["ann@example.com"],
  wantsNoEmails: false,
};
/** Someone was called and asks for an estimate. */
const aCall = {
  ...called,
  was: { ...called.was, ...facts, estimate: "", agreed: "", lostReason: "", tries: 0 },
  ...{ nextStep: "Send the estimate", nextDay: "2026-03-04", mail: "The estimate comes on Wednesday." },
};
const aCaller = (_: TestApp, caller: CallingPerson) => ({
  firstName: "",
  lastName: "Lee",
  phone: phoneOf(caller),
  what: "Gutters for the lanai.",
});
const aStep = { nextStep: "Call", nextDay: "2026-03-04", nextTime: "10:30" };

const aPhoto = async () => uploadForm({ image: await aJpeg(), alt_text: undefined, is_active: undefined });

/** The appointments given to the caller (JOB-31). */
export const ownDayCalls = callsFor("signed in", {
  "GET /api/user/day": {},
  "PATCH /api/user/day/:id": { also: [409], ids: ownStop, body: { was: { state: "planned" }, state: "done" } },
  "POST /api/user/day/:id/notes": { status: 201, also: [409], ids: ownStop, body: { note: "The gate sticks." } },
  "POST /api/user/day/:id/photos": { status: 201, also: [200, 409], ids: ownStop, body: aPhoto },
  "GET /api/user/day/:id/photos/:from/:photo": { ids: ownPhoto },
  "GET /api/user/day/:id/photos/:from/:photo/thumb": { ids: ownPhoto },
});

/** The jobs of the company, and the people whom they are done for. */
export const jobCalls = callsFor("staff", {
  "GET /api/admin/jobs/calendar-link": {},
  "POST /api/admin/jobs/calendar-link": { status: 201, body: {} },
  "DELETE /api/admin/jobs/calendar-link": {},
  "GET /api/admin/jobs/lists/:list": { ids: { list: "to-call" } },
  "GET /api/admin/jobs/latest": {},
  "GET /api/admin/jobs/crew": {},
  "GET /api/admin/jobs/search": {},
  "GET /api/admin/jobs/:id": { ids: job },
  "POST /api/admin/jobs": {
    status: 201,
    body: aCaller,
    rest: { email: "lee@example.com", personId: 1, separate: true },
  },
  "PATCH /api/admin/jobs/:id": {
    also: [409],
    ids: job,
    body: aCall,
    rest: {
      ...{ ...facts, estimate: "2,350", agreed: "2,300", lostReason: "Too far", tries: 1 },
      takeBack: 1,
      archives: false,
    },
  },
  "POST /api/admin/jobs/:id/outcomes": {
    also: [409],
    ids: job,
    body: { outcome: "no-answer", tries: 0 },
    rest: { day: "2026-03-04", time: "10:30", note: "She has a dog." },
  },
  "POST /api/admin/jobs/:id/notes": { status: 201, also: [409], ids: job, body: { note: "She has a dog." } },
  "POST /api/admin/jobs/:id/appointments": {
    status: 201,
    also: [409],
    ids: job,
    body: { kind: "visit", day: "2026-03-04", time: "09:00", minutes: 60 },
    rest: { lastDay: "2026-03-04", people: [1], wantsReminder: true, emails: true, stopNote: "Gate 4411" },
  },
  "POST /api/admin/jobs/:id/photos": { status: 201, also: [200, 409], ids: job, body: aPhoto },
  "GET /api/admin/jobs/:id/photos/:photo": { ids: photo },
  "GET /api/admin/jobs/:id/photos/:photo/thumb": { ids: photo },
  "DELETE /api/admin/jobs/:id/photos/:photo": { ids: photo },
  "POST /api/admin/jobs/:id/photos/:photo/restore": { ids: photo, body: {} },
  "GET /api/admin/appointments": {},
  "PATCH /api/admin/appointments/:id": {
    also: [409],
    ids: appointment,
    body: { was: { day: "2026-03-04", time: null }, day: "2026-03-05", time: "10:00" },
    rest: {
      ...{ lastDay: "2026-03-05", minutes: 90, people: [1], wantsReminder: true, state: "done", removed: true },
      ...{ emails: true, takeBack: 1, stopNote: "Gate 4411" },
      job: { was: { ...aStep, state: "new" }, now: { ...aStep, state: "new" } },
    },
  },
  "GET /api/admin/people/:id": { ids: person },
  "GET /api/admin/people/:id/export": { ids: person },
  "DELETE /api/admin/people/:id": { ids: person },
  "PATCH /api/admin/people/:id": { also: [409], ids: person, body: renamed, rest: aPerson },
  "POST /api/admin/people/:id/join": {
    also: [404],
    ids: person,
    body: async (site) => ({ personId: (await person(site)).id }),
  },
  "POST /api/admin/people/:id/separate": { status: 201, ids: personWithTwo, body: newestJob, rest: { undo: true } },
});
