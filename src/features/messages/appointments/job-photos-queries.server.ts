import { sql } from "kysely";
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

/** Those of jobs in the order in which they came. */
export async function listJobPhotos(db: Db, jobIds: readonly number[]): Promise<(JobPhoto & { jobId: number })[]> {
  const { rows } = await sql<JobPhoto & { job_id: number }>`
    SELECT p.id, p.job_id, p.width, p.height, p.by_name AS "by", p.created_at AS at
    FROM ${sqlOf(db).numberRows(jobIds)} AS wanted JOIN job_photos p ON p.job_id = wanted.value
    WHERE p.deleted_at IS NULL ORDER BY p.id`.execute(db);
  return rows.map(({ job_id, ...photo }) => ({ ...photo, jobId: job_id }));
}

/** All that a job has, the deleted ones that can be restored too. */
export function listStoredPhotos(db: Db, jobId: number) {
  return db.selectFrom("job_photos").select(["id", "key", "file", "deleted_at"]).where("job_id", "=", jobId).execute();
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
