import type { Context } from "hono";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import { attachmentsToken } from "../schema.ts";
import { type AttachmentsRow, attachToMessage, findAttachments, listStored } from "./queries.server.ts";
import { attachmentLimits, tokenHeader } from "./schema.ts";

/** @throws {HttpProblem} 404 for a call without a token */
export function tokenOf(c: Context): string {
  const token = c.req.header(tokenHeader) ?? "";
  if (!attachmentsToken.test(token)) throw new HttpProblem(404, "There are no such photos.");
  return token;
}

/**
 * The attachments of a token, as long as something may be added.
 *
 * @throws {HttpProblem} 404 for a token that does not exist or has expired, 410 when the inquiry was sent too long ago
 */
export async function openAttachments(db: Db, token: string, now: Date): Promise<AttachmentsRow> {
  const found = await findAttachments(db, hashToken(token));
  if (!found) throw new HttpProblem(404, "These photos were kept for a day and are gone. Please choose them again.");
  if (
    found.attached_at !== null &&
    Date.parse(found.attached_at) + attachmentLimits.openAfterSendingMs <= now.getTime()
  )
    throw new HttpProblem(410, "The form was sent a while ago, and takes no more photos. Please send another one.");
  return found;
}

/** As `openAttachments`. @throws {HttpProblem} 409 too, once the inquiry was sent */
export async function openUnsent(db: Db, token: string, now: Date): Promise<AttachmentsRow> {
  const found = await openAttachments(db, token, now);
  if (found.message_id !== null) throw new HttpProblem(409, "The form was sent. What came with it can’t be changed.");
  return found;
}

/** What of an inquiry's attachments has arrived when it is sent. */
export type Attached = { photos: number; plan: boolean };

/**
 * Makes attachments part of a message. Nothing that is wrong with them refuses the inquiry itself (LEAD-20).
 *
 * @returns undefined if there are none by this token, or if they are part of another message
 */
export async function attach(
  trx: Trx,
  { token, messageId, now }: { token: string; messageId: number; now: Date },
): Promise<Attached | undefined> {
  const found = await findAttachments(trx, hashToken(token));
  if (!found) return undefined;
  const isIts = found.message_id === messageId || (await attachToMessage(trx, { id: found.id, messageId, now }));
  return isIts ? { photos: (await listStored(trx, found.id)).length, plan: found.plan !== null } : undefined;
}
