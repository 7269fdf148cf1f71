import { DatabaseSync } from "node:sqlite";
import { applicationId } from "#db/migrate.ts";
import { factRows } from "#src/facts/all-facts.schema.ts";
import { filesOfUpload, uploadFacts } from "#src/facts/logo.ts";
import { parseSiteValue } from "#src/facts/site-values-queries.server.ts";
import { allFiles, originalFile } from "#src/features/gallery/picture-names.ts";
import type { PictureWidths } from "#src/features/gallery/schema.ts";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import { ArchiveError } from "../backup-errors.ts";
import type { Manifest } from "../manifest.schema.ts";

/** The files of the pictures in a database: those that must exist, and those that may. */
export type PictureFiles = { needed: string[]; possible: string[] };

/** How much a backup contains. */
export type Contents = { messages: number; reviews: number; pictures: number; users: number };

/**
 * Checks the database of an archive: intact, of this application, of the manifest's version, with all references and all files of
 * its pictures.
 *
 * @param file not open elsewhere
 * @param known the number of migrations of this program
 * @throws {ArchiveError}
 */
export function checkDatabase(file: string, manifest: Manifest, known: number): Contents {
  using raw = new DatabaseSync(file, { readOnly: true });
  try {
    const value = (pragma: string) => Object.values(raw.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    if (value("application_id") !== applicationId) throw invalid("belongs to another program");
    const version = value("user_version");
    if (typeof version !== "number" || version !== manifest.database.schema)
      throw invalid("has another version than its manifest");
    if (version > known) {
      throw invalid(
        `was written by a newer version of this program (its schema is ${version}, this one knows ${known})`,
      );
    }
    if (value("integrity_check(1)") !== "ok") throw invalid("is damaged");
    if (value("foreign_key_check") !== undefined) throw invalid("has broken references");
    comparePictures(pictureFiles(raw), manifest);
    return contentsOf(raw);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw invalid("cannot be read", error);
  }
}

/** The files of the pictures in a database file of any version, also of one without pictures. */
export function picturesIn(file: string): PictureFiles {
  using raw = new DatabaseSync(file, { readOnly: true });
  return pictureFiles(raw);
}

function pictureFiles(raw: DatabaseSync): PictureFiles {
  const { needed, possible } = galleryFiles(raw);
  return { needed: [...needed, ...filesOfLogo(raw), ...filesOfPhotos(raw)], possible };
}

function filesOfPhotos(raw: DatabaseSync): string[] {
  const tables = ["inquiry_photos", "job_photos"].filter((table) => hasTable(raw, table));
  const rows = tables.flatMap((table) => raw.prepare(`SELECT file FROM ${table} ORDER BY id`).all());
  return rows.flatMap((row) => Object.values(photoFiles(String(row.file))));
}

function filesOfLogo(raw: DatabaseSync): string[] {
  if (!hasTable(raw, "site_values")) return [];
  const query = raw.prepare("SELECT value FROM site_values WHERE kind = 'fact' AND name = ?");
  return uploadFacts.flatMap((name) => {
    const { data } = factRows[name].schema.safeParse(parseSiteValue(String(query.get(name)?.value ?? null)));
    return data ? filesOfUpload(name, data.file) : [];
  });
}

function galleryFiles(raw: DatabaseSync): PictureFiles {
  const columns = raw.prepare("SELECT name FROM pragma_table_info('gallery_images')").all();
  if (columns.length === 0) return { needed: [], possible: [] };
  const state = columns.some(({ name }) => name === "state") ? "state" : "'ready'";
  const needed: string[] = [];
  const possible: string[] = [];
  for (const row of raw.prepare(`SELECT file, widths, ${state} AS state FROM gallery_images ORDER BY id`).all()) {
    const file = String(row.file);
    needed.push(...allFiles({ file, widths: JSON.parse(String(row.widths)) as PictureWidths }));
    // The original of a picture that could not be prepared may be missing.
    if (row.state === "preparing") needed.push(originalFile(file));
    if (row.state === "failed") possible.push(originalFile(file));
  }
  return { needed, possible };
}

function comparePictures({ needed, possible }: PictureFiles, { files }: Manifest): void {
  const present = new Set(files.map(({ name }) => name).filter((name) => name.startsWith("gallery/")));
  const missing = needed.find((name) => !present.has(`gallery/${name}`));
  if (missing !== undefined) throw invalid(`needs the file ${missing} of a picture, which is missing`);
  for (const name of [...needed, ...possible]) present.delete(`gallery/${name}`);
  if (present.size > 0) throw invalid(`has no picture with the file ${[...present][0]}`);
}

function contentsOf(raw: DatabaseSync): Contents {
  const count = (table: string) => {
    if (!hasTable(raw, table)) return 0;
    return Number(raw.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  };
  return {
    messages: count("messages"),
    reviews: count("reviews"),
    pictures: count("gallery_images"),
    users: count("users"),
  };
}

function hasTable(raw: DatabaseSync, table: string): boolean {
  return raw.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined;
}

function invalid(what: string, cause?: unknown): ArchiveError {
  return new ArchiveError(`The database in the backup ${what}.`, { cause });
}
