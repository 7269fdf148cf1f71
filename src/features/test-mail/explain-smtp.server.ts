import type { SmtpError } from "#src/platform/smtp-session.server.ts";
import type { SmtpServer } from "#src/platform/smtp-url.server.ts";

/** What is wrong, in words for whoever set the site up, and what to do about it. */
export type Problem = {
  what: string;
  /** The server's own words, or the system's. */
  said: string | null;
  next: string;
};

export type Stage = "name" | "connection" | "sign-in" | "mail";

type Asked = { server: SmtpServer; from: string; to: string };

/** Explains why a step of sending failed; words that fit everything when nobody foresaw it. */
export function explainSmtp(error: SmtpError, stage: Stage, asked: Asked): Problem {
  const said = error.response ?? (error.message || null);
  const [what, next] = firstKnown(error, stage, asked);
  return { what, said, next };
}

type Words = readonly [what: string, next: string];

function firstKnown(error: SmtpError, stage: Stage, asked: Asked): Words {
  const { host, port } = asked.server;
  const codes = [error.code, error.originalCode].filter((code) => code !== undefined);
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code) || error.message.includes(code));

  if (stage === "name" || has("EDNS", "ENOTFOUND", "EAI_AGAIN")) {
    return has("EAI_AGAIN") || !has("ENOTFOUND")
      ? [
          `The name ${host} could not be looked up.`,
          "This machine cannot reach a name server. Try again, then look at its network settings.",
        ]
      : [`There is no server named ${host}.`, "Correct the name in SMTP_URL."];
  }
  if (stage === "sign-in") return signInWords(error, asked);
  if (stage === "mail") return mailWords(error, asked);
  if (has("CERT_HAS_EXPIRED"))
    return [`The certificate of ${host} has expired.`, "Whoever runs the mail server has to renew it."];
  if (has("ERR_TLS_CERT_ALTNAME_INVALID", "does not match certificate"))
    return [
      `The certificate of ${host} is for another name.`,
      "Use the name that your provider gives for the mail server, not an alias of your own.",
    ];
  if (
    has("SELF_SIGNED", "UNABLE_TO_VERIFY", "UNABLE_TO_GET_ISSUER", "self-signed", "unable to verify", "unable to get")
  )
    return [
      `The certificate of ${host} is not signed by anybody whom this machine knows.`,
      "Use the name that your provider gives for the mail server. For a relay of your own, give its authority by NODE_EXTRA_CA_CERTS.",
    ];
  if (has("WRONG_VERSION_NUMBER", "wrong version number", "packet length too long", "EPROTO"))
    return [
      `At port ${port} the server does not speak TLS from the first byte.`,
      `Write smtp:// instead of smtps://, or use port 465.`,
    ];
  if (error.command === "STARTTLS" || has("STARTTLS"))
    return [
      `The server offers no encryption at port ${port}.`,
      "Use smtps:// with port 465. For a relay inside your own network, end SMTP_URL in ?tls=off.",
    ];
  if (has("ECONNREFUSED"))
    return [
      `Nothing listens at ${host}, port ${port}.`,
      "Look at the port in SMTP_URL: smtps:// usually is 465, smtp:// is 587. Then, whether the mail server runs.",
    ];
  if (
    has(
      "ETIMEDOUT",
      "ETIME",
      "EHOSTUNREACH",
      "ENETUNREACH",
      "took too long",
      "Timeout",
      "timeout",
      "Greeting never received",
    )
  )
    return [
      `${host} does not answer at port ${port}.`,
      "A firewall may be in between: many hosts block ports 25, 465 and 587 until one asks. With smtps:// the port has to be one that speaks TLS at once, usually 465.",
    ];
  if (error.responseCode !== undefined)
    return [
      `${host} turns this machine away.`,
      "Its answer says why. Ask your provider whether this machine's address may send.",
    ];
  return [
    `The connection to ${host}, port ${port}, broke off.`,
    "Try again. If it stays so, look at host and port in SMTP_URL.",
  ];
}

function signInWords(error: SmtpError, { server: { host, user } }: Asked): Words {
  if (error.responseCode !== undefined && error.responseCode < 500)
    return [`${host} cannot check the password just now.`, "Try again in some minutes."];
  if (error.responseCode === undefined)
    return [`Signing in at ${host} broke off.`, "Try again. If it stays so, ask your provider how programs sign in."];
  return [
    `${host} refuses the user ${user} or the password.`,
    "Correct both in SMTP_URL; signs like @ : / % are written as %40 %3A %2F %25. Providers with two-factor sign-in want a password made for programs (an app password).",
  ];
}

function mailWords(error: SmtpError, { server: { host, user }, from, to }: Asked): Words {
  const { responseCode = 0, command } = error;
  const later = responseCode >= 400 && responseCode < 500;
  if (responseCode === 530 || (responseCode >= 550 && user === undefined && /auth/i.test(error.response ?? "")))
    return [`${host} wants a user and a password.`, "Put them into SMTP_URL: smtps://user:password@host:465."];
  if (later)
    return [
      `${host} puts the mail off.`,
      "Many servers do that to a sender they see for the first time. Try again in five minutes; the site does so by itself.",
    ];
  if (command === "MAIL FROM")
    return [
      `${host} does not take mail from ${from}.`,
      "Set MAIL_FROM to an address that belongs to the account which SMTP_URL signs in to.",
    ];
  if (command === "RCPT TO")
    return [
      `${host} does not take mail for ${to}.`,
      "Look at the address. If it is right, ask your provider whether mail may go there.",
    ];
  if (responseCode >= 500) return [`${host} refuses the mail itself.`, "Its answer says why; ask your provider."];
  return [
    `${host} took too long over the mail, or hung up.`,
    "Try again. The site itself waits longer and tries for three days.",
  ];
}
