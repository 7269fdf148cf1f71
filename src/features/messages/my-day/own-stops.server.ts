import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { readLastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { type DayRow, listBetween } from "../appointments/queries.server.ts";
import { appointmentErrors } from "../appointments/schema.ts";
import { listPhotosOf } from "../attachments/queries.server.ts";
import { listStopNotes } from "../jobs/entries-queries.server.ts";
import { personName } from "../jobs/person-name.ts";
import { readJobs } from "../jobs/read-jobs.server.ts";

/** A job stays open to those who went there for so many days after the last one, and to what waited for a network (decision 0054). */
const openDays = { seen: 2, late: 14 };
/** Appointments are planned no further ahead (workLimits). */
const daysAhead = 3 * 366;
const maxStops = 200;

/** `id` for one appointment alone; `isLate` for what waited for a network (JOB-34). */
type Owner = { services: Pick<Services, "company" | "clock">; userId: number; id?: number; isLate?: boolean };

/** The appointments that are given to someone now: all that they may see, change, or add to. */
export function listOwn(db: Db, { services: { company, clock }, userId, id, isLate }: Owner): Promise<DayRow[]> {
  const today = dayAt(clock.now(), company.current().hours.timeZone);
  const days = { from: isoDate(today - (isLate ? openDays.late : openDays.seen)), to: isoDate(today + daysAhead) };
  return listBetween(db, { ...days, on: isoDate(today), id, person: userId, limit: maxStops });
}

/** One of them. @throws {HttpProblem} 404 for any other */
export async function findOwn(db: Db, owner: Owner & { id: number }): Promise<DayRow> {
  const [row] = await listOwn(db, owner);
  if (!row) throw new HttpProblem(404, appointmentErrors.gone);
  return row;
}

/**
 * What is answered about them, member by member, so that a new member of a job is in no answer by itself. `stateAt` is when someone last
 * said how it went, `what` is wanted in the words of staff and of the customer, notes are those of the appointment; photos have their
 * thumbnail below `address`, at `/thumb`.
 */
export async function readOwnStops(db: Db, rows: readonly DayRow[], { company, clock }: Owner["services"]) {
  const ids = [...new Set(rows.map(({ job_id }) => job_id))];
  const jobs = await readJobs(db, ids, { company: company.current(), now: clock.now(), isWhole: true });
  const messages = jobs.flatMap((job) => job.messages.map(({ id }) => id));
  const [sent, noted] = await Promise.all([listPhotosOf(db, messages), listStopNotes(db, ids)]);
  return rows.flatMap((row) => {
    const job = jobs.find(({ id }) => id === row.job_id);
    if (!job) return [];
    const { id, kind, day, last_day: lastDay, time, minutes, state } = row;
    const photosOf = (from: string, photos: readonly { id: number; width: number; height: number }[]) =>
      photos.map((one) => ({
        address: `/api/user/day/${id}/photos/${from}/${one.id}`,
        ...{ width: one.width, height: one.height },
      }));
    const ofCustomer = sent.filter(({ message_id }) => job.messages.some((message) => message.id === message_id));
    const notes = noted.filter(({ stop }) => stop === id);
    return [
      {
        ...{ id, kind, day, lastDay, time, minutes, state, name: personName(row), address: job.address },
        ...{ stateAt: readLastChanges(row.last_changes).state?.at ?? null, phones: job.person.phones },
        what: [job.what, job.messages[0]?.text].filter(Boolean).join("\n\n"),
        notes: notes.map(({ id: note, at, note: text }) => ({ id: note, at, note: text })),
        photos: [...photosOf("customer", ofCustomer), ...photosOf("staff", job.photos)],
      },
    ];
  });
}

export type OwnStop = Awaited<ReturnType<typeof readOwnStops>>[number];
