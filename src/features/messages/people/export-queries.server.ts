import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

type ExportedTable = {
  /** The name of its file. */
  file: string;
  /** Rows that belong to no one are left out. */
  where?: string;
  /** The name of each column, and its value of the row `t`. */
  columns: Readonly<Record<string, string>>;
};

const personOf = (id: string) => `(SELECT p.first_name || ' ' || p.last_name FROM people p WHERE p.id = ${id})`;
const contactsOf = (kind: string) =>
  `(SELECT string_agg(c.value, ', ') FROM person_contacts c WHERE c.person_id = t.id AND c.kind = '${kind}')`;
const yesNo = (flag: string) => `CASE WHEN ${flag} = 1 THEN 'yes' ELSE 'no' END`;

/** What the company has of people, as spreadsheets get it (JOB-37). "Number" names a row for the other files. */
export const exportedTables = {
  people: {
    file: "people",
    columns: {
      ...{ Number: "t.id", "First name": "t.first_name", "Last name": "t.last_name" },
      ...{ Phones: contactsOf("phone"), Emails: contactsOf("email"), "Known since": "t.created_at" },
    },
  },
  jobs: {
    file: "jobs",
    columns: {
      ...{ Number: "t.id", Person: "t.person_id", Name: personOf("t.person_id"), Source: "t.source", State: "t.state" },
      ...{ "In this state since": "t.stands_since", Archived: yesNo("t.archived"), Address: "t.address" },
      ...{ Wanted: "t.what", Responsible: "(SELECT u.name FROM users u WHERE u.id = t.responsible_id)" },
      ...{ "Next step": "t.next_step", "Next step on": "t.next_step_at", Estimate: "t.estimate_cents" },
      ...{ Agreed: "t.agreed_cents", "Reason if lost": "t.lost_reason", Entered: "t.created_at" },
    },
  },
  appointments: {
    file: "appointments",
    columns: {
      ...{ Number: "t.id", Job: "t.job_id", Kind: "t.kind", Day: "t.day", "Last day": "t.last_day", Time: "t.time" },
      ...{ Minutes: "t.minutes", State: "t.state" },
      "Who goes": `(SELECT string_agg(u.name, ', ') FROM appointment_people a JOIN users u ON u.id = a.user_id
        WHERE a.appointment_id = t.id)`,
    },
  },
  job_entries: {
    file: "notes",
    columns: { Number: "t.id", Job: "t.job_id", At: "t.at", By: "t.by_name", State: "t.state", Note: "t.note" },
  },
  messages: {
    file: "messages",
    where: "t.is_test = 0",
    columns: {
      ...{ Number: "t.id", Job: "t.job_id", Received: "t.submitted_at", "First name": "t.first_name" },
      ...{ "Last name": "t.last_name", Phone: "t.phone", Email: "t.email", Address: "t.address" },
      ...{ "Project needs": "t.project_needs", "Additional information": "t.additional_info" },
      Archived: yesNo("t.archived"),
    },
  },
  review_requests: {
    file: "review-requests",
    columns: {
      ...{ Number: "t.id", Job: "t.job_id", Name: "t.name", Email: "t.email", Asked: "t.asked_at" },
      ...{ Reminded: "t.reminded_at", Review: "t.review_id" },
    },
  },
  reviews: {
    file: "reviews",
    where: "t.is_sample = 0",
    columns: {
      ...{ Number: "t.id", Written: "t.created_at", Name: "t.reviewer_name", Town: "t.town", Stars: "t.rating" },
      ...{ Words: "t.review_text", Answer: "t.answer", "On the site": yesNo("t.is_active"), Deleted: "t.deleted_at" },
    },
  },
} as const satisfies Readonly<Record<string, ExportedTable>>;

export type ExportedName = keyof typeof exportedTables;
export type ExportedRow = Readonly<Record<string, string | number | null>>;

/** Fifty messages of the maximum length are read in a few milliseconds (DATA-05). */
const rowsAtOnce = 50;

/** The ids of all rows, or of these, a piece at a time with a turn of the event loop before each. */
export async function* pagesOf(db: Db, name: ExportedName, only?: readonly number[]): AsyncGenerator<number[]> {
  const { where = "true" }: ExportedTable = exportedTables[name];
  for (let [last, done] = [0, 0]; ; done += rowsAtOnce) {
    await setImmediate();
    const ids = only
      ? only.slice(done, done + rowsAtOnce)
      : (
          await sql<{ id: number }>`SELECT t.id FROM ${sql.table(name)} t WHERE ${sql.raw(where)} AND t.id > ${last}
            ORDER BY t.id LIMIT ${rowsAtOnce}`.execute(db)
        ).rows.map(({ id }) => id);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}

/** Rows by their ids; what is gone is left out. */
export async function readExported(db: Db, name: ExportedName, ids: readonly number[]): Promise<ExportedRow[]> {
  const columns = Object.entries(exportedTables[name].columns).map(
    ([column, value]) => sql`${sql.raw(value)} AS ${sql.ref(column)}`,
  );
  const { rows } = await sql<ExportedRow>`
    SELECT ${sql.join(columns)} FROM ${sqlOf(db).numberRows(ids)} AS wanted
    JOIN ${sql.table(name)} t ON t.id = wanted.value ORDER BY t.id`.execute(db);
  return rows;
}
