import { Readable } from "node:stream";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import type { SmtpServer } from "./smtp-url.server.ts";

export type SmtpTimeouts = {
  /** To connect, and again until the greeting. */
  greetingMs: number;
  /** Without a byte from the other side. Servers that look into the mail take their time after the final dot. */
  silenceMs: number;
  /** For one mail in all: well inside the outbox's lease, so that nobody else takes up a mail still on its way. */
  wholeMs: number;
};

type Envelope = { from: string; to: string };

/** What the library says when a step fails. */
export type SmtpError = {
  message: string;
  /** Of the library: "EDNS", "ETLS". */
  code?: string;
  /** Of the system, where it had one of its own: "ECONNREFUSED". */
  originalCode?: string;
  /** The server's answer, and its number. */
  response?: string;
  responseCode?: number;
  /** What the server answered to: "RCPT TO". */
  command?: string;
};

/** One conversation with a mail server. Each step rejects with an SmtpError, and when the whole has taken too long. */
export type SmtpSession = {
  /** From looking up the name to encryption, whichever way. */
  connect(): Promise<void>;
  /** Nothing where SMTP_URL names no user. */
  signIn(): Promise<void>;
  /** @returns what the server said when it took the mail */
  send(envelope: Envelope, raw: Buffer): Promise<string>;
  /** Goes on until the server asks for the text. It gets none, so there is no mail (RFC 5321 §4.1.1.4, §4.1.1.10). */
  rehearse(envelope: Envelope): Promise<void>;
};

/** Talks with a mail server, and hangs up afterwards however it went. */
export async function withSmtp<Result>(
  server: SmtpServer,
  timeouts: SmtpTimeouts,
  talk: (session: SmtpSession) => Promise<Result>,
): Promise<Result> {
  const connection = new SMTPConnection(connectionOptions(server, timeouts));
  const broken = new Promise<never>((_, reject) => connection.on("error", reject));
  const deadline = AbortSignal.timeout(timeouts.wholeMs);
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new Error("The mail server took too long.")));
  });
  // Whoever is not waiting at the moment has nothing to catch.
  broken.catch(() => {});
  late.catch(() => {});
  const within = <T>(step: Promise<T>) => Promise.race([step, broken, late]);
  try {
    return await talk({
      connect: () => within(connect(connection)),
      signIn: () => within(signIn(connection, server)),
      send: (envelope, raw) => within(transfer(connection, envelope, raw)),
      rehearse: (envelope) => within(untilAsked(connection, envelope)),
    });
  } finally {
    connection.close();
  }
}

function connectionOptions({ host, port, tls }: SmtpServer, timeouts: SmtpTimeouts) {
  const options: SMTPConnectionOptions = {
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "off",
    connectionTimeout: timeouts.greetingMs,
    greetingTimeout: timeouts.greetingMs,
    dnsTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    logger: false,
  };
  return options;
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
}

async function signIn(connection: SMTPConnection, { user, password }: SmtpServer): Promise<void> {
  if (user === undefined) return;
  await new Promise<void>((resolve, reject) => {
    connection.login({ user, pass: password }, (error) => (error ? reject(error) : resolve()));
  });
}

function transfer(connection: SMTPConnection, { from, to }: Envelope, raw: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send({ from, to: [to] }, raw, (error, info) => {
      if (error) reject(error);
      else resolve(info?.response ?? "");
    });
  });
}

function untilAsked(connection: SMTPConnection, { from, to }: Envelope): Promise<void> {
  return new Promise((resolve, reject) => {
    // The library begins to read the text when the server has asked for it.
    const text = new Readable({ read: () => resolve() });
    connection.send({ from, to: [to] }, text, (error) => error && reject(error));
  });
}
