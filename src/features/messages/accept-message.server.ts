import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { confirmationEmail } from "./confirmation-email.server.ts";
import { aboutMessage } from "./form/about-message.ts";
import { consumeConfirmationLimit, consumeMessageLimit } from "./limits.server.ts";
import { newMessageEmail } from "./new-message-email.server.ts";
import { insertMessage, isDuplicate } from "./queries.server.ts";
import type { Inquiry } from "./schema.ts";

/** A browser that lost the answer sends again; a person who is unsure presses again (SECURITY.md R-33). */
const repetitionMs = 10 * 60 * 1000;

type Redeem = (trx: Trx) => Promise<boolean>;

export type Accepted =
  /** `confirmed`: the sender gets a confirmation. */
  { outcome: "stored"; id: number; confirmed: boolean } | { outcome: "repeated" | "captcha used" };

/**
 * Stores an inquiry, its mails and the captcha's use in one transaction, and returns after its commit: on disk or not at
 * all (FORM-12, SECURITY.md §2 point 14).
 *
 * @param network where it comes from, as clientIp names it
 * @param redeem spends the captcha; false if it was spent before
 * @param isTest for the nightly test inquiry: it is hidden from staff, and only HEARTBEAT_TO, if set, gets a mail about it
 * @throws {HttpProblem} 429 when too many messages came from that network; the captcha can be used again
 */
export async function acceptMessage(
  { config, db, clock, log, outbox }: Services,
  sent: Inquiry,
  { network, redeem, isTest = false }: { network: string; redeem: Redeem; isTest?: boolean },
): Promise<Accepted> {
  const now = clock.now();
  const accepted = await db.transaction().execute(async (trx): Promise<Accepted> => {
    // First, for the second call of a browser that lost the answer brings the same captcha.
    if (await isDuplicate(trx, sent, new Date(now.getTime() - repetitionMs))) return { outcome: "repeated" };
    if (!(await redeem(trx))) return { outcome: "captcha used" };
    const use = { now, secret: config.secret };
    await consumeMessageLimit(trx, network, use);
    const confirmed =
      !isTest && (await consumeConfirmationLimit(trx, sent.email, { ...use, perHour: config.confirmationsPerHour }));
    const id = await insertMessage(trx, sent, now, { isTest, confirmed });
    const notice = await newMessageEmail({ id, sent, receivedAt: now, origin: config.origin, isTest });
    const about = aboutMessage(id);
    const recipients = isTest ? [config.heartbeatTo].filter((to) => to !== undefined) : config.mailTo;
    for (const to of recipients) await outbox.enqueue(trx, { ...notice, to, about });
    if (confirmed) await outbox.enqueue(trx, { ...(await confirmationEmail(config.mailTo)), to: sent.email, about });
    return { outcome: "stored", id, confirmed };
  });
  if (accepted.outcome === "stored") {
    const what = isTest ? "test inquiry stored" : "message stored";
    log.info({ messageId: accepted.id, confirmed: accepted.confirmed }, what);
    outbox.requestRun();
  }
  return accepted;
}
