import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { type MayRead, takeTurn } from "../inbox/export.server.ts";

const contacts = (kind: string) =>
  `(SELECT string_agg(value, ', ' ORDER BY value) FROM person_contacts WHERE person_id = t.id AND kind = '${kind}')`;

/** What the company has of people: each table with the condition of its rows `t`, and what else its spreadsheet has. */
const tables = {
  people: { rows: "true", more: `${contacts("phone")} AS phones, ${contacts("email")} AS emails` },
  jobs: {
    rows: "true",
    more: `(SELECT first_name || ' ' || last_name FROM people WHERE id = t.person_id) AS person,
      (SELECT name FROM users WHERE id = t.responsible_id) AS responsible`,
  },
  appointments: {
    rows: "true",
    more: `(SELECT string_agg(name, ', ' ORDER BY users.id) FROM appointment_people JOIN users ON users.id = user_id
      WHERE appointment_id = t.id) AS who_goes`,
  },
  job_entries: { rows: "true", more: "" },
  job_photos: { rows: "true", more: "" },
  messages: { rows: "is_test = 0", more: "" },
  review_requests: { rows: "true", more: "" },
  reviews: { rows: "is_sample = 0", more: "" },
} as const;

export type ExportedName = keyof typeof tables;
export const exportedNames = Object.keys(tables) as ExportedName[];

/** The rows of one person, by their ids. */
export type OwnIds = Readonly<Record<ExportedName, readonly number[]>>;

/** A row by the names of its columns. */
export type ExportedRow = Record<string, string | number | null>;

/** What the program keeps beside what people wrote. */
const internal =
  /^search_|_key$|_changes$|version$|^(file|key|mail_id|is_test|is_sample|sort_order|message_entry_id|responsible_id|joined_from)$/;

/** Fifty messages of the maximum length are read in a few milliseconds (DATA-05). */
const rowsAtOnce = 50;

type Reading = { only: readonly number[] | undefined; mayRead: MayRead };

/** The ids of all rows, or of these, a piece at a time. @throws once they may not be read */
export async function* pagesOf(db: Db, name: ExportedName, { only, mayRead }: Reading): AsyncGenerator<number[]> {
  for (let [last, done] = [0, 0]; ; done += rowsAtOnce) {
    await takeTurn(mayRead);
    const next = sql<{ id: number }>`SELECT id FROM ${sql.table(name)} t
      WHERE ${sql.raw(tables[name].rows)} AND id > ${last} ORDER BY id LIMIT ${rowsAtOnce}`;
    const ids = only?.slice(done, done + rowsAtOnce) ?? (await next.execute(db)).rows.map(({ id }) => id);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}

/** Rows by their ids, in their order; what is gone is left out. */
export async function readExported(db: Db, name: ExportedName, ids: readonly number[]): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`SELECT ${columns(name)} FROM ${sqlOf(db).numberRows(ids)} AS wanted
    JOIN ${sql.table(name)} t ON t.id = wanted.value ORDER BY wanted.place`.execute(db);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !internal.test(column))));
}

/** The names of the columns, also of a table without rows. */
export async function exportedColumns(db: Db, name: ExportedName): Promise<string[]> {
  const { rows } = await sql<ExportedRow>`
    SELECT ${columns(name)} FROM (SELECT 1) AS one LEFT JOIN ${sql.table(name)} t ON false`.execute(db);
  return Object.keys(rows[0] ?? {}).filter((column) => !internal.test(column));
}

const columns = (name: ExportedName) => sql.raw(["t.*", tables[name].more].filter(Boolean).join(", "));
