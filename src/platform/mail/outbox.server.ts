import { randomUUID } from "node:crypto";
import type { Trx } from "../database/database.server.ts";
import { minuteMs } from "../process/clock.ts";
import { createJobRunner } from "../process/job-runner.server.ts";
import type { MailAddress } from "./mail.server.ts";
import { failInterrupted, insertMails, leaseDueMail } from "./outbox-queries.server.ts";
import { pauseMs, undoMs } from "./outbox-schedule.server.ts";
import { type OutboxOptions, sendOnce } from "./outbox-send.server.ts";

/** A mail to be sent after its transaction is committed. */
export type OutgoingMail = {
  /** The kind of mail for the log, such as "new-message". */
  kind: string;
  /** One address: each recipient gets a separate mail, so that one full mailbox delays no other. */
  to: string;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Smaller numbers go first: a login code goes before a notice. */
  priority?: number;
  expiresAt?: Date;
  /** Never sent twice: for codes, which people can request again (S-15, R-10). */
  atMostOnce?: boolean;
  unsubscribe?: string;
  /** Goes with the mail as an iCalendar file (RFC 5545). */
  calendar?: string;
  /** Waits ten seconds, in which it can be taken back (JOB-23). */
  waitsForUndo?: boolean;
  /** What the mail is about, such as "message 12", to find it again. */
  about?: string;
};

export type Outbox = ReturnType<typeof createOutbox>;

const defaultPriority = 100;
const intervalMs = 15_000;

/**
 * Sends mail at least once, also after an outage of the mail server (FORM-12, P-22, S-15). Its state is in the database: after a
 * crash a mail that was being sent is sent again five minutes later, with the same Message-ID, unless it is `atMostOnce`.
 */
export function createOutbox(options: OutboxOptions) {
  const { db, clock, log, transport } = options;
  const runner = createJobRunner(sendAllDue, (error) =>
    log.error({ err: error }, "the outbox could not be read or written; the next run tries again"),
  );
  let timer: NodeJS.Timeout | undefined;
  let pause = { times: 0, since: 0, until: 0 };

  async function sendAllDue(): Promise<void> {
    const interrupted = await failInterrupted(db, clock.now(), "its sending was interrupted; it may have arrived");
    for (const { id, kind } of interrupted)
      log.warn({ mail: id, kind }, "mail may have been sent; it is not sent again");
    while (!runner.isStopped() && !paused()) {
      const mail = await leaseDueMail(db, clock.now());
      if (!mail) return;
      const unavailable = await sendOnce(options, mail);
      const now = clock.now().getTime();
      if (unavailable) {
        const ms = pauseMs(pause.times + 1, unavailable.atLeastMinutes);
        pause = { times: pause.times + 1, since: now, until: now + ms };
        log.error({ reason: unavailable.reason, minutes: ms / minuteMs }, "no mail can be sent; the queue waits");
      } else if (pause.times > 0) {
        pause = { times: 0, since: 0, until: 0 };
        log.info("mail can be sent again");
      }
    }
  }

  /** A pause that begins in the future has ended: a clock that is set back must not prolong it. */
  function paused(): boolean {
    const now = clock.now().getTime();
    return now >= pause.since && now < pause.until;
  }

  return {
    /** Adds mails within the caller's transaction, in one statement. @returns their ids */
    async enqueue(trx: Trx, ...mails: readonly OutgoingMail[]): Promise<string[]> {
      const now = clock.now();
      const rows = mails.map((mail) => rowOf(mail, now));
      await insertMails(trx, rows);
      return rows.map(({ id }) => id);
    },
    /** Starts a run now; call it after the commit. Returns at once, never throws. */
    requestRun: runner.requestRun,
    /** Ends the wait after a failure: another mail server was set. Returns at once. */
    resume() {
      pause = { times: 0, since: 0, until: 0 };
      runner.requestRun();
    },
    /** Sends all mail that is due. Calls during a run join it. Never throws. */
    runDue: runner.runDue,
    /** Checks without a mail that mail can be sent. @throws Error with the reason */
    verifyTransport: () => transport.verify(),
    /** Starts runs at regular intervals. */
    start() {
      log.info(transport.description);
      runner.requestRun();
      timer = setInterval(runner.requestRun, intervalMs);
    },
    /** Stops the runs and waits for the mail that is being sent. */
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}

function rowOf(mail: OutgoingMail, now: Date) {
  const heldUntil = mail.waitsForUndo ? new Date(now.getTime() + undoMs).toISOString() : null;
  return {
    id: randomUUID(),
    kind: mail.kind,
    recipient: mail.to,
    reply_to_name: mail.replyTo?.name ?? null,
    reply_to_address: mail.replyTo?.address ?? null,
    subject: mail.subject,
    body_text: mail.text,
    body_html: mail.html,
    priority: mail.priority ?? defaultPriority,
    created_at: now.toISOString(),
    expires_at: mail.expiresAt?.toISOString() ?? null,
    state: "waiting" as const,
    tries: 0,
    next_try_at: heldUntil ?? now.toISOString(),
    held_until: heldUntil,
    calendar: mail.calendar ?? null,
    at_most_once: mail.atMostOnce ? 1 : 0,
    about: mail.about ?? null,
    unsubscribe: mail.unsubscribe ?? null,
  };
}
