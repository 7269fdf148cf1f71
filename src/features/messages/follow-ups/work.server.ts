import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { noteChanges } from "#src/schema/last-changes.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import { applyChanges, changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import type { CallRow, WorkChange } from "./queries.server.ts";
import { changedFields, problemsOf, type Work, workErrors, workLimits, workOutcome } from "./schema.ts";
import { workStateOf } from "./staff-call.server.ts";

/**
 * Brings a change of staff together with how the message stands now (EDIT-01). The fields hang together, so the outcome is checked.
 *
 * @param show the message as it is
 * @returns the change, with the present values of the fields that the person left alone
 * @throws {HttpProblem} 409 with `present` where someone else has changed the same field, or one that does not go with it or with the email; 400
 */
export async function mergeWork(before: CallRow, sent: Work, show: () => Promise<unknown>): Promise<Work> {
  const { was } = sent;
  const present = workStateOf(before);
  const changed = await applyChanges(present, { now: workOutcome(sent), was }, show);
  const work = { ...sent, ...present, ...changed };
  // The words of an email are about the state, the day and the time that its writer saw.
  const isOther = sent.mail !== "" && changedFields(work, sent).some((name) => name !== "nextStep");
  if (isOther) throw changedBefore(await show());
  const fields = problemsOf(work);
  const text = Object.values(fields).join(" ");
  if (text === "") return work;
  if (changedFields(present, was).length > 0) throw changedBefore(await show());
  throw new HttpProblem(400, text, { extra: { fields } });
}

type How = { company: Company; now: Date; by: string };

/**
 * What a message becomes by a change of staff. A day that the next step had before may have passed; a new one may not.
 *
 * @param by name of the person
 * @throws {HttpProblem} 400 for a day that has passed or is more than two years away
 */
export function workChange(before: CallRow, sent: Work, { company, now, by }: How): WorkChange {
  const nextStepAt = sent.nextTime === "" ? sent.nextDay : `${sent.nextDay}T${sent.nextTime}`;
  const { timeZone } = company.hours;
  const today = isoDate(dayAt(now, timeZone));
  const lastDay = `${Number(today.slice(0, 4)) + workLimits.yearsAhead}${today.slice(4)}`;
  if (nextStepAt !== "" && nextStepAt !== before.next_step_at) {
    if (sent.nextDay < today) throw wrongDay(workErrors.past);
    if (sent.nextDay > lastDay) throw wrongDay(workErrors.far);
  }
  return {
    state: sent.state,
    nextStep: nextStepAt === "" ? null : sent.nextStep,
    nextStepAt: nextStepAt === "" ? null : nextStepAt,
    // Archived means finished (LEAD-09): a message that is to be worked on again comes back.
    archived: sent.archive || (before.archived === 1 && !isTakenUp(before, sent)),
    firstCalledAt: before.first_called_at ?? (isCall(sent.state) ? now.toISOString() : null),
    lastChanges: noteChanges(before.last_changes, changedFields(sent, workStateOf(before)), by, now),
  };
}

function isTakenUp(before: CallRow, { state, nextDay }: Work): boolean {
  return nextDay !== "" || (state !== before.state && !finishedStates.includes(state));
}

/** Whether the state says that someone tried to call. */
const isCall = (state: Work["state"]) => state !== "new" && state !== "not-for-us";

function wrongDay(text: string): HttpProblem {
  return new HttpProblem(400, text, { extra: { fields: { nextDay: text } } });
}
