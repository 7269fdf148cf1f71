import { type Context, Hono } from "hono";
import { validator } from "hono/validator";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { calendarDate } from "#src/facts/calendar-date.schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf, readId } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { type Audit, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { jobWith } from "../jobs/api.server.ts";
import { listStopNotes } from "../jobs/entries-queries.server.ts";
import { personName } from "../jobs/person-name.ts";
import { jobAt, readJobs } from "../jobs/read-jobs.server.ts";
import { once, sentOf } from "../jobs/sent-queries.server.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { readOne } from "../read-one.ts";
import type { Appointment } from "./appointment.ts";
import { addAppointment, changeAppointment } from "./change-appointment.server.ts";
import { findAppointment, listBetween, listColleagues, serializeAppointments } from "./queries.server.ts";
import { appointmentChangeSchema, appointmentErrors, newAppointmentSchema } from "./schema.ts";
import { warningsOf } from "./warnings.ts";

/** A day has fewer stops. */
const maxStops = 200;

/** Two months of work can overlap with as many others. */
const maxOthers = 1000;

type StopNotes = Awaited<ReturnType<typeof listStopNotes>>;

/** `notes` are those of the appointment, which a process of the previous release leaves out. */
export type DayStop = { appointment: Appointment; job: StaffJob; notes?: StopNotes };

/** What a change of an appointment answers. */
export type SavedAppointment = Awaited<ReturnType<typeof saved>>;

/** Adding an appointment to a job (JOB-20): mount it at `/admin/jobs`, behind the guard. */
export function jobAppointmentsApi(services: Services) {
  return (
    new Hono<SignedInEnv>()
      /** Once for the header `x-sent-key`. 201 the appointment and its job; 400 `fields`, 401, 403, 404; 409 the job has as many as it can have, or as many notes. */
      .post("/:id/appointments", jsonBody(newAppointmentSchema), async (c) => {
        const sent = c.req.valid("json");
        return c.json(
          await saved(c, services, async (trx, audit) => {
            const job = await jobWith(trx, idOf(c));
            const doing = { services, job, by: c.var.session.user.name, audit };
            return { jobId: job.id, ...(await addAppointment(trx, sent, doing)) };
          }),
          201,
        );
      })
  );
}

/** The appointments of the company (JOB-20 to JOB-22): mount it at `/admin/appointments`, behind the guard. */
export function appointmentsApi(services: Services) {
  const { db, company, clock } = services;
  return (
    new Hono<SignedInEnv>()
      /**
       * 200 the appointments of a day with their jobs, in the order of time; `?day=2026-12-01`, or today; `?person=` for one person alone; and
       * everyone who can be chosen. 400, 401, 403.
       */
      .get("/", dayQuery, async (c) => {
        const how = { company: company.current(), now: clock.now() };
        const today = isoDate(dayAt(how.now, how.company.hours.timeZone));
        const { day = today, person } = c.req.valid("query");
        const rows = await listBetween(db, { from: day, to: day, person, limit: maxStops });
        const ids = [...new Set(rows.map(({ job_id }) => job_id))];
        const jobs = new Map((await readJobs(db, ids, { ...how, isWhole: true })).map((job) => [job.id, job]));
        const notes = await listStopNotes(db, ids);
        const stops = (await serializeAppointments(db, rows)).flatMap((appointment): DayStop[] => {
          const job = jobs.get(appointment.jobId);
          return job ? [{ appointment, job, notes: notes.filter(({ stop }) => stop === appointment.id) }] : [];
        });
        return c.json({ day, today, stops, people: await listColleagues(db) }, 200);
      })

      /**
       * Moves an appointment, or says how it went, once for the header `x-sent-key`.
       * - 200 the appointment and its job
       * - 400 `fields`, 401, 403, 404
       * - 409 `present`: someone has changed in between what is changed here; or the job has as many notes as it can have
       */
      .patch("/:id", jsonBody(appointmentChangeSchema), async (c) => {
        const change = c.req.valid("json");
        return c.json(
          await saved(c, services, async (trx, audit) => {
            const row = await findAppointment(trx, idOf(c));
            if (!row) throw new HttpProblem(404, appointmentErrors.gone);
            const job = await jobWith(trx, row.job_id);
            const doing = { services, job, by: c.var.session.user.name, audit, change };
            return { jobId: job.id, ...(await changeAppointment(trx, row, doing)) };
          }),
          200,
        );
      })
  );
}

/** Reads `?day=`, a day such as 2026-12-01, and `?person=`, an id. Anything else gets 400. */
const dayQuery = validator("query", ({ day, person }): { day?: string | undefined; person?: number | undefined } => ({
  day: readOne(day, "day must be a day such as 2026-12-01.", (text) =>
    calendarDate("").safeParse(text).success ? text : undefined,
  ),
  person: readOne(person, "person must be the id of someone who works here.", readId),
}));

type Changed = { jobId: number } & Awaited<ReturnType<typeof changeAppointment>>;

/**
 * Answers a change with the appointment, null for one that was taken back; its job; what was done, in a sentence, or ""; what staff
 * should know about it (JOB-21); and `undo`, the change that takes it back, null for one that was taken back.
 */
async function saved(
  c: Context<SignedInEnv>,
  services: Services,
  change: (trx: Trx, audit: Audit) => Promise<Changed>,
) {
  const { db, company, clock, outbox } = services;
  const sent = sentOf(c, services);
  const changed = await staffTransaction(c, services, (trx, audit) => once(trx, sent, () => change(trx, audit)));
  const { jobId, id, words = "", undo = null } = changed;
  if (undo?.takeBack) outbox.requestRun();
  const job = await jobAt(db, jobId, services);
  const appointment = job.appointments.find((one) => one.id === id) ?? null;
  if (!appointment) return { appointment, job, words, warnings: [] as string[], undo };
  const { day: from, lastDay: to } = appointment;
  const rows = (await listBetween(db, { from, to, limit: maxOthers })).filter((row) => row.id !== id);
  const others = (await serializeAppointments(db, rows)).map((other, place) => ({
    ...other,
    name: personName(rows[place] ?? { first_name: "", last_name: "" }),
  }));
  const { hours } = company.current();
  const around = { others, address: job.address, hours, today: isoDate(dayAt(clock.now(), hours.timeZone)) };
  return { appointment, job, words, warnings: warningsOf(appointment, around), undo };
}
