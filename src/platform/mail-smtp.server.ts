import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import type { Delivery, MailTransport } from "./mail.server.ts";
import { type Sender, writeMessage } from "./mail-message.server.ts";
import { readSmtpUrl, type SmtpServer } from "./smtp-url.server.ts";

type SmtpTimeouts = {
  /** To connect, and again until the greeting. */
  greetingMs: number;
  /** Without a byte from the other side. Servers that look into the mail take their time after the final dot. */
  silenceMs: number;
  /** For one mail in all: well inside the outbox's lease, so that nobody else takes up a mail still on its way. */
  wholeMs: number;
};

const usualTimeouts: SmtpTimeouts = { greetingMs: 10_000, silenceMs: 60_000, wholeMs: 150_000 };

/** Greylisting servers ask for about this much patience, and refuse whoever returns sooner. */
const patienceMinutes = 5;

/**
 * Sends by SMTP, one connection a mail. Until the server has accepted connection and sign-in, a failure says nothing about
 * the mail: `unavailable`. After that it is the mail's.
 *
 * @throws {StartRefused} if the address makes no sense
 */
export function createSmtpTransport(url: string, sender: Sender, timeouts = usualTimeouts): MailTransport {
  const server = readSmtpUrl(url);
  return {
    description: `Mail goes out by ${server.host}:${server.port}.`,
    async send(mail) {
      const { raw, from, to } = await writeMessage(mail, sender);
      const connection = new SMTPConnection(connectionOptions(server, timeouts));
      const broken = new Promise<never>((_, reject) => connection.on("error", reject));
      const deadline = AbortSignal.timeout(timeouts.wholeMs);
      const late = new Promise<never>((_, reject) => {
        deadline.addEventListener("abort", () => reject(new Error("The mail server took too long.")));
      });
      const within = <T>(step: Promise<T>) => Promise.race([step, broken, late]);
      try {
        try {
          await within(connect(connection, server));
        } catch (error) {
          return unavailable(error);
        }
        const response = await within(transfer(connection, { from, to }, raw));
        return { outcome: "sent", note: response };
      } catch (error) {
        return failure(error);
      } finally {
        connection.close();
      }
    },
  };
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

async function connect(connection: SMTPConnection, { user, password }: SmtpServer): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  if (user === undefined) return;
  await new Promise<void>((resolve, reject) => {
    connection.login({ user, pass: password }, (error) => (error ? reject(error) : resolve()));
  });
}

function transfer(connection: SMTPConnection, envelope: { from: string; to: string }, raw: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send({ from: envelope.from, to: [envelope.to] }, raw, (error, info) => {
      if (error) reject(error);
      else resolve(info?.response ?? "");
    });
  });
}

type SmtpError = { message: string; responseCode?: number; command?: string };

function unavailable(error: unknown): Delivery {
  const { message, responseCode } = error as SmtpError;
  const reason = { outcome: "unavailable", reason: message } as const;
  return responseCode === 421 ? { ...reason, atLeastMinutes: patienceMinutes } : reason;
}

function failure(error: unknown): Delivery {
  const { message, responseCode = 0, command } = error as SmtpError;
  if (responseCode >= 500 && responseCode < 600) {
    // Our own sender's address is in every mail: if it is not taken, the settings are wrong, not the mail.
    return command === "MAIL FROM" ? unavailable(error) : { outcome: "refused", reason: message };
  }
  const temporary = responseCode >= 400 && responseCode < 500;
  return { outcome: "later", reason: message, ...(temporary && { atLeastMinutes: patienceMinutes }) };
}
