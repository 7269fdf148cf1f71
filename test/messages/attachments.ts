import { randomBytes } from "node:crypto";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { sendInquiry } from "./inquiry.ts";
import { insertMessage } from "./messages.ts";

/** Starts attachments as a browser does. @returns the token */
export async function startAttachments(site: TestApp, options: { ip?: string } = {}): Promise<string> {
  const answer = await site.post("/api/public/attachments", { recaptchaToken: await freshToken(site) }, options);
  const { token } = (await answer.json()) as { token?: string };
  if (answer.status !== 201 || !token) throw new Error(`Attachments were refused with ${answer.status}`);
  return token;
}

/** A browser's name for a photo. */
export const newKey = () => randomBytes(16).toString("hex");

type Photo = { token: string; key?: string; image?: Buffer | undefined; ip?: string };

/** Sends a photo as the form does; without `image` one that is in order. */
export async function sendPhoto(site: TestApp, { token, key = newKey(), ip, ...photo }: Photo): Promise<Response> {
  const image = "image" in photo ? photo.image : await aJpeg();
  const headers = { origin: site.config.origin, "x-attachments": token };
  const form = uploadForm({ image, alt_text: undefined, is_active: undefined });
  return site.call("PUT", `/api/public/attachments/photos/${key}`, { headers, ...(ip && { ip }) }, form);
}

/** An inquiry that has come in with so many photos. @returns its id */
export async function inquiryWithPhotos(site: TestApp, count: number, changes: object = {}): Promise<number> {
  const attachments = await startAttachments(site);
  for (let photo = 0; photo < count; photo += 1) {
    const answer = await sendPhoto(site, { token: attachments });
    if (answer.status !== 201) throw new Error(`The photo was answered with ${answer.status}: ${await answer.text()}`);
  }
  await sendInquiry(site, { attachments, ...changes });
  const { id } = await site.db.selectFrom("messages").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

/** Stores a message with a photo past all limits, for a test that needs many. @returns the ids of both */
export async function insertPhoto({ db, files, clock }: TestApp): Promise<{ message: number; photo: number }> {
  const message = await insertMessage(db);
  const [file, now] = [newKey(), clock.now().toISOString()];
  const attachments = { token_hash: newKey() + newKey(), created_at: now, message_id: message, attached_at: now };
  const inserted = db.insertInto("inquiry_attachments").values(attachments).returning("id");
  const { id } = await inserted.executeTakeFirstOrThrow();
  const bytes = new Uint8Array(await aJpeg());
  await files.put(Object.values(photoFiles(file)).map((name) => ({ name, bytes })));
  const row = { attachment_id: id, key: newKey(), file, width: 320, height: 240, bytes: bytes.length, created_at: now };
  const photo = await db.insertInto("inquiry_photos").values(row).returning("id").executeTakeFirstOrThrow();
  return { message, photo: photo.id };
}

/** Stores a photo of staff in a job. @returns its id */
export async function insertJobPhoto({ db, files, clock }: TestApp, jobId: number): Promise<number> {
  const file = newKey();
  const bytes = new Uint8Array(await aJpeg());
  await files.put(Object.values(photoFiles(file)).map((name) => ({ name, bytes })));
  const row = { job_id: jobId, file, width: 320, height: 240, bytes: bytes.length, by_name: "Ada" };
  const inserted = db.insertInto("job_photos").values({ ...row, created_at: clock.now().toISOString() });
  return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
}
