import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { phoneKey } from "../schema.ts";
import { readPerson } from "./change-person.server.ts";
import { addContacts, insertPerson } from "./filing-queries.server.ts";
import type { Separation } from "./people.schema.ts";
import {
  deletePerson,
  listJobIds,
  listJoinedFrom,
  listSenders,
  moveJobs,
  type PersonRow,
  replaceContacts,
  updatePerson,
} from "./people-queries.server.ts";
import { listContacts } from "./queries.server.ts";
import type { JobPerson } from "./staff-job.server.ts";

/** `joined_from` of a job: the person it came with, and the one they were joined to. */
type BeforeJoin = { person: JobPerson; first: JobPerson };

/**
 * Gives one person the jobs, numbers and addresses of another, who is then gone (JOB-08).
 *
 * @returns what separates them again
 */
export async function joinPeople(trx: Trx, personId: number, other: PersonRow): Promise<Separation> {
  const jobs = await listJobIds(trx, other.id);
  const before: BeforeJoin = { person: await readPerson(trx, other.id), first: await readPerson(trx, personId) };
  await moveJobs(trx, jobs, personId, JSON.stringify(before));
  await addContacts(trx, personId, await listContacts(trx, [other.id]));
  if (before.person.wantsNoEmails) await updatePerson(trx, personId, { wants_no_emails: 1 });
  await deletePerson(trx, other.id);
  return { jobs, undo: true };
}

/**
 * Gives jobs to a person of their own, with the name, numbers and addresses of the newest message in them, or of before a join. The first person loses what no message of the other jobs has, so that the next message finds the right one.
 *
 * @returns the id of the new person
 * @throws {HttpProblem} 400
 */
export async function separateJobs(trx: Trx, personId: number, sent: Separation, now: Date): Promise<number> {
  const ids = await listJobIds(trx, personId);
  const left = ids.filter((id) => !sent.jobs.includes(id));
  if (left.length === 0 || sent.jobs.some((id) => !ids.includes(id)))
    throw new HttpProblem(400, "Choose some of this person’s jobs, and not all of them.");
  const [came, stay] = [await listJoinedFrom(trx, sent.jobs), await listJoinedFrom(trx, left)];
  // The person keeps what was always theirs: what a join has brought goes.
  if (!sent.undo && came.every((from) => from === null) && stay.every((from) => from !== null))
    return separateJobs(trx, personId, { ...sent, jobs: left }, now);
  const [theirs, others] = [await listSenders(trx, sent.jobs), await listSenders(trx, left)];
  const [newest] = theirs;
  const present = await readPerson(trx, personId);
  const before = JSON.parse(came[0] ?? "{}") as Partial<BeforeJoin>;
  const { wantsNoEmails } = present;
  const known = before.person ? { ...before.person, wantsNoEmails } : present;
  // A job of a caller names no one else: both people have what is known.
  const person =
    (sent.undo && before.person) ||
    (newest
      ? {
          ...{ firstName: newest.first_name, lastName: newest.last_name, wantsNoEmails },
          phones: [...new Set(theirs.map(({ phone }) => phoneKey(phone)))],
          emails: [...new Set(theirs.map(({ email }) => email.toLowerCase()))],
        }
      : known);
  const names = { first_name: person.firstName, last_name: person.lastName };
  const id = await insertPerson(trx, { ...names, created_at: now.toISOString() });
  if (person.wantsNoEmails) await updatePerson(trx, id, { wants_no_emails: 1 });
  if (sent.undo && before.first?.wantsNoEmails === false) await updatePerson(trx, personId, { wants_no_emails: 0 });
  const had = [...(before.first?.phones ?? []), ...(before.first?.emails ?? [])];
  const kept = new Set([...had, ...others.flatMap(({ phone, email }) => [phoneKey(phone), email.toLowerCase()])]);
  for (const [kind, values, all] of [
    ["phone", person.phones, present.phones],
    ["email", person.emails, present.emails],
  ] as const) {
    await replaceContacts(trx, id, kind, values);
    const left = all.filter((value) => person === present || kept.has(value) || !values.includes(value));
    await replaceContacts(trx, personId, kind, left);
  }
  await moveJobs(trx, sent.jobs, id, null);
  return id;
}
