import type { Db } from "#src/platform/database/database.server.ts";
import { listInFolder, listUnsentMail, type UnsentMail } from "#src/platform/mail/outbox-status-queries.server.ts";
import { aboutMessage } from "../queries.server.ts";
import { isContact } from "../schema.ts";
import type { MessageRow } from "./queries.server.ts";

/**
 * The state of the emails about a message; `folder` when they were written to a folder for lack of a mail server.
 * `reason` has the mail server's answers, each with its address.
 */
export type MailState = { state: "sent" | "folder" | "waiting" | "failed"; reason?: string };

/** A message for staff (docs/specification.md, "Admin message record"). */
export type StaffMessage = Omit<MessageRow, "read_at" | "archived" | "confirmed" | "is_test"> & {
  archived: boolean;
  /** Active and not yet opened. */
  unread: boolean;
  /** The page of the form. */
  from: "home" | "contact";
  mail: MailState;
  /** False when a limit left the sender without a confirmation (FORM-16). */
  confirmed: boolean;
};

/** Messages for staff, with the state of their emails. */
export async function serializeMessages(db: Db, rows: readonly MessageRow[]): Promise<StaffMessage[]> {
  const about = rows.map(({ id }) => aboutMessage(id));
  const unsent = Map.groupBy(await listUnsentMail(db, about), (mail) => mail.about);
  const inFolder = await listInFolder(db, about);
  return rows.map(({ read_at, archived, confirmed, is_test: _, ...row }) => ({
    ...row,
    archived: archived === 1,
    unread: read_at === null && archived === 0,
    from: isContact({ address: row.address, projectNeeds: row.project_needs }) ? "contact" : "home",
    mail: mailState(unsent.get(aboutMessage(row.id)) ?? [], inFolder.has(aboutMessage(row.id))),
    confirmed: confirmed === 1,
  }));
}

export async function serializeMessage(db: Db, row: MessageRow): Promise<StaffMessage> {
  const [message] = await serializeMessages(db, [row]);
  if (!message) throw new Error("serializeMessages returned no message");
  return message;
}

/** The worst state among the emails. Sent emails are deleted after a while, so no email at all means "sent". */
function mailState(unsent: readonly UnsentMail[], inFolder: boolean): MailState {
  const failed = unsent.filter((mail) => mail.failed);
  const worst = failed.length > 0 ? failed : unsent;
  if (worst.length === 0) return { state: inFolder ? "folder" : "sent" };
  const reasons = worst.flatMap(({ recipient, last_error }) => (last_error ? [`${recipient}: ${last_error}`] : []));
  const reason = reasons.length > 0 ? { reason: reasons.join("\n") } : {};
  return { state: failed.length > 0 ? "failed" : "waiting", ...reason };
}
