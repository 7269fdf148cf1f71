import type { Db } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { listJobPhotos } from "../appointments/job-photos-queries.server.ts";
import { listAppointments, serializeAppointments } from "../appointments/queries.server.ts";
import { countAttachments } from "../attachments/queries.server.ts";
import { listJobEntries, maxJobEntries } from "./entries-queries.server.ts";
import { findJobs, listContacts, listJobMessages, type NamedJob, newestIds } from "./queries.server.ts";
import { workErrors } from "./schema.ts";
import {
  type JobNow,
  type OtherJob,
  type StaffJob,
  serializeEntry,
  serializeJobMessage,
  serializeOther,
  serializePerson,
  serializeRow,
} from "./staff-job.server.ts";

const inList = { messages: 5, text: 300, entries: 2 };
/** More than a person writes; a message has 8,000 characters. */
const whole = { messages: 200, text: 8000, entries: maxJobEntries };
const onTheWay = 10;
/** Of one person, and of one address. */
const maxOthers = 20;

/**
 * Jobs for a list, in the order of their ids. The number of statements does not grow with that of the jobs.
 *
 * @param isWhole with the whole texts, and as many notes as are read on the way
 */
export function readJobs(db: Db, ids: readonly number[], { isWhole, ...how }: JobNow & { isWhole?: boolean }) {
  return serializeJobs(db, ids, { ...how, ...inList, ...(isWhole && { text: whole.text, entries: onTheWay }) });
}

/** A job as it is now. @throws {HttpProblem} 404 */
export async function jobAt(db: Db, id: number, { company, clock }: Pick<Services, "company" | "clock">) {
  const job = await readJob(db, id, { company: company.current(), now: clock.now() });
  if (!job) throw new HttpProblem(404, workErrors.gone);
  return job;
}

/** A job with the whole texts and all entries; undefined for one that is not there. */
export async function readJob(db: Db, id: number, how: JobNow): Promise<StaffJob | undefined> {
  return (await serializeJobs(db, [id], { ...how, ...whole }))[0];
}

type Shown = JobNow & typeof inList;

async function serializeJobs(db: Db, ids: readonly number[], shown: Shown): Promise<StaffJob[]> {
  if (ids.length === 0) return [];
  const found = findJobs(db, ids);
  const people = found.then((jobs) => jobs.map(({ person_id }) => person_id));
  const newestOf = newestIds(db, "messages", { values: ids, limit: shown.messages });
  const newest = newestOf.then((of) => [...of.values()].flat());
  const [rows, messages, attached, contacts, entries, others, appointments, photos] = await Promise.all([
    found,
    newest.then((some) => listJobMessages(db, some, shown.text)),
    newest.then((some) => countAttachments(db, some)),
    people.then((some) => listContacts(db, some)),
    listJobEntries(db, ids, shown.entries),
    found.then((jobs) => listOthers(db, jobs)),
    listAppointments(db, ids).then((planned) => serializeAppointments(db, planned)),
    listJobPhotos(db, "job_id", ids),
  ]);
  const messagesOf = Map.groupBy(messages, ({ job_id }) => job_id);
  const contactsOf = Map.groupBy(contacts, ({ person_id }) => person_id);
  const entriesOf = Map.groupBy(entries, ({ job_id }) => job_id);
  const appointmentsOf = Map.groupBy(appointments, ({ jobId }) => jobId);
  const photosOf = Map.groupBy(photos, ({ job_id }) => job_id);
  return rows.map((row, place) => {
    const own = messagesOf.get(row.id) ?? [];
    const person = { ...row, id: row.person_id, last_changes: row.person_changes };
    return {
      ...serializeRow(row, shown),
      person: serializePerson(person, contactsOf.get(row.person_id) ?? [], own[0]),
      messages: own.map((message) => serializeJobMessage(message, attached.get(message.id))),
      others: others[place] ?? [],
      entries: (entriesOf.get(row.id) ?? []).map(serializeEntry),
      appointments: appointmentsOf.get(row.id) ?? [],
      photos: (photosOf.get(row.id) ?? [])
        .filter(({ deleted_at }) => deleted_at === null)
        .map(({ id, width, height, by_name, created_at }) => ({ id, width, height, by: by_name, at: created_at })),
    };
  });
}

/** The other jobs of each job's person and address, the newest first. */
async function listOthers(db: Db, rows: readonly NamedJob[]): Promise<OtherJob[][]> {
  const limit = maxOthers + 1;
  const addresses = rows.map(({ address_key }) => address_key).filter(Boolean);
  const [ofPeople, atAddresses] = await Promise.all([
    newestIds(db, "jobs of people", { values: rows.map(({ person_id }) => person_id), limit }),
    newestIds(db, "jobs at addresses", { values: addresses, limit }),
  ]);
  const ids = rows.map(({ id, person_id, address_key }) => {
    const found = new Set([...(ofPeople.get(person_id) ?? []), ...(atAddresses.get(address_key) ?? [])]);
    return [...found].filter((other) => other !== id).sort((one, other) => other - one);
  });
  const known = new Map((await findJobs(db, [...new Set(ids.flat())])).map((row) => [row.id, serializeOther(row)]));
  return ids.map((some) => some.flatMap((id) => known.get(id) ?? []));
}
