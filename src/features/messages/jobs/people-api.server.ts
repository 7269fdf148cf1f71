import { type Context, Hono, type MiddlewareHandler } from "hono";
import { toSearchText } from "#db/search-text.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import { noteChanges, readLastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { applyChanges } from "#src/staff/editing/apply-changes.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { asDigits } from "../schema.ts";
import { isUnlikelyPhone, phoneKey } from "./contacts.ts";
import { nameKeys } from "./filing-queries.server.ts";
import { joinPeople, separateJobs } from "./join-people.server.ts";
import {
  hasName,
  joinSchema,
  type PersonChange,
  personChangeSchema,
  personErrors,
  separateSchema,
} from "./people.schema.ts";
import {
  findPerson,
  listByName,
  listByPhone,
  type PersonRow,
  replaceContacts,
  updatePerson,
} from "./people-queries.server.ts";
import { findJobs, listContacts, newestIds } from "./queries.server.ts";
import { type JobPerson, nameOf, type OtherJob, serializeOther } from "./staff-job.server.ts";

const maxMatches = 10;
/** Of each name, so that two words find the one person who has both. */
const maxOfName = 200;
const maxTyped = 100;

type MatchQuery = { phone?: string; name?: string };

/** Someone who may be the caller, with the latest job. */
export type PersonMatch = JobPerson & { job: OtherJob | null };

/** The people whom jobs are done for (JOB-06 to JOB-08): mount it at `/admin/people`, behind the guard. */
export function peopleApi(services: Services) {
  const { db, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * 200 who has a number or a name that begins so, at most ten. `unlikely`: the whole number cannot exist in North America.
       * 400, 401, 403.
       */
      .get("/", matchQuery, async (c) => {
        const { phone, name } = c.req.valid("query");
        const digits = phoneKey(asDigits(phone ?? ""));
        const ids = phone === undefined ? await idsByName(db, name ?? "") : await idsByPhone(db, digits);
        return c.json({ people: await serializeMatches(db, ids), unlikely: isUnlikelyPhone(digits) }, 200);
      })

      /** Corrects a person. 200; 400 `fields`, 401, 403, 404; 409 with `present`. */
      .patch("/:id", jsonBody(personChangeSchema), async (c) => {
        const change = c.req.valid("json");
        const id = await staffTransaction(c, services, async (trx, audit) => {
          const before = await personOf(c, trx);
          if (await changePerson(trx, before, { change, by: c.var.session.user.name, now: clock.now() }))
            await audit({ kind: "person-changed", subject: nameOf(before), details: { id: before.id } });
          return before.id;
        });
        return c.json({ person: await readPerson(db, id) }, 200);
      })

      /** Makes another person part of this one. 200 with `undo`, the body of the call that separates them; 400, 401, 403, 404. */
      .post("/:id/join", jsonBody(joinSchema), async (c) => {
        const { personId } = c.req.valid("json");
        const { id, undo } = await staffTransaction(c, services, async (trx, audit) => {
          const person = await personOf(c, trx);
          const other = await findPerson(trx, personId);
          if (!other || other.id === person.id) throw new HttpProblem(404, personErrors.gone);
          await audit({ kind: "people-joined", subject: nameOf(person), details: { id: person.id } });
          return { id: person.id, undo: await joinPeople(trx, person.id, other) };
        });
        return c.json({ person: await readPerson(db, id), undo }, 200);
      })

      /**
       * Gives jobs to a person of their own. 201 the new person, with `undo`, the body of the call that joins it to this one again;
       * 400 no job would be left, or one is not of this person; 401, 403, 404.
       */
      .post("/:id/separate", jsonBody(separateSchema), async (c) => {
        const sent = c.req.valid("json");
        const { id, undo } = await staffTransaction(c, services, async (trx, audit) => {
          const person = await personOf(c, trx);
          const made = await separateJobs(trx, person.id, sent, clock.now());
          await audit({ kind: "person-separated", subject: nameOf(person), details: { id: person.id } });
          return { id: made, undo: { personId: made } };
        });
        return c.json({ person: await readPerson(db, id), undo }, 201);
      })
  );
}

/** @throws {HttpProblem} 404 */
async function personOf(c: Context<SignedInEnv>, db: Db): Promise<PersonRow> {
  const row = await findPerson(db, idOf(c));
  if (!row) throw new HttpProblem(404, personErrors.gone);
  return row;
}

/** @throws {HttpProblem} 404 */
async function readPerson(db: Db, id: number): Promise<JobPerson> {
  const row = await findPerson(db, id);
  if (!row) throw new HttpProblem(404, personErrors.gone);
  const contacts = await listContacts(db, [id]);
  const allOf = (kind: "phone" | "email") => contacts.filter((one) => one.kind === kind).map(({ value }) => value);
  return {
    ...{ id, firstName: row.first_name, lastName: row.last_name, changes: readLastChanges(row.last_changes) },
    ...{ phones: allOf("phone"), emails: allOf("email") },
  };
}

type Change = { change: PersonChange; by: string; now: Date };

/** @returns whether anything is different. @throws {HttpProblem} 400; 409 with `present` */
async function changePerson(trx: Trx, before: PersonRow, { change, by, now }: Change): Promise<boolean> {
  const { was, ...sent } = change;
  const { firstName, lastName, phones, emails } = await readPerson(trx, before.id);
  const present = { firstName, lastName, phones, emails };
  const show = () => readPerson(trx, before.id);
  const changed = await applyChanges(present, { now: sent as Partial<typeof present>, was }, show);
  const person = { ...present, ...changed };
  if (!hasName(person))
    throw new HttpProblem(400, personErrors.name, { extra: { fields: { firstName: personErrors.name } } });
  const names = Object.keys(changed);
  if (names.length === 0) return false;
  const texts = { first_name: person.firstName, last_name: person.lastName };
  const last_changes = noteChanges(before.last_changes, names, by, now);
  await updatePerson(trx, before.id, { ...texts, ...nameKeys(texts), last_changes });
  if (changed.phones) await replaceContacts(trx, before.id, "phone", changed.phones);
  if (changed.emails) await replaceContacts(trx, before.id, "email", changed.emails);
  return true;
}

function idsByPhone(db: Db, digits: string): Promise<number[]> {
  // Shorter beginnings are those of half the county.
  return digits.length < 3 ? Promise.resolve([]) : listByPhone(db, digits, maxMatches);
}

async function idsByName(db: Db, typed: string): Promise<number[]> {
  const [first = "", ...others] = toSearchText(typed).split(/\s+/).filter(Boolean);
  if (first === "") return [];
  const rows = await listByName(db, first, others.length === 0 ? maxMatches : maxOfName);
  const words = ({ first_key, last_key }: PersonRow) => `${first_key} ${last_key}`.split(/\s+/);
  const fitting = rows.filter((row) => others.every((other) => words(row).some((word) => word.startsWith(other))));
  return fitting.slice(0, maxMatches).map(({ id }) => id);
}

async function serializeMatches(db: Db, ids: readonly number[]): Promise<PersonMatch[]> {
  const newest = await newestIds(db, "jobs of people", { values: ids, limit: 1 });
  const jobs = await findJobs(db, [...newest.values()].flat());
  return Promise.all(
    ids.map(async (id) => {
      const job = jobs.find(({ person_id }) => person_id === id);
      return { ...(await readPerson(db, id)), job: job ? serializeOther(job) : null };
    }),
  );
}

/** Reads `?phone=` or `?name=`, the beginning of one of them. Anything else gets 400. */
const matchQuery: MiddlewareHandler<object, string, { in: { query: MatchQuery }; out: { query: MatchQuery } }> =
  async function readMatchQuery(c, next) {
    const { phone = [], name = [] } = c.req.queries();
    const [typed = ""] = [...phone, ...name];
    if (phone.length + name.length !== 1 || typed.length > maxTyped)
      return problem(c, 400, `Ask for a phone or a name of at most ${maxTyped} characters.`);
    c.req.addValidatedData("query", phone.length === 1 ? { phone: typed } : { name: typed });
    await next();
  };
