import { randomUUID } from "node:crypto";
import type { Db, Trx } from "../database/database.server.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.server.ts";
import type { MailAddress, MailTransport } from "./mail.server.ts";
import { failInterrupted, insertMail, takeDueMail } from "./outbox-queries.server.ts";
import { pauseAfter } from "./outbox-schedule.server.ts";
import { sendOnce } from "./outbox-send.server.ts";

/** A mail to be sent once the transaction that it was put in is committed. */
export type OutgoingMail = {
  /** What it is, for the record and the log: "new-message". */
  kind: string;
  /** One address: each recipient gets a mail of their own, so that one full mailbox delays no other. */
  to: string;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Smaller numbers go first: a code that is waited for at a screen goes before notices. */
  priority?: number;
  /** The mail is not sent after this. */
  expiresAt?: Date;
  /** Never sent twice: for codes, which people request again (S-15, R-10). */
  atMostOnce?: boolean;
  /** The caller's name for its subject, to find it again: "message 12". */
  about?: string;
};

/** Sends mail at least once, however long the mail server is down (FORM-12, P-22, S-15). */
export type Outbox = {
  /** Puts a mail into the caller's transaction: committed or rolled back with it. Returns the mail's id. */
  enqueue(trx: Trx, mail: OutgoingMail): Promise<string>;
  /** To be called after the commit: starts a run now instead of at the next interval. Returns at once, never throws. */
  requestRun(): void;
  /** Sends all that is due. Calls during a run join it. Never throws. */
  runDue(): Promise<void>;
  /** Checks that mail can be sent at present, without sending any. @throws Error with the reason */
  verifyTransport(): Promise<void>;
  /** Starts a run at regular intervals. */
  start(): void;
  /** Stops the interval and waits for the mail being sent. */
  stop(): Promise<void>;
};

export type OutboxOptions = { db: Db; clock: Clock; log: Log; transport: MailTransport };

const defaultPriority = 100;
const intervalMs = 15_000;

/**
 * Creates the outbox. Its state is in the database, so a restart continues where the last process stopped: a mail that was
 * being sent when the process died is sent again five minutes later, with the same Message-ID, unless it is `atMostOnce`.
 */
export function createOutbox({ db, clock, log, transport }: OutboxOptions): Outbox {
  let running: Promise<void> | undefined;
  let more = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = { times: 0, since: 0, until: 0 };

  function runDue(): Promise<void> {
    if (stopped) return running ?? Promise.resolve();
    more = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    while (more && !stopped) {
      more = false;
      try {
        await sendAllDue();
      } catch (error) {
        log.error({ err: error }, "the outbox could not be read or written; the next run tries again");
      }
    }
    // Synchronous after the last check of `more`, so that no call is lost between two runs.
    running = undefined;
  }

  async function sendAllDue(): Promise<void> {
    for (const { id, kind } of await failInterrupted(
      db,
      clock.now(),
      "its sending was interrupted; it may have arrived",
    )) {
      log.warn({ mail: id, kind }, "mail may have been sent; it is not sent again");
    }
    while (!stopped && !paused()) {
      const mail = await takeDueMail(db, clock.now());
      if (!mail) return;
      const unavailable = await sendOnce({ db, clock, log, transport }, mail);
      const now = clock.now().getTime();
      if (unavailable) {
        const ms = pauseAfter(pause.times + 1, unavailable.atLeastMinutes);
        pause = { times: pause.times + 1, since: now, until: now + ms };
        log.error({ reason: unavailable.reason, minutes: ms / 60_000 }, "no mail can be sent; the queue waits");
      } else if (pause.times > 0) {
        pause = { times: 0, since: 0, until: 0 };
        log.info("mail can be sent again");
      }
    }
  }

  /** Not before its start either: a clock that is set back must not prolong the pause. */
  function paused(): boolean {
    const now = clock.now().getTime();
    return now >= pause.since && now < pause.until;
  }

  function requestRun(): void {
    void runDue();
  }

  return {
    async enqueue(
      trx,
      { kind, to, replyTo, subject, text, html, priority = defaultPriority, expiresAt, atMostOnce, about },
    ) {
      const id = randomUUID();
      const now = clock.now().toISOString();
      await insertMail(trx, {
        id,
        kind,
        recipient: to,
        reply_to_name: replyTo?.name ?? null,
        reply_to_address: replyTo?.address ?? null,
        subject,
        body_text: text,
        body_html: html,
        priority,
        created_at: now,
        expires_at: expiresAt?.toISOString() ?? null,
        state: "waiting",
        tries: 0,
        first_tried_at: null,
        next_try_at: now,
        last_error: null,
        ended_at: null,
        at_most_once: atMostOnce ? 1 : 0,
        about: about ?? null,
      });
      return id;
    },
    requestRun,
    runDue,
    verifyTransport: () => transport.verify(),
    start() {
      log.info(transport.description);
      requestRun();
      timer = setInterval(requestRun, intervalMs);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
