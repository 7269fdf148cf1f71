import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import type { Db } from "#src/platform/database/database.server.ts";
import { withoutWaitLimit } from "#src/platform/database/wait-limit.server.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { phoneAsWritten } from "../phone.ts";
import { isContact } from "../schema.ts";
import { findMessages, listMessageIds, type MessageFilter, type StoredMessage } from "./queries.server.ts";
import { openSearch, takeIds } from "./search-messages.server.ts";

/** Of messages of the maximum length these are 256 KB. They are read and sent at once. */
const rowsInPiece = 16;

type Column = readonly [name: string, cell: (row: StoredMessage) => string];

/** "2026-03-02 10:00", by the clock of the office: sorts as text, and every spreadsheet reads it as a time. */
export function sheetTime(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
}

function columnsIn(timeZone: string): readonly Column[] {
  const format = sheetTime(timeZone);
  return [
    ["Number", ({ id }) => String(id)],
    [`Received (${timeZone})`, ({ submitted_at }) => format.format(new Date(submitted_at))],
    ["First name", ({ first_name }) => first_name],
    ["Last name", ({ last_name }) => last_name],
    ["Phone", ({ phone }) => phoneAsWritten(phone)],
    ["Email", ({ email }) => email],
    ["Written on", (row) => (fromContact(row) ? "Contact page" : "Home page")],
    ["Address", (row) => (fromContact(row) ? "" : row.address)],
    ["Project needs", (row) => (fromContact(row) ? "" : row.project_needs)],
    ["Additional information", ({ additional_info }) => additional_info],
    ["Archived", ({ archived }) => (archived === 1 ? "yes" : "no")],
    ["State", ({ state }) => stateNames[state]],
    ["Next step", ({ next_step }) => next_step ?? ""],
    // "2026-12-01 09:30", as the time of receipt.
    ["Next step on", ({ next_step_at }) => next_step_at?.replace("T", " ") ?? ""],
  ];
}

/** All messages of a list or a search as CSV. Messages deleted during the export are left out. */
export async function exportMessages(
  db: Db,
  filters: MessageFilter,
  { timeZone, mayRead }: { timeZone: string; mayRead: MayRead },
): Promise<AsyncGenerator<Uint8Array>> {
  const columns = columnsIn(timeZone);
  const ids = await idsOf(db, filters);
  return writeCsv(
    columns.map(([name]) => name),
    pages(),
  );

  async function* pages() {
    for (let done = 0; done < ids.length; done += rowsInPiece) {
      await takeTurn(mayRead);
      const rows = await findMessages(db, ids.slice(done, done + rowsInPiece));
      yield rows.map((row) => columns.map(([, cell]) => cell(row)));
    }
  }
}

/** Asked before each piece of an export: false aborts it, so that it never looks complete (DATA-06). */
export type MayRead = () => Promise<boolean>;

/** Waits for a turn of the event loop before a piece of an export (DATA-05). @throws once it may not be read */
export async function takeTurn(mayRead: MayRead): Promise<void> {
  // A fast reader takes each piece at once; other requests would wait until the end.
  await setImmediate();
  if (!(await mayRead())) throw new Error("The session may no longer read this export.");
}

type Rows = readonly (readonly string[])[];

/** A CSV file, a piece for each page of rows. */
export async function* writeCsv(
  header: readonly string[],
  pages: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<Uint8Array> {
  // Excel needs the byte order mark to recognize UTF-8.
  yield Buffer.from(`\uFEFF${csvLine(header)}`);
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(""));
}

/** Answers with a file that is made while it is sent. */
export function sendExport(
  c: Context,
  pieces: AsyncGenerator<Uint8Array>,
  { type, name }: { type: string; name: string },
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await withoutWaitLimit(() => pieces.next());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void pieces.return(undefined),
  });
  return c.body(body, 200, { "content-type": type, "content-disposition": `attachment; filename="${name}"` });
}

async function idsOf(db: Db, { search, ...list }: MessageFilter): Promise<number[]> {
  if (!search) return listMessageIds(db, list, "time");
  const { ids } = await openSearch(db, list, search);
  return takeIds(ids(), Number.POSITIVE_INFINITY);
}

function fromContact({ address, project_needs }: StoredMessage): boolean {
  return isContact({ address, projectNeeds: project_needs });
}

/**
 * The places from where spreadsheets read a formula (IN-5): the beginning of a cell, and, for spreadsheets of other countries
 * that ignore commas and quotes, after what ends a cell for them. Full-width characters count too.
 */
const beforeFormula = /(?<=^|[;\t|\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n\0])/g;

/** One line of a CSV file (RFC 4180). Every cell is quoted, and an apostrophe precedes what a spreadsheet would compute. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => `"${text.replace(beforeFormula, "'").replaceAll('"', '""')}"`).join(",")}\r\n`;
}
