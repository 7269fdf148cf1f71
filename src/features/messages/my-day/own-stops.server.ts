import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { readLastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { type DayRow, listBetween } from "../appointments/queries.server.ts";
import { appointmentErrors } from "../appointments/schema.ts";
import { listPhotosOf } from "../attachments/queries.server.ts";
import { listStopNotes } from "../jobs/entries-queries.server.ts";
import { readJobs } from "../jobs/read-jobs.server.ts";
import { personName } from "../jobs/staff-job.server.ts";
import type { OwnStop } from "./schema.ts";

/** A job stays open to those who went there for so many days after the last one (decision 0054). */
const openDays = 2;
/** Appointments are planned no further ahead (workLimits). */
const daysAhead = 3 * 366;
const maxStops = 200;

type Owner = { services: Pick<Services, "company" | "clock">; userId: number };

/** The appointments that are given to someone now: all that they may see, change, or add to. */
export function listOwn(db: Db, { services: { company, clock }, userId }: Owner): Promise<DayRow[]> {
  const today = dayAt(clock.now(), company.current().hours.timeZone);
  const days = { from: isoDate(today - openDays), to: isoDate(today + daysAhead) };
  return listBetween(db, { ...days, person: userId, limit: maxStops });
}

/** One of them. @throws {HttpProblem} 404 for any other */
export async function findOwn(db: Db, owner: Owner & { id: number }): Promise<DayRow> {
  const row = (await listOwn(db, owner)).find(({ id }) => id === owner.id);
  if (!row) throw new HttpProblem(404, appointmentErrors.gone);
  return row;
}

/** What is answered about them, member by member: a new member of a job is in no answer by itself. */
export async function readOwnStops(
  db: Db,
  rows: readonly DayRow[],
  { company, clock }: Owner["services"],
): Promise<OwnStop[]> {
  const ids = [...new Set(rows.map(({ job_id }) => job_id))];
  const jobs = await readJobs(db, ids, { company: company.current(), now: clock.now(), isWhole: true });
  const messages = jobs.flatMap((job) => job.messages.map(({ id }) => id));
  const [sent, notes] = await Promise.all([listPhotosOf(db, messages), listStopNotes(db, ids)]);
  return rows.flatMap((row): OwnStop[] => {
    const job = jobs.find(({ id }) => id === row.job_id);
    if (!job) return [];
    const at = `/api/user/day/${row.id}/photos`;
    const ofJob = new Set(job.messages.map(({ id }) => id));
    const photosOf = (from: PhotoSource, photos: readonly Sized[]) =>
      photos.map(({ id, width, height }) => ({ address: `${at}/${from}/${id}`, width, height }));
    return [
      {
        ...{ id: row.id, kind: row.kind, day: row.day, lastDay: row.last_day, time: row.time, minutes: row.minutes },
        ...{ state: row.state, stateAt: readLastChanges(row.last_changes).state?.at ?? null },
        ...{ name: personName(row), phones: job.person.phones, address: job.address },
        what: job.what || (job.messages[0]?.text ?? ""),
        notes: notes.flatMap(({ id, appointment_id, at: noted, note }) =>
          appointment_id === row.id ? [{ id, at: noted, note }] : [],
        ),
        photos: [
          ...photosOf(
            "customer",
            sent.filter(({ message_id }) => ofJob.has(message_id)),
          ),
          ...photosOf("staff", job.photos),
        ],
      },
    ];
  });
}

type Sized = { id: number; width: number; height: number };

/** Where the photos of a job come from. */
export type PhotoSource = "customer" | "staff";
