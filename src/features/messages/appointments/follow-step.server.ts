import type { JobState } from "#db/schema.ts";
import { dayOfDate, isoDate } from "#src/facts/calendar.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { JobRow } from "../jobs/filing-queries.server.ts";
import { workErrors } from "../jobs/schema.ts";
import { kindIn, stateOf, usualMinutes } from "./job-work.ts";
import type { AppointmentRow } from "./queries.server.ts";
import { insertAppointment, listAppointments, listColleagues, updateAppointment } from "./queries.server.ts";
import type { AppointmentKind, AppointmentState } from "./schema.ts";

/** In which states of its job an appointment has come about, rather than being canceled. */
const doneIn: Readonly<Record<AppointmentKind, readonly JobState[]>> = {
  visit: ["estimate-given", "won", "scheduled", "done"],
  work: ["done"],
};

type Stands = Pick<JobRow, "id" | "state" | "next_step_at" | "stands_since" | "responsible_id">;

/**
 * Brings the appointments of a job in step with a next step that was not set by an appointment: by a change of the job, by the previous
 * release, or before there were appointments. A planned visit that no appointment is becomes one; a step that has moved moves the first
 * one of its kind; a state that no longer plans any ends them. What a job goes on without stays, such as a visit to come once an estimate
 * is given: it is most often another visit than that of the estimate.
 *
 * @param today without which nothing is still to come
 */
export async function followStep(
  trx: Trx,
  before: Pick<JobRow, "state"> | undefined,
  after: Stands,
  today = "9999-12-31",
): Promise<void> {
  const wanted = after.next_step_at === null ? undefined : kindIn(after.state);
  const isFinished = finishedStates.includes(after.state);
  if (!wanted && (!before || !(isFinished || kindIn(before.state)))) return;
  const all = await listAppointments(trx, [after.id]);
  if (wanted) await planStep(trx, after, { kind: wanted, all });
  for (const one of all) {
    const hasLeft = isFinished || (before?.state === stateOf[one.kind] && after.state !== before.state);
    if (one.state !== "planned" || one.kind === wanted || !hasLeft || isAt(one, after.next_step_at)) continue;
    if (!isFinished && one.day > today && doneIn[one.kind].includes(after.state)) continue;
    const state: AppointmentState = doneIn[one.kind].includes(after.state) ? "done" : "cancelled";
    await updateAppointment(trx, one, { state });
  }
}

async function planStep(
  trx: Trx,
  job: Stands,
  { kind, all }: { kind: AppointmentKind; all: readonly AppointmentRow[] },
): Promise<void> {
  const at = job.next_step_at ?? "";
  const [day, time] = [at.slice(0, 10), at.slice(11) || null];
  const planned = all.filter(({ state }) => state === "planned");
  if (planned.some((one) => isAt(one, at))) return;
  const [first] = planned.filter((one) => one.kind === kind);
  if (first) {
    const length = dayOfDate(first.last_day) - dayOfDate(first.day);
    const last_day = isoDate(dayOfDate(day) + length);
    return updateAppointment(trx, first, { day, time, last_day, reminded_at: null });
  }
  // What a change has ended comes back when the change is taken back.
  const ended = all.find((one) => one.kind === kind && isAt(one, at));
  if (ended) return updateAppointment(trx, ended, { state: "planned" });
  const appointment = { job_id: job.id, kind, day, last_day: day, time, minutes: usualMinutes[kind] };
  const people = job.responsible_id === null ? [] : [job.responsible_id];
  await insertAppointment(trx, { ...appointment, created_at: job.stands_since }, people);
}

/** @throws {HttpProblem} 400 `fields`: one of them does not work here */
export async function checkPeople(trx: Trx, people: readonly number[]): Promise<void> {
  const known = people.length === 0 ? [] : (await listColleagues(trx)).map(({ id }) => id);
  refuseFields({ people: people.every((id) => known.includes(id)) ? undefined : workErrors.people });
}

/** Whether a next step, "2026-12-01" or "2026-12-01T09:30", is this appointment. */
function isAt({ day, time }: Pick<AppointmentRow, "day" | "time">, at: string | null): boolean {
  return at === (time === null ? day : `${day}T${time}`);
}
