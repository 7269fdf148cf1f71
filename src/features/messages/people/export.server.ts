import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import type { ZipEntry } from "#src/platform/files/zip.server.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { photoFiles } from "../attachments/photo-names.ts";
import { listPhotosOf, listPlansOf } from "../attachments/queries.server.ts";
import { readPlan } from "../attachments/staff-api.server.ts";
import { csvLine } from "../inbox/export.server.ts";
import { phoneAsWritten } from "../phone.ts";
import { type ExportedName, type ExportedRow, exportedTables, pagesOf, readExported } from "./export-queries.server.ts";

type Parts = {
  db: Db;
  files: FileStore;
  company: Company;
  /** Called before each piece; false aborts the archive, so that it never looks complete (DATA-06). */
  mayRead(): Promise<boolean>;
};

/** The rows of one person, by their ids. */
export type OwnIds = Readonly<Record<ExportedName, readonly number[]>>;

/** The files of everything, or of one person: a spreadsheet of each table, photos, and plans in words (JOB-36, JOB-37). */
export async function* exportedFiles(parts: Parts, only?: OwnIds): AsyncGenerator<ZipEntry, void> {
  const names = Object.keys(exportedTables) as ExportedName[];
  for (const name of names)
    yield { name: `${exportedTables[name].file}.csv`, content: spreadsheet(parts, name, only?.[name]) };
  for await (const ids of checked(parts, pagesOf(parts.db, "messages", only?.messages))) {
    for (const { message_id, id, file } of await listPhotosOf(parts.db, ids)) {
      const photo = await parts.files.find(photoFiles(file).photo);
      if (photo) yield { name: `photos/message-${message_id}-photo-${id}.jpg`, content: photo.stream() };
    }
    const plans = new Map((await listPlansOf(parts.db, ids)).map((row) => [row.message_id, row.plan]));
    for (const [id, plan] of plans) yield { name: `plans/message-${id}.txt`, content: inWords(plan) };
  }
}

async function* checked<T>({ mayRead }: Parts, pages: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    if (!(await mayRead())) throw new Error("The session may no longer read this export.");
    yield page;
  }
}

async function* spreadsheet(parts: Parts, name: ExportedName, only: readonly number[] | undefined) {
  const columns = Object.keys(exportedTables[name].columns);
  const { timeZone } = parts.company.hours;
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const cellsOf = (row: ExportedRow) => columns.map((column) => cell(column, row[column] ?? "", format));
  // Excel needs the byte order mark to recognize UTF-8.
  yield Buffer.from(`\uFEFF${csvLine(columns)}`);
  for await (const ids of checked(parts, pagesOf(parts.db, name, only)))
    yield Buffer.from((await readExported(parts.db, name, ids)).map((row) => csvLine(cellsOf(row))).join(""));
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The text of a cell. Times are those of the office: "2026-03-02 10:00". */
function cell(column: string, value: string | number, format: Intl.DateTimeFormat): string {
  if (column === "Estimate" || column === "Agreed") return value === "" ? "" : (Number(value) / 100).toFixed(2);
  const text = String(value);
  if (column === "State") return Object.hasOwn(stateNames, text) ? stateNames[text as keyof typeof stateNames] : text;
  if (column === "Phone") return phoneAsWritten(text);
  return time.test(text) ? format.format(new Date(text)) : text;
}

async function* inWords(stored: string) {
  const plan = readPlan(stored);
  const words = plan && planWords(plan.plan, takeOff(plan.plan, plan.rainfall.inches), plan);
  const lines = words
    ? [words.summary, words.price, words.priceNote, words.reason, ...words.notes, ...words.guesses]
    : [];
  yield Buffer.from(`${lines.filter(Boolean).join("\r\n")}\r\n\r\n${stored}\r\n`);
}
