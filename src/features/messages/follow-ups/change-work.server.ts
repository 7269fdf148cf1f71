import type { MessageState } from "#db/schema.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { aboutMessage } from "../queries.server.ts";
import { answerEmail } from "./answer-email.server.ts";
import { countWorkEntries, insertWorkEntry, listWorkEntries } from "./entries-queries.server.ts";
import { type CallRow, saveWork } from "./queries.server.ts";
import type { Work } from "./schema.ts";
import { visitWords } from "./visit-words.ts";
import { mergeWork, workChange } from "./work.server.ts";

/** Of one message: all of them are one answer. */
const maxEntries = 500;

type Parts = Pick<Services, "config" | "clock" | "company" | "outbox">;
type Change = { before: CallRow; sent: Work; by: string; audit: Audit; show: () => Promise<unknown> };

/**
 * Saves how a message stands with what was noted and emailed, and records it, in one transaction.
 *
 * @param by name of the person
 * @param show the message as it is
 * @throws {HttpProblem} as in `mergeWork` and `workChange`; 409 the message has 500 entries
 */
export async function changeWork(trx: Trx, parts: Parts, { before, by, audit, show, ...asked }: Change): Promise<void> {
  const now = parts.clock.now();
  const sent = await mergeWork(before, asked.sent, show);
  const change = workChange(before, sent, { company: parts.company.current(), now, by });
  // After a lost answer the same note and email come once more.
  const newer = (await listWorkEntries(trx, before.id)).filter(({ id }) => id > sent.seenEntry);
  const isRepeated = (note: string) => newer.some((entry) => entry.by_name === by && entry.note === note);
  await saveWork(trx, before, change, now);
  const state = change.state === before.state ? null : change.state;
  const note = isRepeated(sent.note) ? "" : sent.note;
  if (state || note !== "") await addEntry(trx, { messageId: before.id, by, state, note }, now);
  if (state)
    await audit({ kind: "message-state-changed", subject: fullName(before), details: { id: before.id, state } });
  else if (note !== "") await audit({ kind: "message-note-added", ...aboutCall(before) });
  if (change.archived !== (before.archived === 1))
    await audit({ kind: change.archived ? "message-archived" : "message-unarchived", ...aboutCall(before) });
  // The words stay with the message: those of sent mail are not kept.
  const leaves = parts.config.smtpUrl !== undefined;
  const how = leaves ? `Emailed ${before.email}` : `Not emailed to ${before.email}, without a mail server`;
  const mailed = `${how}:\n${sent.mail}`;
  if (sent.mail === "" || isRepeated(mailed)) return;
  await enqueueAnswer(trx, parts, before, sent);
  await addEntry(trx, { messageId: before.id, by, state: null, note: mailed }, now);
  await audit({ kind: leaves ? "message-answered" : "message-note-added", ...aboutCall(before) });
}

async function enqueueAnswer(
  trx: Trx,
  { config, clock, company, outbox }: Parts,
  message: CallRow,
  { mail, state, nextDay, nextTime }: Work,
): Promise<void> {
  const { answers } = await inquiryAddresses(trx, config, company.current());
  const today = dayAt(clock.now(), company.current().hours.timeZone);
  const visit = state === "visit-planned" ? visitWords({ day: nextDay, time: nextTime }, today) : undefined;
  const email = await answerEmail({ company: company.current(), text: mail, visit, address: answers });
  await outbox.enqueue(trx, { ...email, to: message.email, about: aboutMessage(message.id) });
}

type Entry = { messageId: number; by: string; state: MessageState | null; note: string };

/** Adds to what was done about a message. @throws {HttpProblem} 409 it has 500 entries */
export async function addEntry(trx: Trx, { messageId, by, state, note }: Entry, now: Date): Promise<void> {
  if ((await countWorkEntries(trx, messageId)) >= maxEntries)
    throw new HttpProblem(409, `This inquiry has ${maxEntries} notes already. No more can be added.`);
  await insertWorkEntry(trx, { message_id: messageId, at: now.toISOString(), by_name: by, state, note });
}

const fullName = ({ first_name, last_name }: CallRow) => `${first_name} ${last_name}`;

/** The audit log names a message by its sender. */
export function aboutCall(row: CallRow) {
  return { subject: fullName(row), details: { id: row.id } };
}
