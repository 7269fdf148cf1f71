import type { Context } from "hono";
import type { Db } from "#src/platform/database/database.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { listUndeliveredMail, type UndeliveredMail } from "#src/platform/mail/outbox-status-queries.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { countAttachments } from "../attachments/queries.server.ts";
import { aboutMessage } from "../queries.server.ts";
import { isContact } from "../schema.ts";
import { findMessage, type StoredMessage } from "./queries.server.ts";

/**
 * The state of the emails about a message; `folder` when they were written to a folder for lack of a mail server.
 * `reason` has the mail server's answers, each with its address.
 */
export type MailState = { state: "sent" | "folder" | "waiting" | "failed"; reason?: string };

/**
 * Messages for staff (docs/specification.md, "Admin message record"). `unread` is active and not yet opened, `from` the page of the
 * form, `confirmed` false when a limit left the sender without a confirmation (FORM-16), `attached` how many photos and gutter plans
 * came with it. `job_id` is null until the message is filed.
 */
export async function serializeMessages(db: Db, rows: readonly StoredMessage[]) {
  const ids = rows.map(({ id }) => id);
  // PostgreSQL answers both at once, over two connections.
  const [mails, attached] = await Promise.all([
    listUndeliveredMail(db, ids.map(aboutMessage)),
    countAttachments(db, ids),
  ]);
  const undelivered = Map.groupBy(mails, (mail) => mail.about);
  return rows.map(
    ({ archived, read_at, confirmed, is_test: _, state: __, next_step: ___, next_step_at: ____, ...row }) => ({
      ...row,
      archived: archived === 1,
      unread: read_at === null && archived === 0,
      from: isContact({ address: row.address, projectNeeds: row.project_needs })
        ? ("contact" as const)
        : ("home" as const),
      mail: mailState(undelivered.get(aboutMessage(row.id)) ?? []),
      confirmed: confirmed === 1,
      attached: attached.get(row.id)?.attached ?? 0,
    }),
  );
}

export type StaffMessage = Awaited<ReturnType<typeof serializeMessages>>[number];

export async function serializeMessage(db: Db, row: StoredMessage): Promise<StaffMessage> {
  const [message] = await serializeMessages(db, [row]);
  if (!message) throw new Error("serializeMessages returned no message");
  return message;
}

/** The message in the path. @throws {HttpProblem} 404 */
export async function messageOf(c: Context, db: Db): Promise<StoredMessage> {
  const row = await findMessage(db, idOf(c));
  if (!row) throw new HttpProblem(404, "This message no longer exists. Someone may have deleted it.");
  return row;
}

/** The worst state among the emails. Sent emails are deleted after a while, so no email at all means "sent". */
function mailState(undelivered: readonly UndeliveredMail[]): MailState {
  const found = (["failed", "waiting", "folder"] as const).find((one) =>
    undelivered.some(({ state }) => state === one),
  );
  if (found === undefined || found === "folder") return { state: found ?? "sent" };
  const worst = undelivered.filter(({ state }) => state === found);
  const reasons = worst.flatMap(({ recipient, last_error }) => (last_error ? [`${recipient}: ${last_error}`] : []));
  return { state: found, ...(reasons.length > 0 && { reason: reasons.join("\n") }) };
}
