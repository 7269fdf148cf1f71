import type { ReactNode } from "react";
import { Link } from "react-router";
import { mayBeMailed } from "#src/staff/audit/states.schema.ts";
import type { CallEnd } from "./outcome.schema.ts";
import { personName } from "./person-name.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** How a call can end, in the words of the buttons. */
export const endNames: Readonly<Record<CallEnd["outcome"], string>> = {
  reached: "Reached",
  "no-answer": "No answer",
  voicemail: "Left a voicemail",
  "wrong-number": "Wrong number",
  "call-back": "Call back",
};

/** So many calls that no one answered are enough. */
export const maxTries = 3;

/** Whether an email can go along with how the job stands (LEAD-16). */
export const isMailed = ({ person, state }: StaffJob) =>
  person.emails.length > 0 && !person.wantsNoEmails && mayBeMailed(state);

/** What is announced of the end of a call, with the next step that it suggests (JOB-12). */
export function endedText(job: StaffJob, outcome: CallEnd["outcome"]): ReactNode {
  const name = personName(job.person);
  const isMissed = outcome === "no-answer" || outcome === "voicemail";
  const offer =
    isMissed && job.tries >= maxTries && job.state === "no-answer"
      ? "Send an email and let it rest?"
      : outcome === "wrong-number" && isMailed(job)
        ? "Email instead?"
        : undefined;
  return (
    <>
      {name}: {endNames[outcome]}
      {isMissed && job.tries > 1 && `, ${job.tries} times now`}.{" "}
      {offer && <Link to={`/admin/calls?job=${job.id}`}>{offer}</Link>}
    </>
  );
}
