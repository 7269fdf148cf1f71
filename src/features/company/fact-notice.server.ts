import { type Facts, factRows } from "#src/facts/all-facts.schema.ts";
import { type Company, companyOf } from "#src/facts/company.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { findPlaceholderFacts } from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { labelInSentence } from "#src/staff/session/device-label.ts";

type Parts = Pick<Services, "config" | "clock" | "outbox">;

type Notice = {
  /** The facts before the change. */
  before: Company;
  facts: Partial<Facts>;
  /** Names of the facts that have changed. */
  changed: readonly string[];
  /** Name of the person, and the label of the browser. */
  by: string;
  device: string;
};

/**
 * Enqueues the email about a changed phone number or email address to those who got the inquiries before (OWN-05), so that
 * a change by a stranger with a stolen session does not stay unseen. An address that is a placeholder gets none.
 */
export async function enqueueFactNotice(
  trx: Trx,
  services: Parts,
  { before, facts, changed, by, device }: Notice,
): Promise<void> {
  const names = (["phone", "email"] as const).filter((name) => changed.includes(name));
  if (names.length === 0) return;
  const after = companyOf(facts);
  const what = names.map((name) => factRows[name].words.replace(/^the /, "")).join(" and ");
  const lines = names.map((name) => {
    const [old, now] = name === "phone" ? [before.phone.display, after.phone.display] : [before.email, after.email];
    return `Old: ${old}. New: ${now}.`;
  });
  await enqueueChangeNotice(trx, services, { company: before, what, lines, by, device });
}

type ChangeNotice = Pick<Notice, "by" | "device"> & { company: Company; what: string; lines: readonly string[] };

/** Enqueues the email about a change to those who get the inquiries. @param what "phone number" */
export async function enqueueChangeNotice(
  trx: Trx,
  { config, clock, outbox }: Parts,
  { company, what, lines, by, device }: ChangeNotice,
): Promise<void> {
  const when = whenInOffice(clock.now(), company.hours.timeZone);
  const email = await composeEmail(company, `Your website’s ${what} changed`, [
    `${by} changed it on ${when}, from ${labelInSentence(device)}.`,
    ...lines,
    "If this wasn’t meant to happen, log in, open “Company” and change it back. Then check the list of users for anyone you don’t know.",
  ]);
  const receivers = withoutPlaceholders(await recipientsOf(trx, config, company));
  await outbox.enqueue(trx, ...receivers.map((to) => ({ ...email, kind: "fact-notice", to })));
}

/** The addresses that can get mail. */
export function withoutPlaceholders(addresses: readonly string[]): string[] {
  return addresses.filter((email) => findPlaceholderFacts({ email }).length === 0);
}
