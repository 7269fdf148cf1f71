import { type Selectable, sql } from "kysely";
import type { JobPhotosTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { removePhotoFiles } from "../attachments/photo-files.server.ts";

/** Deleted photos can be restored for that long. */
const restorableMs = dayMs;

/** A photo that staff have added to a job. */
export type JobPhoto = { id: number; width: number; height: number; by: string; at: string };

/** Those of jobs, or with these ids, in the order in which they came; with `deleted_at` also what can be restored. */
export async function listJobPhotos(
  db: Db,
  by: "job_id" | "id",
  values: readonly number[],
): Promise<Selectable<JobPhotosTable>[]> {
  const { rows } = await sql<Selectable<JobPhotosTable>>`
    SELECT p.id, p.job_id, p.file, p.width, p.height, p.bytes, p.by_name, p.created_at, p.deleted_at FROM ${sqlOf(db).numberRows(values)} AS wanted JOIN job_photos p ON ${sql.ref(`p.${by}`)} = wanted.value
    ORDER BY p.id`.execute(db);
  return rows;
}

export async function insertJobPhoto(trx: Trx, photo: Omit<JobPhotosTable, "id" | "deleted_at">): Promise<void> {
  await trx.insertInto("job_photos").values(photo).execute();
}

/** Deletes a photo, or restores it without a time. */
export async function markPhoto(trx: Trx, id: number, deletedAt: Date | null): Promise<void> {
  const deleted_at = deletedAt?.toISOString() ?? null;
  await trx.updateTable("job_photos").set({ deleted_at }).where("id", "=", id).execute();
}

/** Deletes for good what was deleted a day ago, with its files. */
export async function purgeJobPhotos(db: Db, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - restorableMs).toISOString();
  const deleted = await db
    .transaction()
    .execute((trx) => trx.deleteFrom("job_photos").where("deleted_at", "<=", before).returning("file").execute());
  await removePhotoFiles(
    files,
    deleted.map(({ file }) => file),
  );
}
