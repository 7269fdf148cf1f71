import { writeAmount } from "#src/features/messages/jobs/amounts.schema.ts";
import { fileMessage } from "#src/features/messages/jobs/file-message.server.ts";
import { findFiled } from "#src/features/messages/jobs/filing-queries.server.ts";
import type { JobPage } from "#src/features/messages/jobs/job-page.server.ts";
import { workState } from "#src/features/messages/jobs/job-requests.ts";
import type { JobList } from "#src/features/messages/jobs/list-queries.server.ts";
import type { SentChange } from "#src/features/messages/jobs/schema.ts";
import type { StaffJob } from "#src/features/messages/jobs/staff-job.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { many } from "#test/content/content-factory.ts";
import { insertMessages, type Message } from "./messages.ts";

export const jobsPath = "/api/admin/jobs";

/** A new job, as `was` of a change. */
export const untouched = { state: "new", nextStep: "", nextDay: "", nextTime: "" } as const;

/** A change that says only that someone was called. */
export const called = {
  was: untouched,
  state: "called",
  nextStep: "",
  nextDay: "",
  nextTime: "",
  note: "",
  mail: "",
} as const;

/**
 * Inserts messages and files them, each from a person of its own unless it names address or number.
 *
 * @returns the ids of their jobs
 */
export async function insertJobs(db: Db, messages: readonly Message[]): Promise<number[]> {
  const { count } = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const own = messages.map((message, place) => {
    const number = count + place;
    const other = { email: `ann.${number}@example.com`, phone: String(3525560000 + number) };
    return number === 0 || message.email || message.phone ? message : { ...message, ...other };
  });
  const ids = await insertMessages(db, own);
  return db.transaction().execute(async (trx) => {
    const jobs: number[] = [];
    for (const [place, id] of ids.entries()) {
      if (messages[place]?.is_test) continue;
      const message = await findFiled(trx, id);
      await fileMessage(trx, message, new Date(message.submitted_at));
      jobs.push((await findFiled(trx, id)).job_id ?? 0);
    }
    return jobs;
  });
}

/** Inserts so many, each made for its place, the first of which is 1. @returns the ids of their jobs */
export const insertManyJobs = (db: Db, count: number, of: (place: number) => Message = () => ({})) =>
  insertJobs(db, many(count, of));

export async function insertJob(db: Db, message: Message = {}): Promise<number> {
  const [id = 0] = await insertJobs(db, [message]);
  return id;
}

/** Inserts messages of jobs that are done since. */
export async function insertDoneJobs(db: Db, messages: readonly Message[]): Promise<void> {
  const ids = await insertJobs(db, messages);
  await db.updateTable("jobs").set({ state: "done" }).where("id", "in", ids).execute();
}

export async function readJob(who: SignedIn, id: number): Promise<StaffJob> {
  return ((await (await who.send("GET", `${jobsPath}/${id}`)).json()) as { job: StaffJob }).job;
}

/** The options of a call with a key, by which it is done once. */
export const withKey = (who: SignedIn, key: string) => ({
  headers: { ...who.headers, "content-type": "application/json", "x-sent-key": key.repeat(32) },
});

/** Every field of a job that a change may name, as it is sent in `was`. */
export function wasOf(job: StaffJob): SentChange["was"] {
  const { address, what, source, lostReason, tries } = job;
  return {
    ...workState(job),
    ...{ address, what, source, lostReason, tries, responsibleId: job.responsible?.id ?? null },
    ...{ estimate: writeAmount(job.estimateCents), agreed: writeAmount(job.agreedCents) },
  };
}

/** Changes one job as it is shown now, and gives it as it is then. */
export async function work(who: SignedIn, id: number, change: Record<string, unknown>): Promise<StaffJob> {
  const job = await readJob(who, id);
  const answer = await who.send("PATCH", `${jobsPath}/${id}`, { ...called, was: wasOf(job), ...change });
  if (answer.status !== 200) throw new Error(await answer.text());
  return ((await answer.json()) as { job: StaffJob }).job;
}

/** One page of a list. `query` may begin with filters. */
export async function jobPage(who: SignedIn, list: JobList, after?: string, filters = ""): Promise<JobPage> {
  const query = after === undefined ? filters : `${filters}&after=${encodeURIComponent(after)}`;
  return (await (await who.send("GET", `${jobsPath}/lists/${list}?${query}`)).json()) as JobPage;
}
