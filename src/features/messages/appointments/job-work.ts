import type { JobState } from "#db/schema.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import { nextBusinessDay } from "../jobs/next-business-day.ts";
import type { WorkState } from "../jobs/schema.ts";
import type { Appointment } from "./appointment.ts";
import type { AppointmentKind, AppointmentState } from "./schema.ts";

/** How appointments of a kind are called, also as the next step of their job. */
export const kindNames: Readonly<Record<AppointmentKind, string>> = { visit: "Visit", work: "Work" };

/** The state in which the next step of a job is an appointment of this kind. */
export const stateOf: Readonly<Record<AppointmentKind, JobState>> = { visit: "visit-planned", work: "scheduled" };
const kinds = ["visit", "work"] as const;

/** The kind of appointment that a job in this state waits for. */
export const kindIn = (state: JobState): AppointmentKind | undefined => kinds.find((kind) => stateOf[kind] === state);

/** How long one takes that says nothing else. */
export const usualMinutes: Readonly<Record<AppointmentKind, number>> = { visit: 60, work: 8 * 60 };

type Row = Pick<Appointment, "id" | "kind" | "day" | "time">;
type Changed = {
  /** What it was; undefined for a new one. */
  before: Row | undefined;
  after: Pick<Appointment, "kind"> & { state: AppointmentState };
  /** What is planned of the job then, the first one first. */
  planned: readonly Row[];
};

/**
 * How a job stands once one of its appointments has changed. Its next step is the first appointment that is planned; without one, what is
 * to be done about the one that has ended.
 */
export function workAfter(
  present: WorkState,
  { before, after: { kind, state }, planned }: Changed,
  { hours, now }: { hours: Hours; now: Date },
): WorkState {
  const [next] = planned;
  if (state !== "planned" && finishedStates.includes(present.state)) return present;
  if (next) {
    // The words that staff gave to a visit stay with it.
    const isKept = isStep(next, present) || (before?.id === next.id && isStep(before, present));
    const nextStep = isKept ? present.nextStep : kindNames[next.kind];
    const step = { nextStep, nextDay: next.day, nextTime: next.time ?? "" };
    return { state: state === "planned" ? plannedState(kind, present.state) : present.state, ...step };
  }
  const none = { nextStep: "", nextDay: "", nextTime: "" };
  // A step of another kind was typed since: it is still to be done.
  const isOther = present.nextDay !== "" && !(before && isStep(before, present));
  if (isOther) return present;
  if (state === "done" && kind === "work") return { state: "done", ...none };
  const call = { nextStep: "Call again", nextDay: nextBusinessDay(hours, now), nextTime: "" };
  if (state === "done") {
    if (present.state === "visit-planned") return { state: "called", ...call, nextStep: "Send the estimate" };
    const isEstimate = present.state === "estimate-given";
    return { state: present.state, ...(isEstimate ? { ...call, nextStep: "Ask about the estimate" } : none) };
  }
  return { state: endedState(present.state, state), ...call };
}

/** Planning moves a job on, and never back: a visit before an estimate, and work at any time. */
function plannedState(kind: AppointmentKind, state: WorkState["state"]): WorkState["state"] {
  if (kind === "work" || state === "done") return "scheduled";
  return ["estimate-given", "won", "scheduled"].includes(state) ? state : "visit-planned";
}

function endedState(present: WorkState["state"], ended: AppointmentState): WorkState["state"] {
  if (present === "scheduled") return "won";
  if (present !== "visit-planned") return present;
  return ended === "no-one-home" ? "no-answer" : "called";
}

function isStep({ day, time }: Row, { nextDay, nextTime }: WorkState): boolean {
  return day === nextDay && (time ?? "") === nextTime;
}
