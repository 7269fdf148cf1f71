import type { Company } from "#src/facts/company.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit, enforceNetworkLimit, type NetworkLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { Services } from "#src/services.ts";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** For messages with a solved captcha (docs/decisions/0023-limits-behind-shared-addresses.md). */
const solved: readonly NetworkLimit[] = [
  { name: "messages in ten minutes", limit: 10, wideLimit: 20, windowSeconds: 10 * minuteSeconds },
  { name: "messages in a day", limit: 60, wideLimit: 100, windowSeconds: daySeconds },
];

/** For all posts of messages, including those with an invalid captcha: bounds the cost of checking them. */
export const maxPosts = { limit: 120, wideLimit: 480, windowSeconds: 10 * minuteSeconds };

/**
 * Confirmations that strangers can cause to one address. Further messages are stored without a confirmation: a 429 would let
 * a stranger block a person's real inquiry.
 */
const perMailbox = { name: "confirmations to a mailbox", limit: 3, windowSeconds: hourSeconds };

/** Confirmations of the whole site; the limit is the setting CONFIRMATIONS_PER_HOUR. */
const perSite = { name: "confirmations", key: "site", windowSeconds: hourSeconds };

/** Counts a message of a network. @throws {HttpProblem} 429 when it has sent too many */
export async function enforceMessageLimits(trx: Trx, network: string, services: Services): Promise<void> {
  const text = tooManyMessages(services.company.current());
  for (const limit of solved) await enforceNetworkLimit(trx, services, { ...limit, network }, text);
}

/** The answer to a network that sends too many messages, with the time to wait and the phone number. */
export const tooManyMessages = (company: Company) => (wait: string) =>
  `We’ve had several messages from your connection. Please wait ${wait}, or call us at ${company.phone.display}.`;

/** Counts a confirmation (FORM-16). @returns false when it must not be sent */
export async function consumeConfirmationLimit(trx: Trx, email: string, services: Services): Promise<boolean> {
  const ofSite = { ...perSite, limit: services.config.confirmationsPerHour };
  for (const limit of [{ ...perMailbox, key: mailboxOf(email) }, ofSite])
    if ((await consumeRateLimit(trx, services, limit)) !== undefined) return false;
  return true;
}

/**
 * One key for all spellings of a mailbox, for counting only: most providers ignore a plus sign and what follows; Gmail
 * ignores dots and has two domains.
 */
function mailboxOf(email: string): string {
  const [typed = "", domain = ""] = email.toLowerCase().split("@");
  const local = typed.replace(/\+.*/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
