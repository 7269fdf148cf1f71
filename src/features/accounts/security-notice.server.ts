import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Outbox } from "#src/platform/mail/outbox.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { labelInSentence } from "#src/staff/session/device-label.ts";

type Notice = {
  to: string;
  /** Subject and heading, such as "Your password was changed". */
  title: string;
  /** The consequences, in a sentence or two. */
  text: string;
  /** Label of the browser, if it is known. */
  device?: string | undefined;
  /** What the owner does if something is wrong. Default: to call and to change the password. */
  advice?: string;
};

type Services = { company: Pick<CompanyFacts, "current">; outbox: Pick<Outbox, "enqueue">; clock: Clock };

/**
 * Enqueues the notice about a change of an account in the transaction of the change, so that its owner can object (AU-14, ASVS
 * 6.3.7).
 */
export async function enqueueSecurityNotice(
  trx: Trx,
  { company, outbox, clock }: Services,
  { to, title, text, device, advice }: Notice,
): Promise<void> {
  const facts = company.current();
  const ifNotYou = `If this wasn’t you, change your password now and call the office at ${facts.phone.display}.`;
  const when = `This happened on ${whenInOffice(clock.now(), facts.hours.timeZone)}${device ? `, from ${labelInSentence(device)}` : ""}.`;
  const email = await composeEmail(facts, title, [text, when, advice ?? ifNotYou]);
  await outbox.enqueue(trx, { ...email, kind: "security-notice", to });
}
