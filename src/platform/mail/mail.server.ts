/** A complete mail. Every try sends the same bytes, unless the sender is renamed, so that the receiver recognizes a copy (RFC 5322 §3.6.4). */
export type Mail = {
  /** Unique and stable: the Message-ID and, without a mail server, the file's name. */
  id: string;
  from: string | MailAddress;
  to: string;
  /** The address for answers, if not the sender. */
  replyTo?: MailAddress | undefined;
  /** A person wrote the text; other mail is marked as automatic. */
  byPerson?: boolean;
  /** The address of a page that ends emails of this kind (RFC 2369). */
  unsubscribe?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file (RFC 5545) with its METHOD. */
  calendar?: string | undefined;
  /** When the mail was written, possibly hours before it is sent. */
  date: Date;
};

export type MailAddress = { name: string; address: string };

/**
 * The outcome of one try.
 * - `sent`: the mail server has accepted the mail; with `inFolder` it was written to a file.
 * - `later`: this mail failed temporarily; `atLeastMinutes` is the wait that the reply implies (450, 451, 421).
 * - `unavailable`: no mail can be sent at present (connection or sign-in refused).
 * - `refused`: the server will never accept this mail (550 to the recipient).
 */
export type Delivery =
  | { outcome: "sent"; inFolder?: boolean; note?: string }
  | { outcome: "later"; reason: string; atLeastMinutes?: number }
  | { outcome: "unavailable"; reason: string; atLeastMinutes?: number }
  | { outcome: "refused"; reason: string };

export type MailTransport = {
  /** Where mail goes, for the log, without credentials. */
  readonly description: string;
  /** Tries once. Throws only an unexpected error, which counts as `later`. */
  send(mail: Mail): Promise<Delivery>;
  /** Checks without a mail that mail can be sent. @throws Error with the reason */
  verify(): Promise<void>;
};
