import { type Context, Hono } from "hono";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { writeZip } from "#src/platform/files/zip.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { forgetSubjects, listJoined } from "#src/staff/audit/queries.server.ts";
import { type AuditEvent, shortSubject } from "#src/staff/audit/record-audit-event.server.ts";
import { type SignedInEnv, stillAllowed } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { listJobPhotos } from "../appointments/job-photos-queries.server.ts";
import { removePhotoFiles } from "../attachments/photo-files.server.ts";
import { sendExport } from "../inbox/export.server.ts";
import { changePerson, personAt, readPerson } from "../jobs/change-person.server.ts";
import { joinPeople, separateJobs } from "../jobs/join-people.server.ts";
import { joinSchema, personChangeSchema, personErrors, separateSchema } from "../jobs/people.schema.ts";
import { deletePerson } from "../jobs/people-queries.server.ts";
import { personName } from "../jobs/person-name.ts";
import type { JobPerson } from "../jobs/staff-job.server.ts";
import { deleteMessages } from "../queries.server.ts";
import { exportedFiles } from "./export.server.ts";
import {
  type ExportedName,
  type ExportedRow,
  exportedNames,
  type OwnIds,
  readExported,
} from "./export-queries.server.ts";
import { deleteMailAndRequests, listMail, listOfPerson, listPersonNames } from "./queries.server.ts";

/** More than most people have; the download has all. */
const maxShown = 50;

/** What is kept of a person: the newest rows of each kind, and how many there are. */
export type WholePerson = { person: JobPerson; kept: Record<ExportedName | "emails", Kept> };
export type Kept = { rows: ExportedRow[]; count: number };

/** The people whom jobs are done for (JOB-07, JOB-08), and what is kept of each (JOB-36): mount it at `/admin/people`, behind the guard. */
export function peopleApi(services: Services) {
  const { db, files, clock } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the person; 401, 403, 404. */
      .get("/:id", async (c) => c.json(await readWhole(db, idOf(c)), 200))

      /** 200 all of it as a ZIP archive; 401, 403, 404. */
      .get("/:id/export", async (c) => {
        const person = await readPerson(db, idOf(c));
        const subject = personName(person);
        return sendZip(c, services, {
          ...{ name: `person-${person.id}`, own: await listOfPerson(db, person.id) },
          event: { kind: "person-exported", subject, details: { id: person.id } },
        });
      })

      /**
       * Deletes a person for good: jobs with notes and appointments, messages with photos and plans, emails in the outbox, requests for
       * reviews, and the name in the log. 200; 401, 403, 404.
       */
      .delete("/:id", async (c) => {
        const photos = await staffTransaction(c, services, async (trx, audit) => {
          const { id } = await readPerson(trx, idOf(c));
          const own = await listOfPerson(trx, id);
          const names = await listPersonNames(trx, own);
          await deleteMailAndRequests(trx, own);
          const photos = (await listJobPhotos(trx, "id", own.job_photos)).map(({ file }) => file);
          if (own.messages.length > 0) photos.push(...(await deleteMessages(trx, own.messages)));
          await deletePerson(trx, id);
          const { messages: message, jobs: job, reviews: review } = own;
          const about = { "message-": message, "mail-": message, "job-": job, "review-": review };
          const people = await listJoined(trx, id);
          await forgetSubjects(trx, { ...about, person: people, people }, names.map(shortSubject));
          await audit({ kind: "person-deleted", details: { jobs: job.length, messages: message.length } });
          return photos;
        });
        await removePhotoFiles(files, photos);
        return c.json({ deleted: true as const }, 200);
      })

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

/** Everything of the company (JOB-37), for siteadmins: mount it at `/admin/everything`, behind the guard. */
export function everythingApi(services: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 a ZIP archive; 401, 403. */
      .get("/", (c) => sendZip(c, services, { name: "everything", event: { kind: "everything-exported" } }))
  );
}

type Zipped = { name: string; own?: OwnIds; event: AuditEvent };

/** Answers with an archive, which is made while it is sent. HEAD exports nothing. */
async function sendZip(c: Context<SignedInEnv>, services: Services, { name, own, event }: Zipped): Promise<Response> {
  const { db, files, clock } = services;
  const company = services.company.current();
  if (c.req.method === "GET") await staffTransaction(c, services, (_, audit) => audit(event));
  const parts = { db, files, company, mayRead: () => stillAllowed(c, services) };
  const zip = writeZip(exportedFiles(parts, own), clock.now());
  const day = isoDate(dayAt(clock.now(), company.hours.timeZone));
  return sendExport(c, zip, { type: "application/zip", name: `${name}-${day}.zip` });
}

async function readWhole(db: Db, id: number): Promise<WholePerson> {
  const person = await readPerson(db, id);
  const own = await listOfPerson(db, id);
  const emails = await listMail(db, own);
  const read = async (name: ExportedName) => {
    const rows = await readExported(db, name, own[name].slice(0, maxShown));
    return [name, { rows, count: own[name].length }] as const;
  };
  const tables = Object.fromEntries(await Promise.all(exportedNames.map(read))) as Record<ExportedName, Kept>;
  return { person, kept: { ...tables, emails: { rows: emails, count: emails.length } } };
}
