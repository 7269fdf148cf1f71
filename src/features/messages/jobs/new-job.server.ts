import * as z from "zod/mini";
import type { Trx } from "#src/platform/database/database.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import { noteChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { messageLimits } from "../schema.ts";
import { addEntry } from "./entries-queries.server.ts";
import { filePerson } from "./file-message.server.ts";
import {
  addContacts,
  findOpenJob,
  insertJob,
  insertPerson,
  type PersonContact,
  updateJob,
} from "./filing-queries.server.ts";
import { emailSchema, hasName, nameShape, personErrors, phoneSchema } from "./people.schema.ts";
import { findPerson } from "./people-queries.server.ts";
import { personName } from "./person-name.ts";
import { factShape } from "./schema.ts";

const wanted = "Enter what the caller wants.";

/** The body of POST /api/admin/jobs: what staff write down of a caller (JOB-06). */
export const newJobSchema = z
  .strictObject({
    ...nameShape,
    phone: phoneSchema,
    what: factShape.what.check(z.refine((what) => !isBlank(what), { error: wanted })),
    email: z._default(z.union([z.literal(""), emailSchema], { error: personErrors.email }), ""),
    /** The person of the job; null for someone new. Missing: who has the number or the address (JOB-01). */
    personId: z.optional(z.nullable(z.int({ error: personErrors.gone }))),
    /** Begins a job also if `personId` has an open one. */
    separate: z._default(z.boolean({ error: "separate must be true or false." }), false),
  })
  .check(z.refine(hasName, { path: ["firstName"], error: personErrors.name }));

type NewJob = z.output<typeof newJobSchema>;

type How = Pick<Services, "clock"> & { by: string; audit: Audit };

/**
 * Begins a job for a caller, or puts what they want before the words of the open job of the person who is named.
 *
 * @returns its id
 * @throws {HttpProblem} 400 `fields`
 */
export async function addJob(trx: Trx, sent: NewJob, { clock, by, audit }: How): Promise<number> {
  const now = clock.now();
  const { what } = sent;
  const person_id = await personOf(trx, sent, now);
  const at = now.toISOString();
  const open = sent.personId && !sent.separate ? await findOpenJob(trx, person_id) : undefined;
  if (open) {
    await addEntry(trx, { job_id: open.id, by_name: by, note: what }, now);
    const all = [what, open.what].filter(Boolean).join("\n\n");
    const words = all.length <= messageLimits.text && {
      ...{ what: all, work_version: open.work_version + 1 },
      last_changes: noteChanges(open.last_changes, ["what"], by, now),
    };
    const again = (open.state !== "new" || open.next_step_at !== null) && { waits_since: at, wrote_again: 1 as const };
    await updateJob(trx, open.id, { ...words, ...again });
  }
  const id =
    open?.id ??
    (await insertJob(trx, {
      ...{ person_id, source: "telephone", what, created_at: at, waits_since: at, stands_since: at },
      last_changes: noteChanges("{}", ["what"], by, now),
    }));
  const subject = personName((await findPerson(trx, person_id)) ?? sent);
  const typed = personName(sent);
  // The person may be known by another name: what was typed is kept.
  const note = `The caller gave the name ${typed}.`;
  if (subject !== typed) await addEntry(trx, { job_id: id, by_name: by, note }, now);
  await audit({ kind: open ? "job-note-added" : "job-added", subject, details: { id } });
  return id;
}

async function personOf(trx: Trx, { firstName, lastName, phone, email, personId }: NewJob, now: Date): Promise<number> {
  const contacts: PersonContact[] = [
    { kind: "phone", value: phone },
    ...(email === "" ? [] : [{ kind: "email" as const, value: email }]),
  ];
  const person = { first_name: firstName, last_name: lastName, created_at: now.toISOString() };
  if (personId === undefined) return (await filePerson(trx, person, contacts)).id;
  if (personId !== null && !(await findPerson(trx, personId))) refuseFields({ personId: personErrors.gone });
  const id = personId ?? (await insertPerson(trx, person));
  await addContacts(trx, id, contacts);
  return id;
}
