import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { addressRanges, privateRanges } from "../process/address-ranges.server.ts";
import type { SmtpServer } from "../process/smtp-url.server.ts";
import type { Delivery, MailTransport } from "./mail.server.ts";
import { type MessageSender, type MimeMessage, writeMessage } from "./mail-message.server.ts";

export type SmtpTimeouts = {
  /** For lookup, connection and greeting together. Servers let unknown senders wait for it (RFC 5321 §4.5.3.2.1). */
  greetingMs: number;
  /** Without a byte from the server. Servers that scan a mail are silent after the final dot. */
  silenceMs: number;
  /** For one mail in all. Shorter than the outbox's lease, so that no other process sends the same mail. */
  wholeMs: number;
};

/** The error of nodemailer. */
export type SmtpError = {
  message: string;
  /** The library's code: "EDNS", "ETLS". */
  code?: string;
  /** The system's code, if any: "ECONNREFUSED". */
  originalCode?: string;
  response?: string;
  responseCode?: number;
  /** The command that was answered: "RCPT TO". */
  command?: string;
};

export type SmtpResult =
  | { outcome: "sent"; response: string }
  | { outcome: "failed"; stage: "connection" | "sign-in" | "mail"; error: SmtpError };

const defaultTimeouts: SmtpTimeouts = { greetingMs: 60_000, silenceMs: 60_000, wholeMs: 150_000 };

/** Greylisting servers refuse an earlier second try. */
const greylistingMinutes = 5;

/**
 * Sends by SMTP, one connection a mail. A failure before the sign-in is complete is `unavailable`; a later one concerns this
 * mail.
 */
export function createSmtpTransport(
  server: SmtpServer,
  sender: MessageSender,
  timeouts = defaultTimeouts,
): MailTransport {
  return {
    description: `Email goes out through ${server.host}:${server.port}.`,
    async send(mail) {
      const result = await sendBySmtp(server, await writeMessage(mail, sender), timeouts);
      if (result.outcome === "sent") return { outcome: "sent", note: result.response };
      return result.stage === "mail" ? mailFailure(result.error) : unavailable(result.error);
    },
    async verify() {
      await (await connectionTo(server, timeouts)).verify();
    },
  };
}

/** Sends one mail over a new connection. Never throws. */
export async function sendBySmtp(
  server: SmtpServer,
  { raw, from, to }: MimeMessage,
  timeouts: SmtpTimeouts,
): Promise<SmtpResult> {
  let signedIn = false;
  // A lost connection is the same error before and after the sign-in. The library reads the text only after it.
  async function* text() {
    signedIn = true;
    yield raw;
  }
  try {
    const connection = await connectionTo(server, timeouts);
    const { response } = await connection.sendMail({
      envelope: { from, to: [to] },
      raw: Readable.from(text()),
      signal: AbortSignal.timeout(timeouts.wholeMs),
    });
    return { outcome: "sent", response };
  } catch (failure) {
    const error = failure as SmtpError;
    if (error.code === "EABORT") error.message = "The mail server took too long.";
    // What is no reply of SMTP comes from a server of another kind, perhaps an inner one (OWN-138).
    if (error.response && !/^\d{3}(?:[ -]|$)/.test(error.response))
      Object.assign(error, { message: "The server does not speak SMTP.", response: undefined });
    if (signedIn) return { outcome: "failed", stage: "mail", error };
    return { outcome: "failed", stage: error.code === "EAUTH" ? "sign-in" : "connection", error };
  }
}

/** Ranges that lead into a network of one's own besides the private ones: shared, special, multicast, and IPv4 within IPv6 (RFC 6890). */
const specialRanges = [
  ...["100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15", "224.0.0.0/3"],
  ...["::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "fec0::/10", "ff00::/8"],
];
const isOwnNetwork = addressRanges([...privateRanges, ...specialRanges]);

/** Whether the internet routes the address: a server that a person enters must be there (OWN-138). */
export const isPublicAddress = (address: string) => !isOwnNetwork(address);

/** An address of the host that may be connected to. The connection goes to it, so that a second lookup decides nothing. */
async function allowedAddress({ host, mayConnect = () => true }: SmtpServer): Promise<string> {
  const found = await lookup(host, { all: true, order: "ipv4first" });
  const allowed = found.find(({ address }) => mayConnect(address));
  if (allowed) return allowed.address;
  throw Object.assign(new Error(`${host} is an address of a private network.`), { code: "EPRIVATE" });
}

async function connectionTo(server: SmtpServer, timeouts: SmtpTimeouts) {
  const { host, port, user, password, tls, mayConnect } = server;
  if (password === undefined)
    throw Object.assign(new Error("The password of the mail server cannot be opened with SECRET."), {
      code: "ESEALED",
    });
  return createTransport({
    host: mayConnect ? await allowedAddress(server) : host,
    port,
    // The certificate is that of the name.
    ...(isIP(host) === 0 && { servername: host }),
    secure: tls === "implicit",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "off",
    // Fails if the server offers no sign-in: mail is never sent without the account of SMTP_URL.
    ...(user !== undefined && { auth: { user, pass: password }, forceAuth: true }),
    connectionTimeout: timeouts.greetingMs,
    greetingTimeout: timeouts.greetingMs,
    dnsTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    logger: false,
  });
}

function unavailable({ message, responseCode }: SmtpError): Delivery {
  const reason = { outcome: "unavailable", reason: message } as const;
  return responseCode === 421 ? { ...reason, atLeastMinutes: greylistingMinutes } : reason;
}

function mailFailure(error: SmtpError): Delivery {
  const { message, responseCode = 0, command } = error;
  if (responseCode >= 500 && responseCode < 600) {
    // All mails have the same sender: a refused one means wrong settings.
    return command === "MAIL FROM" ? unavailable(error) : { outcome: "refused", reason: message };
  }
  const temporary = responseCode >= 400 && responseCode < 500;
  return { outcome: "later", reason: message, ...(temporary && { atLeastMinutes: greylistingMinutes }) };
}
