import { site } from "#site";
import type { Db } from "#src/platform/database.server.ts";
import { phoneAsWritten } from "../phone.ts";
import { isContact } from "../schema.ts";
import { csvLine } from "./csv.server.ts";
import { type Filters, findMessages, listMessageIds, type MessageRow } from "./queries.server.ts";

const rowsAtOnce = 200;

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
 * All messages of a list or a search as CSV, a few hundred in memory at a time and no faster than they are taken. Begins with
 * a byte order mark, without which Excel reads UTF-8 as something else. What is deleted while it runs is left out.
 */
export async function exportMessages(db: Db, filters: Filters): Promise<ReadableStream<Uint8Array>> {
  const ids = await listMessageIds(db, filters);
  const encoder = new TextEncoder();
  let sent = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns.map(([name]) => name))}`));
    },
    async pull(controller) {
      if (sent >= ids.length) return controller.close();
      const rows = await findMessages(db, ids.slice(sent, sent + rowsAtOnce));
      sent += rowsAtOnce;
      controller.enqueue(encoder.encode(rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("")));
    },
  });
}

function fromContact({ address, project_needs }: MessageRow): boolean {
  return isContact({ address, projectNeeds: project_needs });
}
