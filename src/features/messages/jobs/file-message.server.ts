import type { MessageState } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { followStep } from "../appointments/follow-step.server.ts";
import { isContact, phoneKey } from "../schema.ts";
import { addressKey } from "./contacts.ts";
import {
  addContacts,
  assignMessage,
  type FiledMessage,
  findJob,
  findOpenJob,
  findPersonWith,
  findStateTime,
  insertJob,
  insertPerson,
  type JobRow,
  type NewPerson,
  type PersonContact,
  updateJob,
} from "./filing-queries.server.ts";
import { maxContacts } from "./people.schema.ts";
import { listContacts } from "./queries.server.ts";

/** The states in which a release without jobs has no more work. */
const finishedStates: readonly MessageState[] = ["won", "lost", "not-for-us"];

/** Work that was won that long ago under a release without "done" is done. */
const longWonMs = 60 * dayMs;

/**
 * Gives a message its person and its job (JOB-01, JOB-02): in the transaction that stores it, or later for one of a release without
 * jobs.
 */
export async function fileMessage(trx: Trx, message: FiledMessage, now: Date): Promise<void> {
  const { first_name, last_name, submitted_at } = message;
  const person = { first_name, last_name, created_at: submitted_at };
  const { id: personId, isNew } = await filePerson(trx, person, contactsOf(message));
  const isFinished = message.archived === 1 || finishedStates.includes(message.state);
  const open = isNew || isFinished ? undefined : await findOpenJob(trx, personId);
  // Two planned steps are two jobs: neither is forgotten.
  const joins = open && (open.next_step_at === null || message.next_step_at === null);
  const jobId = joins ? await joinJob(trx, open, message) : await beginJob(trx, personId, message, now);
  await assignMessage(trx, message, jobId);
  if (message.next_step_at === null) return;
  const job = await findJob(trx, jobId);
  if (job) await followStep(trx, undefined, job);
}

/** Finds or begins the person with one of these contacts, who gets all of them (JOB-01), up to as many as staff can correct. */
export async function filePerson(
  trx: Trx,
  person: NewPerson,
  contacts: readonly PersonContact[],
): Promise<{ id: number; isNew: boolean }> {
  const found = await findPersonWith(trx, contacts);
  const id = found ?? (await insertPerson(trx, person));
  const known = found === undefined ? [] : await listContacts(trx, [id]);
  const hasRoom = ({ kind }: PersonContact) => known.filter((one) => one.kind === kind).length < maxContacts;
  await addContacts(trx, id, contacts.filter(hasRoom));
  return { id, isNew: found === undefined };
}

function contactsOf({ phone, email }: FiledMessage): PersonContact[] {
  return [
    { kind: "phone", value: phoneKey(phone) },
    { kind: "email", value: email.toLowerCase() },
  ];
}

async function beginJob(trx: Trx, personId: number, message: FiledMessage, now: Date): Promise<number> {
  const standsSince = (await findStateTime(trx, message)) ?? message.submitted_at;
  const isLongWon = message.state === "won" && Date.parse(standsSince) < now.getTime() - longWonMs;
  return insertJob(trx, {
    person_id: personId,
    source: "website",
    ...addressOf(message),
    ...workOf(message),
    ...(isLongWon && { state: "done" }),
    archived: message.archived === 1 ? 1 : 0,
    first_called_at: message.first_called_at,
    created_at: message.submitted_at,
    waits_since: message.submitted_at,
    stands_since: standsSince,
    work_version: message.work_version,
    last_changes: message.last_changes,
  });
}

/**
 * A further message of a person: the job waits for an answer again, unless the message comes with work of a release without jobs,
 * which is then that of the job. A step that the job has stays.
 */
async function joinJob(trx: Trx, job: JobRow, message: FiledMessage): Promise<number> {
  const isAnswered = job.first_called_at !== null || job.state !== "new";
  const hasWork = message.state !== "new" || message.next_step_at !== null;
  await updateJob(trx, job.id, {
    ...(job.address === "" && addressOf(message)),
    ...(hasWork && job.next_step_at === null && workOf(message)),
    ...(isAnswered && !hasWork && { waits_since: message.submitted_at, wrote_again: 1 }),
    first_called_at: job.first_called_at ?? message.first_called_at,
  });
  return job.id;
}

/** The address of the house; "" for a message from the contact page, which asks for none. */
function addressOf({ address, project_needs }: FiledMessage) {
  const asked = isContact({ address, projectNeeds: project_needs }) ? "" : address;
  return { address: asked, address_key: addressKey(asked) };
}

const workOf = ({ state, next_step, next_step_at }: FiledMessage) => ({ state, next_step, next_step_at });
