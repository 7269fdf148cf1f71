import type { Context } from "hono";
import { type Facts, factRows } from "#src/facts/all-facts.schema.ts";
import { type Company, companyOf } from "#src/facts/company.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { findPlaceholderFacts } from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { deviceLabel, labelInSentence } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";

type Changed = {
  /** The facts before the change. */
  before: Company;
  facts: Partial<Facts>;
  /** Names of the facts that have changed. */
  changed: readonly string[];
  /** Who changed them (`whoDid`). */
  who: string;
};

/** Enqueues the email about a changed phone number or email address (OWN-05). */
export async function enqueueFactNotice(
  trx: Trx,
  services: Services,
  { before, facts, changed, who }: Changed,
): Promise<void> {
  const names = (["phone", "email"] as const).filter((name) => changed.includes(name));
  if (names.length === 0) return;
  const after = companyOf(facts);
  const what = names.map((name) => factRows[name].words.replace(/^the /, "")).join(" and ");
  const lines = names.map((name) => {
    const [old, now] = name === "phone" ? [before.phone.display, after.phone.display] : [before.email, after.email];
    return `Old: ${old}. New: ${now}.`;
  });
  await enqueueChangeNotice(trx, services, { company: before, what, lines: [who, ...lines] });
}

type Notice = {
  company: Company;
  /** Its subject; or "phone number", which has changed. */
  title?: string;
  what?: string;
  lines: readonly string[];
  /** By default those who get the inquiries now. */
  to?: readonly string[];
};

/**
 * Enqueues the email about a change to those who got the inquiries before it, so that a change by a stranger with a stolen session does
 * not stay unseen. An address that is a placeholder gets none.
 */
export async function enqueueChangeNotice(
  trx: Trx,
  { config, outbox }: Pick<Services, "config" | "outbox">,
  { company, what, title = `Your website’s ${what} changed`, lines, to }: Notice,
): Promise<void> {
  const email = await composeEmail(company, title, [
    ...lines,
    "If this wasn’t meant to happen, log in, open “Company” and change it back. Then check the list of users for anyone you don’t know.",
  ]);
  const receivers = (to ?? (await recipientsOf(trx, config, company))).filter(
    (email) => findPlaceholderFacts({ email }).length === 0,
  );
  await outbox.enqueue(trx, ...receivers.map((to) => ({ ...email, kind: "fact-notice", to })));
}

/** "Rita Moss changed it on Tuesday, March 3, from Chrome on Windows." @param did "changed it" */
export function whoDid(
  c: Context<SignedInEnv>,
  { clock, company }: Pick<Services, "clock" | "company">,
  did: string,
): string {
  const when = whenInOffice(clock.now(), company.current().hours.timeZone);
  const device = labelInSentence(deviceLabel(c.req.header("user-agent")));
  return `${c.var.session.user.name} ${did} on ${when}, from ${device}.`;
}
