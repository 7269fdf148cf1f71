import { DatabaseSync } from "node:sqlite";
import { applicationId } from "#db/migrate.ts";
import { allFiles, originalFile } from "#src/features/gallery/picture-names.ts";
import type { PictureWidths } from "#src/features/gallery/schema.ts";
import type { Manifest } from "../manifest.schema.ts";
import { ArchiveRefused } from "./archive-refused.ts";

/** Files of pictures that the rows of a database name: those that have to be there, and those that may be. */
export type PictureFiles = { needed: string[]; possible: string[] };

/** How much is in a backup, for whoever has to choose one. */
export type Contents = { messages: number; reviews: number; pictures: number; users: number };

/**
 * Checks a database that came out of an archive: whole, ours, of the version that the manifest says, every reference and every
 * picture's file there.
 *
 * @param file nobody else has it open
 * @param known how many migrations this program has
 * @throws {ArchiveRefused}
 */
export function checkDatabase(file: string, manifest: Manifest, known: number): Contents {
  const raw = new DatabaseSync(file, { readOnly: true });
  try {
    const value = (pragma: string) => Object.values(raw.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    if (value("application_id") !== applicationId) throw refused("belongs to another program");
    const version = value("user_version");
    if (typeof version !== "number" || version !== manifest.database.schema)
      throw refused("is of another version than it says");
    if (version > known) {
      throw refused(
        `was written by a newer version of this program (its schema is ${version}, this one knows ${known})`,
      );
    }
    if (value("integrity_check(1)") !== "ok") throw refused("is damaged");
    if (value("foreign_key_check") !== undefined) throw refused("has references that lead nowhere");
    comparePictures(pictureFiles(raw), manifest);
    return contentsOf(raw);
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw refused("cannot be read", error);
  } finally {
    raw.close();
  }
}

/** Which files the pictures of a database need. It may be of any version, also from before there were pictures. */
export function pictureFiles(raw: DatabaseSync): PictureFiles {
  const columns = raw.prepare("SELECT name FROM pragma_table_info('gallery_images')").all();
  if (columns.length === 0) return { needed: [], possible: [] };
  const state = columns.some(({ name }) => name === "state") ? "state" : "'ready'";
  const needed: string[] = [];
  const possible: string[] = [];
  for (const row of raw.prepare(`SELECT file, widths, ${state} AS state FROM gallery_images ORDER BY id`).all()) {
    const file = String(row.file);
    needed.push(...allFiles({ file, widths: JSON.parse(String(row.widths)) as PictureWidths }));
    // What all files are made of, until they are; of a picture that could not be made it may be what is missing.
    if (row.state === "preparing") needed.push(originalFile(file));
    if (row.state === "failed") possible.push(originalFile(file));
  }
  return { needed, possible };
}

function comparePictures({ needed, possible }: PictureFiles, { files }: Manifest): void {
  const there = new Set(files.map(({ name }) => name).filter((name) => name.startsWith("gallery/")));
  const missing = needed.find((name) => !there.has(`gallery/${name}`));
  if (missing !== undefined) throw refused(`names a picture whose file ${missing} is not there`);
  for (const name of [...needed, ...possible]) there.delete(`gallery/${name}`);
  if (there.size > 0) throw refused(`knows nothing of ${[...there][0]}`);
}

function contentsOf(raw: DatabaseSync): Contents {
  const count = (table: string) => {
    if (raw.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) === undefined) return 0;
    return Number(raw.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  };
  return {
    messages: count("messages"),
    reviews: count("reviews"),
    pictures: count("gallery_images"),
    users: count("users"),
  };
}

function refused(what: string, cause?: unknown): ArchiveRefused {
  return new ArchiveRefused(`The database in the backup ${what}.`, { cause });
}
