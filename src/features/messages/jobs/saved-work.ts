import { stateNames } from "#src/staff/audit/states.schema.ts";
import { sameWork, type Work, type WorkTexts, workTexts } from "./job-requests.ts";
import { personName } from "./person-name.ts";
import { workOutcome } from "./schema.ts";
import type { JobEntry, StaffJob } from "./staff-job.server.ts";

/** A save of the work on a job: the job as the person saw it, what was sent, and the job since then. */
export type SavedWork = { before: StaffJob; sent: Partial<Work>; now: StaffJob };

const names = ["state", "nextStep", "nextDay", "nextTime", "estimate", "agreed", "lostReason"] as const;

/** The fields that this save changed, without those that someone else changed in between (EDIT-01). */
export function changedBySave({ before, sent }: SavedWork): (keyof WorkTexts)[] {
  const seen = workTexts(before);
  const outcome = workOutcome({ ...seen, ...sent });
  return names.filter((name) => outcome[name] !== seen[name]);
}

/** The change that takes a save back, and nothing that someone else changed. */
export function undoWork(saved: SavedWork, today: string): Work {
  const same = sameWork(saved.now);
  const before = workTexts(saved.before);
  const work = { ...same, ...Object.fromEntries(changedBySave(saved).map((name) => [name, before[name]])) };
  // A day that has passed since then cannot be chosen again.
  const isPast = work.nextDay !== "" && work.nextDay < today;
  const isChosen = work.nextDay !== same.nextDay || work.nextTime !== same.nextTime;
  const undone = { ...work, takeBack: emailOf(saved)?.id ?? 0 };
  return isPast && isChosen ? { ...undone, nextDay: today } : undone;
}

/** The entry of the email that a save has sent. */
export function emailOf({ before, sent, now }: SavedWork): JobEntry | undefined {
  const known = before.entries[0]?.id ?? 0;
  return sent.mail ? now.entries.find(({ id, email }) => email !== null && id > known) : undefined;
}

/** What is announced of a save. */
export function savedText(saved: SavedWork): string {
  const { sent, now } = saved;
  const name = personName(now.person);
  if (sent.archived) return `${name} is “${stateNames[now.state]}” and archived.`;
  if (changedBySave(saved).includes("state")) return `${name} is “${stateNames[now.state]}” now.`;
  return `Saved for ${name}.`;
}

/** What is announced once a save is taken back. @param after the job since then */
export function undoneText(saved: SavedWork, after: StaffJob): string {
  const name = personName(saved.before.person);
  const email = emailOf(saved);
  const isGone = after.entries.some(({ id, email: left }) => id === email?.id && left !== null);
  const text = changedBySave(saved).includes("state")
    ? `${name} is “${stateNames[saved.before.state]}” again.`
    : `Undone for ${name}.`;
  return email ? `${text} ${isGone ? "The email had gone already." : "The email was taken back."}` : text;
}
