import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { phoneKey } from "../schema.ts";
import { readPerson } from "./change-person.server.ts";
import { addContacts, insertPerson } from "./filing-queries.server.ts";
import type { Separation } from "./people.schema.ts";
import {
  deletePerson,
  listJobIds,
  listSenders,
  moveJobs,
  type PersonRow,
  replaceContacts,
  updatePerson,
} from "./people-queries.server.ts";
import { listContacts } from "./queries.server.ts";

/**
 * Gives one person the jobs, numbers and addresses of another, who is then gone (JOB-08).
 *
 * @returns what separates them again
 */
export async function joinPeople(trx: Trx, personId: number, other: PersonRow): Promise<Separation> {
  const [jobs, contacts] = [await listJobIds(trx, other.id), await listContacts(trx, [other.id])];
  await moveJobs(trx, jobs, personId);
  await addContacts(
    trx,
    personId,
    contacts.map(({ kind, value }) => ({ kind, value })),
  );
  if (other.wants_no_emails === 1) await updatePerson(trx, personId, { wants_no_emails: 1 });
  await deletePerson(trx, other.id);
  const allOf = (kind: "phone" | "email") => contacts.filter((one) => one.kind === kind).map(({ value }) => value);
  const { first_name: firstName, last_name: lastName } = other;
  const names = { firstName, lastName, wantsNoEmails: other.wants_no_emails === 1 };
  return { jobs, person: { ...names, phones: allOf("phone"), emails: allOf("email") } };
}

/**
 * Gives jobs to a person of their own, with the numbers and addresses of the newest message in them, or those that are sent. The first
 * person loses what no message of the other jobs has, so that the next message finds the right one.
 *
 * @returns the id of the new person
 * @throws {HttpProblem} 400
 */
export async function separateJobs(trx: Trx, personId: number, sent: Separation, now: Date): Promise<number> {
  const all = await listJobIds(trx, personId);
  const left = all.filter((id) => !sent.jobs.includes(id));
  if (left.length === 0 || sent.jobs.some((id) => !all.includes(id)))
    throw new HttpProblem(400, "Choose some of this person’s jobs, and not all of them.");
  const [theirs, others] = [await listSenders(trx, sent.jobs), await listSenders(trx, left)];
  const [newest] = theirs;
  const present = await readPerson(trx, personId);
  // A job of a caller names no one else: both people have what is known.
  const person =
    sent.person ??
    (newest
      ? {
          ...{ firstName: newest.first_name, lastName: newest.last_name, wantsNoEmails: present.wantsNoEmails },
          phones: [...new Set(theirs.map(({ phone }) => phoneKey(phone)))],
          emails: [...new Set(theirs.map(({ email }) => email.toLowerCase()))],
        }
      : present);
  const names = { first_name: person.firstName, last_name: person.lastName };
  const id = await insertPerson(trx, { ...names, created_at: now.toISOString() });
  if (person.wantsNoEmails) await updatePerson(trx, id, { wants_no_emails: 1 });
  const kept = new Set(others.flatMap(({ phone, email }) => [phoneKey(phone), email.toLowerCase()]));
  for (const [kind, values, before] of [
    ["phone", person.phones, present.phones],
    ["email", person.emails, present.emails],
  ] as const) {
    await replaceContacts(trx, id, kind, values);
    const left = before.filter((value) => person === present || kept.has(value) || !values.includes(value));
    await replaceContacts(trx, personId, kind, left);
  }
  await moveJobs(trx, sent.jobs, id);
  return id;
}
