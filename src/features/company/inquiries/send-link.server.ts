import type { Trx } from "#src/platform/database/database.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { replaceLink } from "./queries.server.ts";
import { recipientLinkEmail } from "./recipient-emails.server.ts";

const linkLifeMs = 7 * dayMs;
const perPerson = { name: "recipient links by a user", limit: 10, windowSeconds: 3_600 };
const perAddress = { name: "recipient links to an address", limit: 3, windowSeconds: 24 * 3_600 };

type Request = {
  email: string;
  by: { id: number; name: string };
  /** The id of the recipient, which has a link already. */
  replaces?: string | undefined;
};

/**
 * Emails an address a link with which it confirms that it wants the inquiries.
 *
 * @returns the link as it is stored, for a new recipient
 * @throws {HttpProblem} 429
 */
export async function sendLink(trx: Trx, services: Services, { email, by, replaces }: Request) {
  const { config, clock, company, outbox } = services;
  const tooMany = (minutes: number) =>
    `You can ask ten times an hour, and each address three times a day. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  await enforceRateLimit(trx, services, { ...perPerson, key: String(by.id) }, tooMany);
  await enforceRateLimit(trx, services, { ...perAddress, key: email }, tooMany);
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
  const link = { asked_by: by.id, token_hash: hashToken(token), link_expires_at: expiresAt.toISOString() };
  if (replaces !== undefined) await replaceLink(trx, replaces, link);
  const mail = await recipientLinkEmail(company.current(), { by: by.name, token, origin: config.origin, expiresAt });
  await outbox.enqueue(trx, { ...mail, to: email });
  return link;
}
