import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Insertable } from "kysely";
import { searchColumnsOf } from "#src/features/messages/search-text-queries.server.ts";
import { makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import type { MessagesTable, Schema } from "../db/schema.ts";
import { insertUser } from "../src/features/accounts/queries.server.ts";
import type { Db } from "../src/platform/database/database.server.ts";
import { readConfig } from "../src/platform/process/config.server.ts";
import { openBuiltSite } from "./open-built-site.ts";
import { median } from "./statistics.ts";

export type InboxFigures = {
  /** Median milliseconds of an answer of the API, and its size in bytes. */
  firstPage: { ms: number; bytes: number };
  lastPage: { ms: number };
  search: readonly { what: string; ms: number }[];
  /** All of them as CSV: seconds, and the longest that anything else had to wait meanwhile. */
  csv: { seconds: number; bytes: number; longestWaitMs: number };
  /** Of the site with these messages. */
  backup: { ms: number };
};

const words =
  "gutter downspout leak back of the house seamless six inch guard oak leaves lanai pool cage corner tile roof front porch";

/** Searches, from the one that finds everything to the ones that read much to find nothing. */
const searches = [
  ["a word of every message", "gutter"],
  ["one name", "oak91"],
  ["two words and a number", "lanai 352555 corner"],
  ["a word of the other list only", "retired"],
  ["two letters", "zq"],
] as const;

/** A site to measure: its environment variables, and what is done once its messages are there. */
export type MeasuredSite = {
  settings?: Record<string, string>;
  fill?: (db: Db) => Promise<void>;
  afterFill?: () => Promise<void>;
};

/** The inbox with so many messages, half of them archived (MSG-04, R-20). */
export async function measureInbox(count: number): Promise<InboxFigures> {
  const [figures] = await measureInboxes(count, [{}]);
  if (!figures) throw new Error("No site was measured.");
  return figures;
}

/** The same for several sites, which take turns with each request, because a shared machine is quicker at one time than at another. */
export async function measureInboxes(count: number, measured: readonly MeasuredSite[]): Promise<InboxFigures[]> {
  const sites: FilledSite[] = [];
  for (const one of measured) sites.push(await openFilledSite({ fill: (db) => fill(db, count), ...one }));

  const firstPage = await timeInTurns(sites, "messages?archived=0", 60);
  const lastPage = await timeInTurns(sites, "messages?archived=0&before=2020-01-01T01:00:00.000Z_1000", 60);
  const found: { ms: number }[][] = [];
  for (const [, q] of searches)
    found.push(await timeInTurns(sites, `messages?archived=0&q=${encodeURIComponent(q)}`, 20));
  const figures: InboxFigures[] = [];
  for (const [at, site] of sites.entries()) {
    const of = <Figure>(all: readonly Figure[]): Figure => {
      const figure = all[at];
      if (figure === undefined) throw new Error(`Site ${at} was not measured.`);
      return figure;
    };
    figures.push({
      firstPage: of(firstPage),
      lastPage: of(lastPage),
      search: searches.map(([what], index) => ({ what, ms: of(found[index] ?? []).ms })),
      csv: await timeCsv(await site.get("messages/export?archived=0")),
      backup: { ms: await site.timeBackup() },
    });
    await site.close();
  }
  return figures;
}

/** Times what sites answer to a path below `/api/admin/`, each so many times. */
export async function timeInTurns(sites: readonly FilledSite[], path: string, times: number) {
  const taken = sites.map((): number[] => []);
  const bytes: number[] = [];
  // The first half is not counted: V8 has not compiled yet what they run, and a connection not prepared its statements.
  for (let run = -times; run < times; run += 1)
    for (const [at, site] of sites.entries()) {
      const begin = performance.now();
      bytes[at] = (await (await site.get(path)).arrayBuffer()).byteLength;
      if (run >= 0) taken[at]?.push(performance.now() - begin);
    }
  return taken.map((all, at) => ({ ms: median(all), bytes: bytes[at] ?? Number.NaN }));
}

type FilledSite = Awaited<ReturnType<typeof openFilledSite>>;

/** A site in this process with what `fill` puts into it, asked by an admin. */
export async function openFilledSite({ settings = {}, fill, afterFill }: MeasuredSite) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-inbox-"));
  const { app, services, close } = await openBuiltSite(dataDir, settings);
  await fill?.(services.db);
  await afterFill?.();
  const token = await services.db.transaction().execute(async (trx) => {
    const now = new Date();
    const person = {
      name: "Bench",
      username: null,
      email: "bench@example.com",
      role: "admin",
      password_hash: "$argon2id$none",
    } as const;
    return startSession(trx, { userId: await insertUser(trx, person, now), userAgent: undefined, now });
  });
  let made = 0;
  return {
    /** Asks the API of staff, each time from another address. */
    async get(path: string): Promise<Response> {
      made += 1;
      const address = { remoteAddress: `10.0.${Math.floor(made / 250)}.${made % 250}` };
      const request = new Request(`http://localhost:3000/api/admin/${path}`, {
        headers: { cookie: `session=${token}` },
      });
      const answer = await app.fetch(request, {
        incoming: { rawHeaders: ["Host", "localhost:3000"], socket: address },
      });
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
      return answer;
    },
    async timeBackup(): Promise<number> {
      const to = mkdtempSync(join(tmpdir(), "bench-backup-"));
      const begin = performance.now();
      await makeBackup({
        places: readConfig({ DATA_DIR: dataDir, ...settings }),
        kind: "regular",
        now: new Date(),
        to,
      });
      const ms = performance.now() - begin;
      rmSync(to, { recursive: true });
      return ms;
    },
    async close(): Promise<void> {
      await app.stop();
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function timeCsv(answer: Response): Promise<InboxFigures["csv"]> {
  const begin = performance.now();
  let bytes = 0;
  let longestWaitMs = 0;
  let last = begin;
  const beat = setInterval(() => {
    longestWaitMs = Math.max(longestWaitMs, performance.now() - last);
    last = performance.now();
  }, 1);
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    // As a socket would: what is written leaves the process before the next piece.
    await new Promise((resolve) => setImmediate(resolve));
  }
  clearInterval(beat);
  return { seconds: (performance.now() - begin) / 1000, bytes, longestWaitMs };
}

/** Below the number of variables that SQLite and PostgreSQL take in one statement. */
const rowsPerStatement = 1000;

/** A minute apart from 2020 on, every other one archived; a seventh of them unread. */
const fill = (db: Db, count: number) => fillRows(db, "messages", count, messageRow);

/** Inserts so many rows, each made for its place, the first of which is 1. */
export async function fillRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  count: number,
  rowOf: (place: number) => Insertable<Schema[Table]>,
): Promise<void> {
  for (let first = 1; first <= count; first += rowsPerStatement) {
    const rows = Array.from({ length: Math.min(rowsPerStatement, count - first + 1) }, (_, at) => rowOf(first + at));
    await db.insertInto<Table>(table).values(rows).execute();
  }
}

function messageRow(index: number): Insertable<MessagesTable> {
  const archived = index % 2;
  const time = new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString();
  const text = `${words} ${index % 613} ${words.slice(index % 60)}`;
  const row = {
    first_name: `Ann${index % 97}`,
    last_name: `Oak${index}`,
    address: `${index} Live Oak Lane, Ocala`,
    email: `a${index}@example.com`,
    phone: `352555${String(index % 10_000).padStart(4, "0")}`,
    project_needs: text,
    additional_info: archived ? `${text} retired` : text,
    submitted_at: time,
    archived,
    read_at: index % 7 ? time : null,
  };
  return { ...row, ...searchColumnsOf(row) };
}
