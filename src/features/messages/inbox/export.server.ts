import { setImmediate } from "node:timers/promises";
import { site } from "#site";
import type { Db } from "#src/platform/database/database.server.ts";
import { phoneAsWritten } from "../phone.ts";
import { isContact } from "../schema.ts";
import { csvLine } from "./csv.server.ts";
import { type Filters, findMessages, listMessageIds, type MessageRow, measureMessages } from "./queries.server.ts";
import { openSearch, takeIds } from "./search-messages.server.ts";

/** One piece of the file: so many bytes of long texts, or one message. It is read, written as CSV and sent in one go. */
const pieceBytes = 256 * 1024;
const maxRowsInPiece = 200;

const { timeZone } = site.hours;

/** Sorts as text and is a time to every spreadsheet: "2026-03-02 10:00". */
const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });

const columns: readonly (readonly [name: string, cell: (row: MessageRow) => string])[] = [
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
];

/**
 * All messages of a list or a search as CSV, a piece in memory at a time and no faster than they are taken; the event loop turns
 * before each piece (DATA-05). Begins with a byte order mark, without which Excel reads UTF-8 as something else. What is deleted
 * while it runs is left out.
 *
 * @param mayRead asked before each piece; once it is false the file breaks off with an error, and never looks complete (DATA-06)
 */
export async function exportMessages(
  db: Db,
  filters: Filters,
  mayRead: () => Promise<boolean>,
): Promise<ReadableStream<Uint8Array>> {
  let left = await idsOf(db, filters);
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns.map(([name]) => name))}`));
    },
    async pull(controller) {
      // A fast reader's socket takes each piece at once, and then nothing else would be answered until the end.
      await setImmediate();
      if (left.length === 0) return controller.close();
      if (!(await mayRead())) return controller.error(new Error("The reader of this export may not read on."));
      const piece = await measurePiece(db, left);
      const rows = await findMessages(db, left.slice(0, piece));
      left = left.slice(piece);
      controller.enqueue(encoder.encode(rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("")));
    },
  });
}

async function idsOf(db: Db, { search, ...list }: Filters): Promise<number[]> {
  if (!search) return listMessageIds(db, list);
  const { ids } = await openSearch(db, list, search);
  return takeIds(ids(), Number.POSITIVE_INFINITY);
}

/** How many of the ids make the next piece. */
async function measurePiece(db: Db, ids: readonly number[]): Promise<number> {
  const sizes = new Map((await measureMessages(db, ids.slice(0, maxRowsInPiece))).map(({ id, bytes }) => [id, bytes]));
  let bytes = 0;
  let count = 0;
  for (const id of ids.slice(0, maxRowsInPiece)) {
    bytes += sizes.get(id) ?? 0;
    if (count > 0 && bytes > pieceBytes) break;
    count += 1;
  }
  return count;
}

function fromContact({ address, project_needs }: MessageRow): boolean {
  return isContact({ address, projectNeeds: project_needs });
}
