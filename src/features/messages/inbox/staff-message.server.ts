import type { Db } from "#src/platform/database.server.ts";
import { listUnsentMail, type UnsentMail } from "#src/platform/outbox-about-queries.server.ts";
import { aboutMessage } from "../about-message.ts";
import { isContact } from "../schema.ts";
import type { MessageRow } from "./queries.server.ts";

/** What has become of the mails about a message; `reason` is what the mail server said, with the address. */
export type MailState = { state: "sent" | "waiting" | "failed"; reason?: string };

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
};

/** Messages for staff, with the state of their mails. */
export async function describeMessages(db: Db, rows: readonly MessageRow[]): Promise<StaffMessage[]> {
  const mails = Map.groupBy(
    await listUnsentMail(
      db,
      rows.map(({ id }) => aboutMessage(id)),
    ),
    ({ about }) => about,
  );
  return rows.map(({ read_at, archived, is_test: _, ...row }) => ({
    ...row,
    archived: archived === 1,
    unread: read_at === null && archived === 0,
    from: isContact({ address: row.address, projectNeeds: row.project_needs }) ? "contact" : "home",
    mail: mailState(mails.get(aboutMessage(row.id)) ?? []),
  }));
}

export async function describeMessage(db: Db, row: MessageRow): Promise<StaffMessage> {
  const [message] = await describeMessages(db, [row]);
  if (!message) throw new Error("One row describes one message.");
  return message;
}

/** The worst of several counts. What is neither waiting nor failed was sent, and is forgotten after a while. */
function mailState(unsent: readonly UnsentMail[]): MailState {
  const failed = unsent.filter((mail) => mail.failed);
  const worst = failed.length > 0 ? failed : unsent;
  if (worst.length === 0) return { state: "sent" };
  const reasons = worst.flatMap(({ recipient, last_error }) => (last_error ? [`${recipient}: ${last_error}`] : []));
  const reason = reasons.length > 0 ? { reason: reasons.join("\n") } : {};
  return { state: failed.length > 0 ? "failed" : "waiting", ...reason };
}
