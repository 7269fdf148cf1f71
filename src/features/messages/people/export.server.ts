import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import type { ZipEntry } from "#src/platform/files/zip.server.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { photoFiles } from "../attachments/photo-names.ts";
import { listPhotosOf, listPlansOf } from "../attachments/queries.server.ts";
import { readPlan } from "../attachments/staff-api.server.ts";
import { csvLine } from "../inbox/export.server.ts";
import {
  type ExportedName,
  type ExportedRow,
  exportedNames,
  type OwnIds,
  pagesOf,
  readExported,
} from "./export-queries.server.ts";
import { listMail } from "./queries.server.ts";

/** More than a person gets in the month for which mail is known. */
const maxMails = 1000;

type Parts = {
  db: Db;
  files: FileStore;
  company: Company;
  /** Called before each piece; false aborts the archive, so that it never looks complete (DATA-06). */
  mayRead(): Promise<boolean>;
};

/** The files of everything, or of one person: a spreadsheet of each table, photos, and plans in words (JOB-36, JOB-37). */
export async function* exportedFiles(parts: Parts, only?: OwnIds): AsyncGenerator<ZipEntry, void> {
  const { db, files } = parts;
  const formats = { dateStyle: "short", timeStyle: "short", timeZone: parts.company.hours.timeZone } as const;
  const office = new Intl.DateTimeFormat("sv-SE", formats);
  for (const name of exportedNames)
    yield { name: `${name.replace("_", "-")}.csv`, content: spreadsheet(rowsOf(parts, name, only?.[name]), office) };
  if (only) yield { name: "emails.csv", content: spreadsheet([await listMail(db, only, maxMails)], office) };
  for await (const ids of checked(parts, "messages", only?.messages)) {
    for (const { message_id, id, file } of await listPhotosOf(db, ids)) {
      const photo = await files.find(photoFiles(file).photo);
      if (photo) yield { name: `photos/message-${message_id}-photo-${id}.jpg`, content: photo.stream() };
    }
    for (const { message_id, plan } of await listPlansOf(db, ids))
      yield { name: `plans/message-${message_id}.txt`, content: inWords(plan) };
  }
}

async function* checked({ db, mayRead }: Parts, name: ExportedName, only: readonly number[] | undefined) {
  for await (const ids of pagesOf(db, name, only)) {
    if (!(await mayRead())) throw new Error("The session may no longer read this export.");
    yield ids;
  }
}

async function* rowsOf(parts: Parts, name: ExportedName, only: readonly number[] | undefined) {
  for await (const ids of checked(parts, name, only)) yield await readExported(parts.db, name, ids);
}

type Pages = AsyncIterable<ExportedRow[]> | Iterable<ExportedRow[]>;

/** Without rows it is empty. */
async function* spreadsheet(pages: Pages, office: Intl.DateTimeFormat): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const rows of pages) {
    const [first] = rows;
    // Excel needs the byte order mark to recognize UTF-8.
    if (isFirst && first) yield Buffer.from(`\uFEFF${csvLine(Object.keys(first).map(headerOf))}`);
    isFirst &&= first === undefined;
    yield Buffer.from(rows.map((row) => csvLine(cellsOf(row, office))).join(""));
  }
}

/** "next_step_at" is "Next step at", "id" is "Number", "job_id" is "Job number". */
function headerOf(column: string): string {
  const words = column
    .replace(/(^|_)id$/, "$1number")
    .replace(/_cents$/, "_dollars")
    .replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Times are those of the office: "2026-03-02 10:00". */
function cellsOf(row: ExportedRow, office: Intl.DateTimeFormat): string[] {
  return Object.entries(row).map(([column, value]) => {
    const text = column.endsWith("_cents") && value !== null ? (Number(value) / 100).toFixed(2) : String(value ?? "");
    return time.test(text) ? office.format(new Date(text)) : text;
  });
}

async function* inWords(stored: string): AsyncGenerator<Buffer> {
  const plan = readPlan(stored);
  const words = plan && planWords(plan.plan, takeOff(plan.plan, plan.rainfall.inches), plan);
  const lines = words ? [words.summary, words.price, words.reason, ...words.notes, ...words.guesses] : [];
  yield Buffer.from([...lines.filter(Boolean), stored, ""].join("\r\n"));
}
