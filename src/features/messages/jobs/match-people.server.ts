import { toSearchText } from "#db/search-text.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { readPerson } from "./change-person.server.ts";
import { listByContact, listByName, type PersonRow } from "./people-queries.server.ts";
import { findJobs, newestIds } from "./queries.server.ts";
import { type JobPerson, type OtherJob, serializeOther } from "./staff-job.server.ts";

const maxMatches = 10;
/** Of each name, so that two words find the one person who has both. */
const maxOfName = 200;

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
