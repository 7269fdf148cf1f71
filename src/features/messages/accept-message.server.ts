import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import { type PromisedDay, promisedDay } from "#src/facts/promised-day.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import type { Services } from "#src/services.ts";
import { type Attached, attach } from "./attachments/attach.server.ts";
import type { Redeem } from "./check-captcha.server.ts";
import { confirmationEmail, newMessageEmail } from "./emails.server.ts";
import { fileMessage } from "./jobs/file-message.server.ts";
import { findFiled } from "./jobs/filing-queries.server.ts";
import { consumeConfirmationLimit, enforceMessageLimits } from "./limits.server.ts";
import { aboutMessage, findDuplicate, insertMessage } from "./queries.server.ts";
import type { Inquiry } from "./schema.ts";

/** The same inquiry within this time is a retry: by a browser that lost the answer, or a person who is unsure. */
const duplicateMs = 10 * minuteMs;

type Accepting = { network: string; redeem: Redeem; attachments?: string | undefined; isTest?: boolean };

type Accepted = {
  /** False for one that was stored before. */
  isNew: boolean;
  /** The day by which the sender is called, counted from when the inquiry came in first (OWN-80). */
  promise: PromisedDay | undefined;
  attached: Attached | undefined;
  /** The sender gets a confirmation; false for an inquiry that was stored before. */
  confirmed: boolean;
};

/**
 * Stores an inquiry, its emails and the captcha's use in one transaction, and returns after its commit: on disk or not at
 * all (FORM-12, S-14).
 *
 * @param network of the sender, as `clientIp` gives it
 * @param attachments token of what is sent along
 * @param isTest for the nightly test inquiry, which is hidden from staff; only HEARTBEAT_TO, if set, gets an email about it
 * @throws {HttpProblem} 400 for a used captcha; 429 when too many messages came from that network; the captcha can be used again
 */
export async function acceptMessage(
  services: Services,
  sent: Inquiry,
  { network, redeem, attachments, isTest = false }: Accepting,
): Promise<Accepted> {
  const { config, db, clock, log, outbox } = services;
  const now = clock.now();
  const company = services.company.current();
  const { stored, ...accepted } = await db.transaction().execute(async (trx) => {
    // Before the captcha: a browser that lost the answer retries with the same token.
    const earlier = await findDuplicate(trx, sent, new Date(now.getTime() - duplicateMs));
    const promise = promisedDay(company.hours, earlier?.submittedAt ?? now, company.callBackDays);
    const attachTo = async (messageId: number) =>
      attachments === undefined ? undefined : attach(trx, { token: attachments, messageId, now });
    if (earlier) return { isNew: false, promise, attached: await attachTo(earlier.id), confirmed: false };
    await redeem(trx);
    await enforceMessageLimits(trx, network, services);
    const confirmed = !isTest && (await consumeConfirmationLimit(trx, sent.email, services));
    // Within the transaction: a recipient who has just been taken off must not get it.
    const { recipients, answers } = await inquiryAddresses(trx, config, company);
    const id = await insertMessage(trx, sent, now, { isTest, confirmed });
    if (!isTest) await fileMessage(trx, await findFiled(trx, id), now);
    const attached = await attachTo(id);
    const received = { id, sent, attached, receivedAt: now, origin: config.origin, isTest };
    const notice = await newMessageEmail(company, received);
    const about = aboutMessage(id);
    const receivers = isTest ? [config.heartbeatTo].filter((to) => to !== undefined) : recipients;
    const confirmation = { company, address: answers, promise, now };
    const confirmations = confirmed ? [{ ...(await confirmationEmail(confirmation)), to: sent.email, about }] : [];
    await outbox.enqueue(trx, ...receivers.map((to) => ({ ...notice, to, about })), ...confirmations);
    return { isNew: true, promise, attached, confirmed, stored: { messageId: id, confirmed } };
  });
  if (stored) {
    log.info(stored, isTest ? "test inquiry stored" : "message stored");
    outbox.requestRun();
  }
  return accepted;
}
