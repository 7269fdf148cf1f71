/** One mail, complete. Every try to send it makes the same bytes, so that a receiver recognizes a second copy (RFC 5322 §3.6.4). */
export type Mail = {
  /** Unique and stable: becomes the Message-ID and, without a mail server, the file's name. */
  id: string;
  to: string;
  /** Where answers go, if not to the sender of the mail. */
  replyTo?: MailAddress | undefined;
  subject: string;
  text: string;
  html: string;
  /** When the mail was written, which may be hours before it is sent. */
  date: Date;
};

export type MailAddress = { name: string; address: string };

/**
 * How one try ended.
 * - `sent`: the mail server has accepted it, or, with `inFolder`, a file of it is on the disk.
 * - `later`: this mail was put off; `atLeastMinutes` is the wait that the server's reply implies (450, 451, 421).
 * - `unavailable`: nothing can be sent at present, whichever mail it is (connection refused, sign-in refused).
 * - `refused`: the server will never accept it (550 to the recipient).
 */
export type Delivery =
  | { outcome: "sent"; inFolder?: boolean; note?: string }
  | { outcome: "later"; reason: string; atLeastMinutes?: number }
  | { outcome: "unavailable"; reason: string; atLeastMinutes?: number }
  | { outcome: "refused"; reason: string };

export type MailTransport = {
  /** In words for the log, without credentials: where mail goes. */
  readonly description: string;
  /** Tries once. Throws only on an unexpected error, which counts as `later`. */
  send(mail: Mail): Promise<Delivery>;
  /** Checks without a mail that mail can be sent: connects and signs in. @throws Error with the reason */
  verify(): Promise<void>;
};
