import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { allFiles, originalFile } from "#src/features/gallery/picture-names.ts";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { nodeSqliteDialect } from "#src/platform/database/sqlite/database-dialect.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";

const databaseFile = (folder: string) => join(folder, "data", "app.db");

/**
 * Changes the data beside the running site, through a connection of its own that is closed again: none outlives a kill.
 *
 * @param folder that of a case, or the address of a PostgreSQL database
 */
export async function beside<T>(folder: string, change: (db: Db) => Promise<T>): Promise<T> {
  if (folder.startsWith("postgres://")) return besidePostgres(folder, change);
  const raw = new DatabaseSync(databaseFile(folder), { timeout: 5_000, enableForeignKeyConstraints: true });
  try {
    return await change(new Kysely<Schema>({ dialect: nodeSqliteDialect(raw) }));
  } finally {
    raw.close();
  }
}

async function besidePostgres<T>(url: string, change: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openPostgres({ url, poolSize: 2, log: createLog({ logLevel: "silent" }) });
  try {
    return await change(db);
  } finally {
    await close();
  }
}

export type Look = {
  /** The only value of the only row. */
  value<T = number>(sql: string, ...parameters: (string | number)[]): T;
  rows<T>(sql: string, ...parameters: (string | number)[]): T[];
};

/** Reads the data beside the running site. */
export function look<T>(folder: string, read: (data: Look) => T): T {
  const raw = new DatabaseSync(databaseFile(folder), { readOnly: true, timeout: 5_000 });
  try {
    return read({
      value: <V>(sql: string, ...parameters: (string | number)[]) =>
        Object.values(raw.prepare(sql).get(...parameters) ?? {})[0] as V,
      rows: <R>(sql: string, ...parameters: (string | number)[]) => raw.prepare(sql).all(...parameters) as R[],
    });
  } finally {
    raw.close();
  }
}

/** What has to hold after any fault. @returns what does not, in words */
export function brokenRules(folder: string): string[] {
  return look(folder, ({ value, rows }) => [
    ...(value<string>("PRAGMA integrity_check") === "ok" ? [] : ["the database is damaged"]),
    ...(rows("PRAGMA foreign_key_check").length === 0 ? [] : ["a reference leads nowhere"]),
    ...["reviews", "gallery_images"]
      .filter((table) => !hasPlacesFromOne(value, table))
      .map((table) => `gaps in ${table}`),
    ...(value("SELECT count(*) FROM users") === 0 || value("SELECT count(*) FROM users WHERE role = 'siteadmin'") > 0
      ? []
      : ["no siteadmin is left"]),
    ...(value(
      "SELECT count(*) FROM messages WHERE is_test = 0 AND NOT EXISTS (SELECT 1 FROM outgoing_mail WHERE about = 'message ' || messages.id)",
    ) === 0
      ? []
      : ["a message without its mail"]),
    ...missingFiles(folder).map((file) => `no file ${file}`),
  ]);
}

function hasPlacesFromOne(value: Look["value"], table: string): boolean {
  const shown = `FROM ${table} WHERE deleted_at IS NULL`;
  const count = value(`SELECT count(*) ${shown}`);
  return value(`SELECT count(DISTINCT sort_order) ${shown} AND sort_order BETWEEN 1 AND ${count}`) === count;
}

type ImageRow = { file: string; widths: string; state: string };

const imagesIn = ({ rows }: Look) => rows<ImageRow>("SELECT file, widths, state FROM gallery_images");

/** What a picture's row needs: all its files, and until it is ready the one they are made of. */
function missingFiles(folder: string): string[] {
  const there = new Set(galleryFiles(folder));
  const needed = look(folder, imagesIn).flatMap(({ file, widths, state }) => [
    ...allFiles({ file, widths: JSON.parse(widths) }),
    ...(state === "preparing" ? [originalFile(file)] : []),
  ]);
  const photos = look(folder, ({ rows }) => rows<{ file: string }>("SELECT file FROM job_photos"));
  for (const { file } of photos) needed.push(...Object.values(photoFiles(file)));
  return needed.filter((file) => !there.has(file));
}

/** Files that belong to no row: of what was killed, until the next start sweeps them. */
export function orphans(folder: string): string[] {
  const rows = look(folder, imagesIn);
  const needed = rows.flatMap(({ file, widths }) => allFiles({ file, widths: JSON.parse(widths) }));
  // What is not ready yet, or has failed and can be tried again, has files under its name that are not served.
  const unready = rows.filter(({ state }) => state !== "ready").map(({ file }) => file);
  return galleryFiles(folder).filter(
    (name) => !needed.includes(name) && !unready.some((file) => name.startsWith(file)),
  );
}

export function galleryFiles(folder: string): string[] {
  const gallery = join(folder, "data", "gallery");
  return existsSync(gallery) ? readdirSync(gallery).toSorted((a, b) => a.localeCompare(b)) : [];
}
