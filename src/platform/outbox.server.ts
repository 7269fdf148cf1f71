import type { Trx } from "./database.server.ts";
import type { MailAddress } from "./mail.server.ts";

/** A mail to be sent once the transaction that it was put in is committed. */
export type OutgoingMail = {
  /** What it is, for the record and the log: "new-message". */
  kind: string;
  to: readonly string[];
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Smaller numbers go first. Somebody who waits at a screen for a code should not wait behind notices. */
  priority?: number;
  /** After this the mail is of no use and is not sent any more. */
  expiresAt?: Date;
};

/** Mail that is sent at least once, however long the mail server is away (FORM-12, SECURITY.md §1 and §2 point 15). */
export type Outbox = {
  /** Puts a mail into the caller's transaction: committed or rolled back with it. Returns the mail's id. */
  enqueue(trx: Trx, mail: OutgoingMail): Promise<string>;
  /** Call after the commit: mail goes out now and not at the next round. Returns at once, never throws. */
  nudge(): void;
  /** Sends all that is due and settles when nothing is left to do now. Calls during a run join it. Never throws. */
  runDue(): Promise<void>;
  /** Begins regular rounds. */
  start(): void;
  /** Ends the rounds and waits for the mail being sent. */
  stop(): Promise<void>;
};
