import { dayAt, dayOfDate, isoDate } from "#src/facts/calendar.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem, refuseFields } from "#src/platform/process/problem.ts";
import { noteChanges } from "#src/schema/last-changes.ts";
import { applyChanges, changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import { aboutCustomer, takeBackEmail } from "../jobs/customer-email.server.ts";
import { addEntry } from "../jobs/entries-queries.server.ts";
import { type Appointment, appointmentFieldsOf, problemsOfDays } from "./appointment.ts";
import { type Doing, emailAbout, followAppointment, newsOf, putBack } from "./follow-appointment.server.ts";
import { checkPeople } from "./follow-step.server.ts";
import type { AppointmentRow } from "./queries.server.ts";
import {
  deleteAppointment,
  findAppointment,
  insertAppointment,
  listAppointments,
  replacePeople,
  serializeAppointments,
  updateAppointment,
} from "./queries.server.ts";
import {
  type AppointmentChange,
  type AppointmentFields,
  appointmentErrors,
  appointmentLimits,
  appointmentWhen,
  type NewAppointment,
  type SentAppointmentChange,
} from "./schema.ts";

/** What was done: the appointment, if it is still there, and the change that takes it back. */
type Changed = { id?: number; undo?: SentAppointmentChange; words?: string };

/** Adds an appointment to a job, which then stands as it says (JOB-20). @throws {HttpProblem} 400 `fields`; 409 the job has too many */
export async function addAppointment(trx: Trx, sent: NewAppointment, doing: Doing): Promise<Changed> {
  const { services, job, audit } = doing;
  const { kind, people, wantsReminder, day, lastDay = day, time, minutes, emails, stopNote } = sent;
  refuseFields(problemsOfDays({ day, lastDay }, todayOf(services)));
  await checkPeople(trx, people);
  const all = await listAppointments(trx, [job.id]);
  const row = { job_id: job.id, kind, day, last_day: lastDay, time, minutes };
  const now = services.clock.now();
  if (all.length >= appointmentLimits.ofJob) throw new HttpProblem(409, appointmentErrors.many);
  const more = { wants_reminder: wantsReminder ? 1 : 0, created_at: now.toISOString() } as const;
  const id = await insertAppointment(trx, { ...row, ...more }, people);
  await audit({ kind: "appointment-added", ...aboutCustomer(job) });
  const { job: back, words } = await followAppointment(trx, doing, { before: undefined, after: await shown(trx, id) });
  await noteAt(trx, id, { doing, stopNote });
  const email = emails ? await emailAbout(trx, doing, { id, news: { is: "new" } }) : {};
  return { id, words, undo: { was: { state: "planned" }, removed: true, job: back, ...email } };
}

/** Changes an appointment, and its job with it (JOB-20). @throws {HttpProblem} 400 `fields`; 409 `present` */
export async function changeAppointment(
  trx: Trx,
  row: AppointmentRow,
  { change, ...doing }: Doing & { change: AppointmentChange },
): Promise<Changed> {
  const { was, removed, job: back, emails, takeBack, stopNote, ...named } = change;
  const before = await shown(trx, row.id);
  const present = appointmentFieldsOf(before);
  const sent =
    named.day === undefined || named.lastDay !== undefined
      ? named
      : { ...named, lastDay: lastDayFrom(present, named.day) };
  const seen = { ...present, ...was } as AppointmentFields;
  const now = sent as Partial<AppointmentFields>;
  const changed = await applyChanges(present, { now, was: seen, together: appointmentWhen }, () => before);
  // What someone has changed in between is not taken away with it.
  if (removed && row.version > 0) throw changedBefore(before);
  const names = Object.keys(changed) as (keyof AppointmentFields)[];
  const fields = { ...present, ...changed };
  // What is taken back may be a day that has passed.
  if (!back && (changed.day ?? changed.lastDay) !== undefined)
    refuseFields(problemsOfDays(fields, todayOf(doing.services)));
  await checkPeople(trx, changed.people ?? []);
  if (removed) {
    await deleteAppointment(trx, row.id);
    await doing.audit({ kind: "appointment-removed", ...aboutCustomer(doing.job) });
  } else if (names.length > 0) {
    await store(trx, row, { fields, names, doing });
    await doing.audit({ kind: "appointment-changed", ...aboutCustomer(doing.job) });
  } else if (stopNote !== "") await doing.audit({ kind: "job-note-added", ...aboutCustomer(doing.job) });
  const after = removed ? undefined : await shown(trx, row.id);
  const moves = names.some((name) => ["day", "lastDay", "time", "state"].includes(name));
  const work = back
    ? await putBack(trx, doing, { back, before, after })
    : after && moves && (await followAppointment(trx, doing, { before, after }));
  const isGone = takeBack !== 0 && !(await takeBackEmail(trx, doing.services, { ...doing, entryId: takeBack }));
  const gone = isGone ? "The email had gone already." : "";
  if (!after) return { words: gone };
  const undone = [...names, ...appointmentWhen];
  const pick = (from: AppointmentFields) => Object.fromEntries(undone.map((name) => [name, from[name]]));
  const { words = "", job } = work || {};
  await noteAt(trx, after.id, { doing, stopNote });
  const news = emails && newsOf(before, after);
  const email = news ? await emailAbout(trx, doing, { id: after.id, news }) : {};
  return {
    id: after.id,
    words: gone || words,
    undo: { was: pick(fields), ...pick(present), ...(job && { job }), ...email },
  };
}

/** Moved to another day, an appointment takes as many days. */
function lastDayFrom(present: AppointmentFields, day: string): string {
  return isoDate(dayOfDate(day) + dayOfDate(present.lastDay) - dayOfDate(present.day));
}

/** Notes something for those who go. */
async function noteAt(
  trx: Trx,
  appointment_id: number,
  { doing: { services, job, by }, stopNote: note }: { doing: Doing; stopNote: string },
): Promise<void> {
  if (note !== "") await addEntry(trx, { job_id: job.id, by_name: by, note, appointment_id }, services.clock.now());
}

type Stored = { fields: AppointmentFields; names: readonly (keyof AppointmentFields)[]; doing: Doing };

async function store(trx: Trx, row: AppointmentRow, { fields, names, doing }: Stored): Promise<void> {
  const { day, lastDay, time, minutes, state, wantsReminder, people } = fields;
  if (names.includes("people")) await replacePeople(trx, row.id, people);
  await updateAppointment(trx, row, {
    ...{ day, last_day: lastDay, time, minutes, state, wants_reminder: wantsReminder ? 1 : 0 },
    // The day before another day is another one to be reminded on.
    ...(names.includes("day") && { reminded_at: null }),
    last_changes: noteChanges(row.last_changes, names, doing.by, doing.services.clock.now()),
  });
}

async function shown(trx: Trx, id: number): Promise<Appointment> {
  const row = await findAppointment(trx, id);
  const [appointment] = row ? await serializeAppointments(trx, [row]) : [];
  if (!appointment) throw new HttpProblem(404, appointmentErrors.gone);
  return appointment;
}

const todayOf = ({ clock, company }: Doing["services"]) => dayAt(clock.now(), company.current().hours.timeZone);
