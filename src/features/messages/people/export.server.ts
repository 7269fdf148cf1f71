import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import type { ZipEntry } from "#src/platform/files/zip.server.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { listJobPhotos } from "../appointments/job-photos-queries.server.ts";
import { photoFiles } from "../attachments/photo-names.ts";
import { listPhotosOf, listPlansOf } from "../attachments/queries.server.ts";
import { readPlan } from "../attachments/staff-api.server.ts";
import { type MayRead, sheetTime, writeCsv } from "../inbox/export.server.ts";
import {
  type ExportedRow,
  exportedColumns,
  exportedNames,
  type OwnIds,
  pagesOf,
  readExported,
} from "./export-queries.server.ts";
import { listMail, mailColumns } from "./queries.server.ts";

type Parts = { db: Db; files: FileStore; company: Company; mayRead: MayRead };

/** The files of everything, or of one person: a spreadsheet of each table, photos, and plans in words (JOB-36, JOB-37). */
export async function* exportedFiles({ db, files, company, mayRead }: Parts, only?: OwnIds): AsyncGenerator<ZipEntry> {
  const office = sheetTime(company.hours.timeZone);
  for (const name of exportedNames) {
    const columns = await exportedColumns(db, name);
    const pages = pagesOf(db, name, { only: only?.[name], mayRead });
    yield {
      name: `${name.replace("_", "-")}.csv`,
      content: spreadsheet(columns, pages, office, (ids) => readExported(db, name, ids)),
    };
  }
  if (only) yield { name: "emails.csv", content: spreadsheet(mailColumns, [only], office, (own) => listMail(db, own)) };
  for await (const ids of pagesOf(db, "messages", { only: only?.messages, mayRead })) {
    for (const { message_id, id, file } of await listPhotosOf(db, ids))
      yield* photo(files, file, `message-${message_id}-photo-${id}`);
    for (const { message_id, plan } of await listPlansOf(db, ids))
      yield { name: `plans/message-${message_id}.txt`, content: inWords(plan) };
  }
  for await (const ids of pagesOf(db, "job_photos", { only: only?.job_photos, mayRead }))
    for (const { job_id, id, file } of await listJobPhotos(db, "id", ids))
      yield* photo(files, file, `job-${job_id}-photo-${id}`);
}

async function* photo(files: FileStore, file: string, name: string): AsyncGenerator<ZipEntry> {
  const found = await files.find(photoFiles(file).photo);
  if (found) yield { name: `photos/${name}.jpg`, content: found.stream() };
}

function spreadsheet<Page>(
  columns: readonly string[],
  pages: AsyncIterable<Page> | Iterable<Page>,
  office: Intl.DateTimeFormat,
  read: (page: Page) => Promise<ExportedRow[]>,
): AsyncGenerator<Uint8Array> {
  return writeCsv(columns.map(headerOf), rows());

  async function* rows() {
    for await (const page of pages)
      yield (await read(page)).map((row) => columns.map((column) => textOf(column, row[column], office)));
  }
}

/** "next_step_at" is "Next step at", "job_id" is "Job number". */
function headerOf(column: string): string {
  const words = column
    .replace(/(^|_)id$/, "$1number")
    .replace(/_cents$/, "_dollars")
    .replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Times are those of the office: "2026-03-02 10:00". */
function textOf(column: string, value: ExportedRow[string] | undefined, office: Intl.DateTimeFormat): string {
  const text = String(value ?? "");
  if (text !== "" && column.endsWith("_cents")) return (Number(text) / 100).toFixed(2);
  return time.test(text) ? office.format(new Date(text)) : text;
}

async function* inWords(stored: string): AsyncGenerator<Buffer> {
  const plan = readPlan(stored);
  const words = plan && planWords(plan.plan, takeOff(plan.plan, plan.rainfall.inches), plan);
  const lines = words ? [words.summary, words.price, words.reason, ...words.notes, ...words.guesses] : [];
  yield Buffer.from([...lines.filter(Boolean), stored, ""].join("\r\n"));
}
