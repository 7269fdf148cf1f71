import type { Db } from "../database/database.server.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.server.ts";
import type { Delivery, Mail, MailAddress, MailTransport } from "./mail.server.ts";
import {
  deferMail,
  deleteMail,
  markFailed,
  markSent,
  type OutgoingMailRow,
  requeueMail,
} from "./outbox-queries.server.ts";
import { giveUpAfterMs, retryDelayMs } from "./outbox-schedule.server.ts";

export type OutboxOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  /** The sender of all mail, asked before each try. */
  sender: () => Promise<string | MailAddress>;
  /** Whether a mail is still to be sent; asked right before each try. By default it always is. */
  isWanted?: (mail: Pick<OutgoingMailRow, "kind" | "recipient" | "about">) => Promise<boolean>;
};

/** The kind of mail that a person writes. */
export const kindByPerson = "answer";

type Unavailable = Extract<Delivery, { outcome: "unavailable" }>;

/**
 * Tries once to send a leased mail and stores the outcome.
 *
 * @returns the transport's answer if no mail can be sent at present, without addresses
 */
export async function sendOnce(options: OutboxOptions, leased: OutgoingMailRow): Promise<Unavailable | undefined> {
  const { db, clock, log } = options;
  const { id, kind } = leased;
  if (leased.expires_at !== null && leased.expires_at <= clock.now().toISOString()) {
    await markFailed(db, leased, clock.now(), "expired before it could be sent");
    log.warn({ mail: id, kind }, "mail expired before it could be sent");
    return undefined;
  }
  if (options.isWanted && !(await options.isWanted(leased))) {
    await deleteMail(db, leased);
    log.info({ mail: id, kind }, "mail deleted: it is not wanted any more");
    return undefined;
  }
  const delivery = await trySending(options, leased);
  const now = clock.now();
  if (delivery.outcome === "sent") {
    await markSent(db, id, now, { inFolder: delivery.inFolder });
    const note = delivery.note && withoutAddresses(delivery.note);
    log.info({ mail: id, kind, note }, "mail sent");
    return undefined;
  }
  const { reason } = delivery;
  if (delivery.outcome === "unavailable") {
    await requeueMail(db, leased, now, reason);
    return { ...delivery, reason: withoutAddresses(reason) };
  }
  const tries = leased.tries + 1;
  const triedForMs = now.getTime() - Date.parse(leased.first_tried_at ?? now.toISOString());
  // Without a reply, as after a connection lost in the text, the mail may have been delivered.
  const maybeDelivered = delivery.outcome === "later" && delivery.atLeastMinutes === undefined;
  if (delivery.outcome === "refused" || triedForMs >= giveUpAfterMs || (maybeDelivered && leased.at_most_once === 1)) {
    await markFailed(db, leased, now, reason);
    log.error({ mail: id, kind, tries, reason: withoutAddresses(reason) }, "mail given up");
    return undefined;
  }
  const waitMs = retryDelayMs(tries, delivery.atLeastMinutes);
  await deferMail(db, leased, now, waitMs, reason);
  log.warn({ mail: id, kind, tries, reason: withoutAddresses(reason), waitMs }, "mail deferred");
  return undefined;
}

/** Treats an unexpected error as a transient failure of this mail only. */
async function trySending({ sender, transport }: OutboxOptions, leased: OutgoingMailRow): Promise<Delivery> {
  try {
    return await transport.send(mailOf(leased, await sender()));
  } catch (error) {
    return { outcome: "later", reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Removes mail addresses, which servers repeat in their replies: the log names no person (OPS-08). Works word by word, because
 * a pattern with text before the @ takes quadratic time (IN-8).
 */
function withoutAddresses(reply: string): string {
  return reply.replace(/\S+/g, (word) => (word.includes("@") ? "(address)" : word));
}

function mailOf(leased: OutgoingMailRow, from: Mail["from"]): Mail {
  return {
    id: leased.id,
    from,
    to: leased.recipient,
    replyTo:
      leased.reply_to_address === null
        ? undefined
        : { name: leased.reply_to_name ?? "", address: leased.reply_to_address },
    ...(leased.kind === kindByPerson && { byPerson: true }),
    unsubscribe: leased.unsubscribe ?? undefined,
    subject: leased.subject,
    text: leased.body_text,
    html: leased.body_html,
    calendar: leased.calendar ?? undefined,
    date: new Date(leased.created_at),
  };
}
