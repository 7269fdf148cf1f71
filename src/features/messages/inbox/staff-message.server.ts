import type { Db } from "#src/platform/database/database.server.ts";
import { listInFolder, listUnsentMail, type UnsentMail } from "#src/platform/mail/outbox-about-queries.server.ts";
import { aboutMessage } from "../form/about-message.ts";
import { isContact } from "../schema.ts";
import type { MessageRow } from "./queries.server.ts";

/**
 * What has become of the mails about a message; `folder` when there was no mail server and they were written to a folder.
 * `reason` is what the mail server said, with the address.
 */
export type MailState = { state: "sent" | "folder" | "waiting" | "failed"; reason?: string };

/** A message as staff gets it (SPECIFICATION.md 3, Admin message record). */
export type StaffMessage = {
  id: number;
  first_name: string;
  last_name: string;
  address: string;
  email: string;
  /** Digits only. */
  phone: string;
  project_needs: string;
  additional_info: string;
  /** ISO 8601 in UTC. */
  submitted_at: string;
  archived: boolean;
  /** Active, and nobody has opened it. */
  unread: boolean;
  /** Which form it was written in. */
  from: "home" | "contact";
  mail: MailState;
  /** False when a limit left the sender without a confirmation (FORM-16). */
  confirmed: boolean;
};

/** Messages for staff, with the state of their mails. */
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
  if (!message) throw new Error("One row describes one message.");
  return message;
}

/** The worst of several counts. What is in no such state was sent to a mail server, and is forgotten after a while. */
function mailState(unsent: readonly UnsentMail[], inFolder: boolean): MailState {
  const failed = unsent.filter((mail) => mail.failed);
  const worst = failed.length > 0 ? failed : unsent;
  if (worst.length === 0) return { state: inFolder ? "folder" : "sent" };
  const reasons = worst.flatMap(({ recipient, last_error }) => (last_error ? [`${recipient}: ${last_error}`] : []));
  const reason = reasons.length > 0 ? { reason: reasons.join("\n") } : {};
  return { state: failed.length > 0 ? "failed" : "waiting", ...reason };
}
