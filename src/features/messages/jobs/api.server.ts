import { type Context, Hono } from "hono";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf, readId } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { type Audit, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { findAppointment } from "../appointments/queries.server.ts";
import { takeOverJob } from "./adopt-messages.server.ts";
import { changeJob } from "./change-job.server.ts";
import { addEntry } from "./entries-queries.server.ts";
import { readJobPage } from "./job-page.server.ts";
import { pageQuery, readJobCursor } from "./job-query.server.ts";
import { type JobList, lists } from "./list-queries.server.ts";
import { addJob, newJobSchema } from "./new-job.server.ts";
import { outcomeSchema } from "./outcome.schema.ts";
import { outcomeChange } from "./outcome.server.ts";
import { personName } from "./person-name.ts";
import { findJobs, type NamedJob } from "./queries.server.ts";
import { jobAt } from "./read-jobs.server.ts";
import { type JobChange, jobChangeSchema, noteSchema, type SentChange, workErrors } from "./schema.ts";
import { findSent, keepSent, once, sentOf } from "./sent-queries.server.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** Two long texts in any script. */
const bodyLimit = { limit: 64 * 1024 };

/** The jobs of the company (JOB-02 to JOB-12): mount it at `/admin/jobs`, behind the guard. */
export function jobsApi(services: Services) {
  const { db, company, clock } = services;
  const how = () => ({ company: company.current(), now: clock.now() });

  return (
    new Hono<SignedInEnv>()
      /** 200 a page of a list; `?after=` begins after an earlier page, and filters narrow it down (job-query.server.ts). 400, 401, 403, 404. */
      .get("/lists/:list", pageQuery, async (c) => {
        const list = c.req.param("list");
        if (!Object.hasOwn(lists, list)) throw new HttpProblem(404, "There is no such list.");
        const { after, ...filters } = c.req.valid("query");
        const asked = { ...how(), filters, after: after === undefined ? undefined : readJobCursor(after) };
        return c.json(await readJobPage(db, list as JobList, asked), 200);
      })

      /** 200 the job with the whole texts and all entries; 401, 403, 404. */
      .get("/:id", async (c) => c.json({ job: await jobAt(db, idOf(c), services) }, 200))

      /** Begins a job for a caller, or adds to an open one (JOB-06), once for the header `x-sent-key`. 201; 400 `fields`, 401, 403, 409. */
      .post("/", jsonBody(newJobSchema, bodyLimit), async (c) => {
        const sent = c.req.valid("json");
        const { jobId } = await staffTransaction(c, services, (trx, audit) =>
          once(trx, sentOf(c, services), async () => ({
            jobId: await addJob(trx, sent, { clock, by: c.var.session.user.name, audit }),
          })),
        );
        return c.json({ job: await jobAt(db, jobId, services) }, 201);
      })

      /**
       * Saves what of a job is different, with a note and an email, or takes an email back. Note and email go once for the header
       * `x-sent-key`.
       * - 200 the job as it is then, with `undo`, the body of the change that takes it back, or null: the entry of an email that was taken back has none
       * - 400 `fields` has an error for each wrong field
       * - 401, 403, 404
       * - 409 `present`: someone has changed in between what is changed here; or it has as many entries as it can have
       */
      .patch("/:id", jsonBody(jobChangeSchema, bodyLimit), async (c) => {
        const change = c.req.valid("json");
        const { note, mail } = change;
        return answer(c, async (trx, save) => {
          const sent = sentOf(c, services);
          const before = await findSent<Saved & Pick<JobChange, "note" | "mail">>(trx, sent.key);
          const added = { note: note === before?.note ? "" : note, mail: mail === before?.mail ? "" : mail };
          const { jobId, undo } = await save(() => ({ ...change, ...added }));
          const saved = { jobId, undo: undo ?? before?.undo ?? null };
          await keepSent(trx, sent, { ...saved, note, mail });
          return saved;
        });
      })

      /**
       * Saves how a call ended (JOB-12), once for the header `x-sent-key`.
       * - 200 the job as it is then, with `undo`, the body of the change that takes it back
       * - 400 `fields`, 401, 403, 404
       * - 409 `present`: someone else has called in between; or it has as many entries as it can have
       */
      .post("/:id/outcomes", jsonBody(outcomeSchema), async (c) => {
        const ended = c.req.valid("json");
        return answer(c, (trx, save) =>
          once(trx, sentOf(c, services), () => save((row, show) => outcomeChange(row, ended, { ...how(), show }))),
        );
      })

      /**
       * Adds a note, once for the header `x-sent-key`. `?appointment=` is the one of this job that it is noted at, for those
       * who go there; of any other the note is of the job alone.
       * 201 the job with it; 400, 401, 403, 404; 409 it has as many entries as it can have.
       */
      .post("/:id/notes", jsonBody(noteSchema, bodyLimit), async (c) => {
        const { note } = c.req.valid("json");
        const id = await staffTransaction(c, services, async (trx, audit) => {
          const job = await jobWith(trx, idOf(c));
          const at = await findAppointment(trx, readId(c.req.query("appointment") ?? "") ?? 0);
          const appointment_id = at?.job_id === job.id ? at.id : null;
          await addNote(trx, job, { ...sentOf(c, services), by: c.var.session.user.name, audit, note, appointment_id });
          return job.id;
        });
        return c.json({ job: await jobAt(db, id, services) }, 201);
      })
  );

  /** Changes the job in the path. */
  async function answer(c: Context<SignedInEnv>, work: (trx: Trx, save: Save) => Promise<Saved>) {
    const { jobId, undo } = await staffTransaction(c, services, (trx, audit) =>
      work(trx, async (changeOf) => {
        const before = await jobWith(trx, idOf(c));
        const show = () => jobAt(trx, before.id, services);
        const change = await changeOf(before, show);
        const by = c.var.session.user.name;
        return { jobId: before.id, undo: await changeJob(trx, services, { before, change, by, audit, show }) };
      }),
    );
    return c.json({ job: await jobAt(db, jobId, services), undo }, 200);
  }
}

type Saved = { jobId: number; undo: SentChange | null };
type Save = (
  changeOf: (before: NamedJob, show: () => Promise<StaffJob>) => JobChange | Promise<JobChange>,
) => Promise<Saved>;

type Note = {
  key: string | undefined;
  now: Date;
  by: string;
  audit: Audit;
  note: string;
  appointment_id: number | null;
};

/** Adds a note, once for its key. */
export async function addNote(
  trx: Trx,
  job: NamedJob,
  { by, audit, note, appointment_id, ...sent }: Note,
): Promise<void> {
  await once(trx, sent, async () => {
    await addEntry(trx, { job_id: job.id, by_name: by, note, appointment_id }, sent.now);
    await audit({ kind: "job-note-added", subject: personName(job), details: { id: job.id } });
    return { jobId: job.id };
  });
}

/**
 * A job with what a process of the previous release has changed of it.
 *
 * @throws {HttpProblem} 404
 */
export async function jobWith(trx: Trx, id: number): Promise<NamedJob> {
  await takeOverJob(trx, id);
  const [row] = await findJobs(trx, [id]);
  if (!row) throw new HttpProblem(404, workErrors.gone);
  return row;
}
