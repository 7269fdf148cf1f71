import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import { noteChanges } from "#src/schema/last-changes.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import { applyChanges, changedBefore, changedNames } from "#src/staff/editing/apply-changes.server.ts";
import { writeAmount } from "./amounts.schema.ts";
import { addressKey } from "./contacts.ts";
import type { JobRow } from "./filing-queries.server.ts";
import { isUser, type NamedJob } from "./queries.server.ts";
import {
  type JobChange,
  type JobFields,
  problemsOf,
  type SentChange,
  stepWhen,
  workErrors,
  workLimits,
  workOutcome,
} from "./schema.ts";
import { jobFieldsOf } from "./staff-job.server.ts";

/** What the others hang on. */
const leading = ["state", "nextDay", "nextTime"] as const;

/**
 * Brings a change of staff together with how the job stands now (EDIT-01). The fields hang together, so the outcome is checked.
 *
 * @param show the job as it is
 * @returns what the fields become, with the present values of those that the person left alone
 * @throws {HttpProblem} 409 with `present` where someone else has changed the same field, or one that does not go with it or with the email; 400
 */
export async function mergeChange(
  trx: Trx,
  before: NamedJob,
  { change, show }: { change: JobChange; show: () => Promise<unknown> },
): Promise<JobFields> {
  const { was, note: _, takeBack: __, archives: ___, mail, ...sent } = change;
  const present = jobFieldsOf(before);
  const seen = { ...present, ...was };
  const now = sent as Partial<JobFields>;
  const changed = await applyChanges(present, { now, was: seen, together: stepWhen }, show);
  const work = workOutcome({ ...present, ...changed });
  // An email is about the state that its writer saw.
  if (mail !== "" && work.state !== (sent.state ?? seen.state)) throw changedBefore(await show());
  const isGone = work.responsibleId !== present.responsibleId && !(await isUser(trx, work.responsibleId));
  const fields = {
    ...problemsOf(work, mail),
    ...(isGone && { responsibleId: workErrors.responsible }),
  };
  const isWrong = Object.keys(fields).length > 0;
  if (isWrong && leading.some((name) => present[name] !== seen[name])) throw changedBefore(await show());
  refuseFields(fields);
  return work;
}

type How = { now: Date; by: string; archives?: boolean };

/**
 * What a job becomes by a change of staff.
 *
 * @param by name of the person
 * @param archives once it is finished: not what an appointment has ended, which stays on its day
 * @returns the columns of the job, and the names of the fields that are different
 */
export function columnsOf(before: NamedJob, work: JobFields, { now, by, archives = false }: How) {
  const present = jobFieldsOf(before);
  const nextStepAt = work.nextTime === "" ? work.nextDay : `${work.nextDay}T${work.nextTime}`;
  const isOtherState = work.state !== present.state;
  // Finished with its messages, and taken up again with them (LEAD-09).
  const archived = finishedStates.includes(work.state)
    ? before.archived === 1 || (archives && isOtherState)
    : before.archived === 1 && !isOtherState && work.nextDay === "";
  const isSettled = isOtherState && work.state !== "no-answer" && work.tries === present.tries;
  const after = { ...work, tries: isSettled ? 0 : work.tries };
  const changed = changedNames(present, { now: after, was: undefined });
  const columns = {
    ...{ address: after.address, address_key: addressKey(after.address), what: after.what, source: after.source },
    ...{ state: after.state, archived: archived ? 1 : 0, responsible_id: after.responsibleId, tries: after.tries },
    next_step: nextStepAt === "" ? null : after.nextStep,
    next_step_at: nextStepAt === "" ? null : nextStepAt,
    ...{ estimate_cents: after.estimate, agreed_cents: after.agreed, lost_reason: after.lostReason },
    wrote_again: 0,
    first_called_at: before.first_called_at ?? (isCall(after.state) ? now.toISOString() : null),
    stands_since: isOtherState ? now.toISOString() : before.stands_since,
    work_version: before.work_version + (changed.length > 0 ? 1 : 0),
    last_changes: noteChanges(before.last_changes, changed, by, now),
  } satisfies Partial<JobRow>;
  return { columns, changed };
}

type Undone = { changed: readonly (keyof JobFields)[]; company: Company; now: Date };

/** The change that takes these fields back, and nothing that someone else changes (EDIT-06). A step of a day that has passed is due today. */
export function undoOf(before: NamedJob, after: NamedJob, { changed, company, now }: Undone): SentChange {
  const [back, was] = [typedFields(before), typedFields(after)];
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const isMoved = stepWhen.some((name) => changed.includes(name));
  if (isMoved && back.nextDay !== "" && back.nextDay < today) back.nextDay = today;
  const names = isMoved ? [...changed, ...stepWhen] : changed;
  const pick = (fields: typeof back) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { was: pick(was), ...pick(back) };
}

/** As they are sent. */
function typedFields(row: NamedJob) {
  const fields = jobFieldsOf(row);
  return { ...fields, estimate: writeAmount(fields.estimate), agreed: writeAmount(fields.agreed) };
}

/** A day that the next step had before may have passed; a new one may not. @throws {HttpProblem} 400, also for one more than two years away */
export function checkDay(day: string, company: Company, now: Date): void {
  if (day === "") return;
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const lastDay = `${Number(today.slice(0, 4)) + workLimits.yearsAhead}${today.slice(4)}`;
  refuseFields({ nextDay: day < today ? workErrors.past : day > lastDay ? workErrors.far : undefined });
}

/** Whether the state says that someone tried to call. */
function isCall(state: JobFields["state"]): boolean {
  return state !== "new" && state !== "not-for-us";
}
