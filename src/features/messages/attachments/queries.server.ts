import { sql } from "kysely";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

export type AttachmentsRow = { id: number; message_id: number | null; attached_at: string | null; plan: string | null };

export type StoredPhoto = { id: number; file: string; width: number; height: number };

/** Starts attachments, which belong to no message yet. */
export async function insertAttachments(trx: Trx, tokenHash: string, now: Date): Promise<void> {
  await trx
    .insertInto("inquiry_attachments")
    .values({ token_hash: tokenHash, created_at: now.toISOString() })
    .execute();
}

export function findAttachments(db: Db, tokenHash: string): Promise<AttachmentsRow | undefined> {
  return db
    .selectFrom("inquiry_attachments")
    .select(["id", "message_id", "attached_at", "plan"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Makes them part of a message. @returns false if they are part of another one */
export async function attachToMessage(
  trx: Trx,
  { id, messageId, now }: { id: number; messageId: number; now: Date },
): Promise<boolean> {
  const attached = await trx
    .updateTable("inquiry_attachments")
    .set({ message_id: messageId, attached_at: now.toISOString() })
    .where("id", "=", id)
    .where("message_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return attached !== undefined;
}

/** The photos of attachments, with the browser's names for them. */
export function listStored(db: Db, attachmentId: number): Promise<{ id: number; file: string; key: string }[]> {
  return db
    .selectFrom("inquiry_photos")
    .select(["id", "file", "key"])
    .where("attachment_id", "=", attachmentId)
    .execute();
}

type NewPhoto = Omit<StoredPhoto, "id"> & { attachment_id: number; key: string; bytes: number; created_at: string };

export async function insertPhoto(trx: Trx, photo: NewPhoto): Promise<void> {
  await trx.insertInto("inquiry_photos").values(photo).execute();
}

/** Whether a photo of a visitor or of staff has these files. */
export async function photoExists(db: Db, file: string): Promise<boolean> {
  const row = (table: "inquiry_photos" | "job_photos") =>
    db.selectFrom(table).select("id").where("file", "=", file).executeTakeFirst();
  return ((await row("inquiry_photos")) ?? (await row("job_photos"))) !== undefined;
}

/** More than a person removes while photos are on their way. */
const maxRemoved = 20;

/** Notes a photo that was removed before it had arrived. */
export async function insertRemoved(trx: Trx, attachmentId: number, key: string): Promise<void> {
  const known = await listRemoved(trx, attachmentId);
  if (known.length >= maxRemoved || known.includes(key)) return;
  await trx.insertInto("inquiry_removed_photos").values({ attachment_id: attachmentId, key }).execute();
}

export async function listRemoved(db: Db, attachmentId: number): Promise<string[]> {
  const rows = db.selectFrom("inquiry_removed_photos").select("key").where("attachment_id", "=", attachmentId);
  return (await rows.execute()).map(({ key }) => key);
}

export async function deletePhoto(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("inquiry_photos").where("id", "=", id).execute();
}

export async function setPlan(trx: Trx, attachmentId: number, plan: string | null): Promise<void> {
  await trx.updateTable("inquiry_attachments").set({ plan }).where("id", "=", attachmentId).execute();
}

/** How much all photos take, and how many belong to no message yet. */
export async function measurePhotos(db: Db): Promise<{ bytes: number; waiting: number }> {
  const { rows } = await sql<{ bytes: number | string | null; waiting: number }>`SELECT
    (SELECT sum(bytes) FROM (SELECT bytes FROM inquiry_photos UNION ALL SELECT bytes FROM job_photos) AS stored) AS bytes,
    (SELECT count(*) FROM inquiry_photos JOIN inquiry_attachments a ON a.id = attachment_id
      WHERE message_id IS NULL) AS waiting`.execute(db);
  return { bytes: Number(rows[0]?.bytes ?? 0), waiting: Number(rows[0]?.waiting ?? 0) };
}

/** The photos of messages in the order in which they came. */
export function listPhotosOf(db: Db, messageIds: readonly number[]): Promise<(StoredPhoto & { message_id: number })[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("inquiry_photos")
    .innerJoin("inquiry_attachments", "inquiry_attachments.id", "inquiry_photos.attachment_id")
    .select(["inquiry_photos.id", "file", "width", "height"])
    .select(({ ref }) => ref("inquiry_attachments.message_id").$notNull().as("message_id"))
    .where("message_id", "in", messageIds)
    .orderBy("inquiry_photos.id")
    .execute();
}

/** The plans of messages, the newest of each last. */
export function listPlansOf(db: Db, messageIds: readonly number[]): Promise<{ message_id: number; plan: string }[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("inquiry_attachments")
    .select(({ ref }) => [ref("message_id").$notNull().as("message_id"), ref("plan").$notNull().as("plan")])
    .where("message_id", "in", messageIds)
    .where("plan", "is not", null)
    .orderBy("id")
    .execute();
}

/** Deletes what was never sent. @returns the files of its photos, which are to be removed after the commit */
export async function deleteUnsent(trx: Trx, before: Date): Promise<string[]> {
  const expired = trx
    .selectFrom("inquiry_attachments")
    .select("id")
    .where("message_id", "is", null)
    .where("created_at", "<=", before.toISOString());
  const photos = await trx.selectFrom("inquiry_photos").select("file").where("attachment_id", "in", expired).execute();
  await trx.deleteFrom("inquiry_attachments").where("id", "in", expired).execute();
  return photos.map(({ file }) => file);
}

export async function listPhotoFiles(db: Db): Promise<Set<string>> {
  const files = db.selectFrom("inquiry_photos").select("file").unionAll(db.selectFrom("job_photos").select("file"));
  return new Set((await files.execute()).map(({ file }) => file));
}

/** How many photos came with messages, and with plans how much in all. Messages with nothing are left out. */
export async function countAttachments(db: Db, messageIds: readonly number[]) {
  const { rows } = await sql<{ message_id: number; photos: number | string; plans: number | string }>`
     SELECT message_id, count(p.id) AS photos, count(DISTINCT plan) AS plans FROM inquiry_attachments a
     LEFT JOIN inquiry_photos p ON p.attachment_id = a.id WHERE message_id IN (
       SELECT value FROM ${sqlOf(db).numberRows(messageIds)} AS wanted) GROUP BY message_id`.execute(db);
  return new Map(
    rows.map(({ message_id, photos, plans }) => [
      message_id,
      { photos: Number(photos), attached: Number(photos) + Number(plans) },
    ]),
  );
}
