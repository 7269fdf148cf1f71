import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { CallRow, WorkChange } from "./queries.server.ts";
import { type Work, workErrors, workLimits } from "./schema.ts";

/**
 * What a message becomes by a change of staff. A day that the next step had before may have passed; a new one may not.
 *
 * @throws {HttpProblem} 400 for a day that has passed or is more than two years away
 */
export function workChange(before: CallRow, sent: Work, { company, now }: { company: Company; now: Date }): WorkChange {
  const nextStepAt = sent.nextTime === "" ? sent.nextDay : `${sent.nextDay}T${sent.nextTime}`;
  const { timeZone } = company.hours;
  const today = isoDate(dayAt(now, timeZone));
  const lastDay = `${Number(today.slice(0, 4)) + workLimits.yearsAhead}${today.slice(4)}`;
  if (nextStepAt !== "" && nextStepAt !== before.next_step_at) {
    if (sent.nextDay < today) throw wrongDay(workErrors.past);
    if (sent.nextDay > lastDay) throw wrongDay(workErrors.far);
  }
  const what = sent.nextStep === "" && sent.state === "visit-planned" ? "Visit" : sent.nextStep;
  return {
    state: sent.state,
    nextStep: nextStepAt === "" ? null : what,
    nextStepAt: nextStepAt === "" ? null : nextStepAt,
    // Archived means finished (LEAD-09): a message that is to be worked on again comes back.
    archived: sent.archive || (before.archived === 1 && !isTakenUp(before, sent)),
    firstCalledAt: before.first_called_at ?? (isCall(sent.state) ? now.toISOString() : null),
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
