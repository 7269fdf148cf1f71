import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { changePerson, personAt, readPerson } from "./change-person.server.ts";
import { joinPeople, separateJobs } from "./join-people.server.ts";
import { joinSchema, personChangeSchema, personErrors, separateSchema } from "./people.schema.ts";
import { personName } from "./person-name.ts";

/** The people whom jobs are done for (JOB-07, JOB-08): mount it at `/admin/people`, behind the guard. */
export function peopleApi(services: Services) {
  const { db, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /** Corrects a person. 200; 400 `fields`, 401, 403, 404; 409 with `present`. */
      .patch("/:id", jsonBody(personChangeSchema), async (c) => {
        const change = c.req.valid("json");
        const id = await staffTransaction(c, services, async (trx, audit) => {
          const before = await personAt(trx, idOf(c));
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
          const person = await personAt(trx, idOf(c));
          const other = await personAt(trx, personId);
          if (other.id === person.id) throw new HttpProblem(404, personErrors.gone);
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
          const person = await personAt(trx, idOf(c));
          const made = await separateJobs(trx, person.id, sent, clock.now());
          await audit({ kind: "person-separated", subject: personName(person), details: { id: person.id } });
          return { id: made, undo: { personId: made } };
        });
        return c.json({ person: await readPerson(db, id), undo }, 201);
      })
  );
}
