import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem, refuseFields } from "#src/platform/process/problem.ts";
import { noteChanges } from "#src/schema/last-changes.ts";
import { applyChanges } from "#src/staff/editing/apply-changes.server.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { writeWork } from "./change-job.server.ts";
import { nameKeys } from "./filing-queries.server.ts";
import { stepNames } from "./outcome.server.ts";
import { hasName, type PersonChange, personErrors } from "./people.schema.ts";
import { findPerson, listJobIds, type PersonRow, replaceContacts, updatePerson } from "./people-queries.server.ts";
import { findJobs, listContacts } from "./queries.server.ts";
import { type JobPerson, jobFieldsOf, serializePerson } from "./staff-job.server.ts";

/** @throws {HttpProblem} 404 */
export async function personAt(db: Db, id: number): Promise<PersonRow> {
  const row = await findPerson(db, id);
  if (!row) throw new HttpProblem(404, personErrors.gone);
  return row;
}

/** @throws {HttpProblem} 404 */
export async function readPerson(db: Db, id: number): Promise<JobPerson> {
  return serializePerson(await personAt(db, id), await listContacts(db, [id]));
}

type How = { by: string; now: Date; audit: Audit };
type Change = How & { change: PersonChange };

/** @returns whether anything is different. @throws {HttpProblem} 400; 409 with `present` */
export async function changePerson(trx: Trx, before: PersonRow, { change, ...how }: Change): Promise<boolean> {
  const { by, now } = how;
  const { was, ...sent } = change;
  const { id: _, changes: __, ...present } = await readPerson(trx, before.id);
  const show = () => readPerson(trx, before.id);
  const changed = await applyChanges(present, { now: sent as Partial<typeof present>, was }, show);
  const person = { ...present, ...changed };
  refuseFields({ firstName: hasName(person) ? undefined : personErrors.name });
  const names = Object.keys(changed);
  if (names.length === 0) return false;
  const texts = { first_name: person.firstName, last_name: person.lastName };
  const last_changes = noteChanges(before.last_changes, names, by, now);
  const wants_no_emails = person.wantsNoEmails ? 1 : 0;
  await updatePerson(trx, before.id, { ...texts, ...nameKeys(texts), wants_no_emails, last_changes });
  if (changed.phones) await replaceContacts(trx, before.id, "phone", changed.phones);
  if (changed.phones?.some((phone) => !present.phones.includes(phone))) await callAgain(trx, before.id, how);
  if (changed.emails) await replaceContacts(trx, before.id, "email", changed.emails);
  return true;
}

/** A new number is found: the jobs that waited for it are to be called. */
async function callAgain(trx: Trx, personId: number, how: How): Promise<void> {
  for (const job of await findJobs(trx, await listJobIds(trx, personId))) {
    if (job.next_step !== stepNames["wrong-number"]) continue;
    const work = { ...jobFieldsOf(job), nextStep: "", nextDay: "", nextTime: "" };
    await writeWork(trx, job, work, { ...how, note: "The number was corrected." });
  }
}
