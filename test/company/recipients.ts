import { randomUUID } from "node:crypto";
import type { Db } from "#src/platform/database/database.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";

/** Facts of the confirmation that a siteadmin may save. */
export const aConfirmation = {
  confirmationNext: "We call you {callBack}.",
  confirmationTalk: "Or call {phone}, {hours}.",
  answersTo: "first",
};

type Values = { email: string; askedBy?: number; confirmed?: boolean; at?: string };

/** Adds an address to the list of those who get the inquiries. @returns its id */
export async function insertRecipient(
  db: Db,
  { email, askedBy, confirmed = false, at = "2026-03-01T15:00:00.000Z" }: Values,
): Promise<string> {
  const id = randomUUID();
  const state = confirmed
    ? { token_hash: null, link_expires_at: null, confirmed_at: at }
    : { token_hash: id.replaceAll("-", "").repeat(2), link_expires_at: "2026-03-09T15:00:00.000Z", confirmed_at: null };
  await db
    .insertInto("inquiry_recipients")
    .values({ id, email, added_at: at, asked_by: askedBy ?? null, ...state })
    .execute();
  return id;
}

/** The tokens of the links that an address was sent, the newest last. */
export async function linksTo({ outbox, mailbox }: TestApp, email: string): Promise<string[]> {
  await outbox.runDue();
  return mailbox.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/confirm-recipient\?token=(\S+)/.exec(text)?.[1] ?? []);
}
