import type { Delivery, Mail, MailTransport } from "./mail.server.ts";
import { type Sender, writeMessage } from "./mail-message.server.ts";
import { type SmtpError, type SmtpSession, type SmtpTimeouts, withSmtp } from "./smtp-session.server.ts";
import { readSmtpUrl } from "./smtp-url.server.ts";

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
      return deliver((session) => session.send({ from, to }, raw));
    },
    async rehearse(mail: Mail) {
      const { from, to } = await writeMessage(mail, sender);
      return deliver(async (session) => {
        await session.rehearse({ from, to });
        return "rehearsed: taken up to the text";
      });
    },
  };

  function deliver(handOver: (session: SmtpSession) => Promise<string>): Promise<Delivery> {
    return withSmtp(server, timeouts, async (session): Promise<Delivery> => {
      try {
        await session.connect();
        await session.signIn();
      } catch (error) {
        return unavailable(error);
      }
      try {
        return { outcome: "sent", note: await handOver(session) };
      } catch (error) {
        return failure(error);
      }
    });
  }
}

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
