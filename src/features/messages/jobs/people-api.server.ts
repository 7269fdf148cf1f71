import { type Context, Hono } from "hono";
import { validator } from "hono/validator";
import { toSearchText } from "#db/search-text.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { readOne } from "../read-one.ts";
import { asDigits, phoneKey } from "../schema.ts";
import { changePerson, readPerson } from "./change-person.server.ts";
import { isUnlikelyPhone } from "./contacts.ts";
import { joinPeople, separateJobs } from "./join-people.server.ts";
import { joinSchema, personChangeSchema, personErrors, separateSchema } from "./people.schema.ts";
import { findPerson, listByContact, listByName, type PersonRow } from "./people-queries.server.ts";
import { personName } from "./person-name.ts";
import { findJobs, newestIds } from "./queries.server.ts";
import { type JobPerson, type OtherJob, serializeOther } from "./staff-job.server.ts";

const maxTyped = 100;
const maxMatches = 10;
/** Of each name, so that two words find the one person who has both. */
const maxOfName = 200;

/** The people whom jobs are done for (JOB-06 to JOB-08): mount it at `/admin/people`, behind the guard. */
export function peopleApi(services: Services) {
  const { db, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * 200 who has a number or a name that begins so, at most ten; no one for neither. `unlikely`: the whole number cannot exist in North America.
       * 400, 401, 403.
       */
      .get("/", matchQuery, async (c) => {
        const { phone, name } = c.req.valid("query");
        const digits = phoneKey(asDigits(phone ?? ""));
        const people = await matchPeople(db, { digits, name });
        return c.json({ people, unlikely: isUnlikelyPhone(digits) }, 200);
      })

      /** Corrects a person. 200; 400 `fields`, 401, 403, 404; 409 with `present`. */
      .patch("/:id", jsonBody(personChangeSchema), async (c) => {
        const change = c.req.valid("json");
        const id = await staffTransaction(c, services, async (trx, audit) => {
          const before = await personOf(c, trx);
          if (await changePerson(trx, before, { change, by: c.var.session.user.name, now: clock.now(), audit }))
            await audit({ kind: "person-changed", subject: personName(before), details: { id: before.id } });
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
          const details = { id: person.id, joined: other.id };
          await audit({ kind: "people-joined", subject: personName(person), details });
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
          await audit({ kind: "person-separated", subject: personName(person), details: { id: person.id } });
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

/** Reads `?phone=` or `?name=`, the beginning of one of them. Anything else gets 400. */
const matchQuery = validator("query", ({ phone, name }): { phone?: string | undefined; name?: string | undefined } => {
  const wrong = `Ask for one phone or name, of at most ${maxTyped} characters.`;
  if (phone !== undefined && name !== undefined) throw new HttpProblem(400, wrong);
  const read = (text: string) => (text.length <= maxTyped ? text : undefined);
  return { phone: readOne(phone, wrong, read), name: readOne(name, wrong, read) };
});

/** Someone who may be the caller, with the latest job. */
export type PersonMatch = JobPerson & { job: OtherJob | null };

/** Who may be the caller: by the beginning of a number, or of a name (JOB-06). */
export async function matchPeople(
  db: Db,
  { digits, name }: { digits: string; name: string | undefined },
): Promise<PersonMatch[]> {
  const ids = name === undefined ? await idsByPhone(db, digits) : await idsByName(db, name);
  const newest = await newestIds(db, "jobs of people", { values: ids, limit: 1 });
  const jobs = await findJobs(db, [...newest.values()].flat());
  return Promise.all(
    ids.map(async (id) => {
      const job = jobs.find(({ person_id }) => person_id === id);
      return { ...(await readPerson(db, id)), job: job ? serializeOther(job) : null };
    }),
  );
}

async function idsByPhone(db: Db, typed: string): Promise<number[]> {
  // The country's code of a number that is not whole yet.
  const digits = typed.length < 10 ? typed.replace(/^1/, "") : typed;
  // Shorter beginnings are those of half the county.
  return digits.length < 3 ? [] : listByContact(db, "phone", digits, maxMatches);
}

async function idsByName(db: Db, typed: string): Promise<number[]> {
  const [first = "", ...others] = toSearchText(typed).split(/\s+/).filter(Boolean);
  if (first === "") return [];
  const rows = await listByName(db, first, others.length === 0 ? maxMatches : maxOfName);
  const words = ({ first_key, last_key }: PersonRow) => `${first_key} ${last_key}`.split(/\s+/);
  const fitting = rows.filter((row) => others.every((other) => words(row).some((word) => word.startsWith(other))));
  return fitting.slice(0, maxMatches).map(({ id }) => id);
}
