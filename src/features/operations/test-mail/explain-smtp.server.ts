import type { SmtpError, SmtpResult } from "#src/platform/mail/mail-smtp.server.ts";
import type { SmtpServer } from "#src/platform/process/smtp-url.server.ts";

/** What is wrong, for the administrator, and what to do about it. */
export type SmtpExplanation = {
  what: string;
  /** The server's reply or the system's error. */
  reply: string | null;
  next: string;
};

export type Stage = Extract<SmtpResult, { outcome: "failed" }>["stage"];

type Sending = { server: SmtpServer; from: string; to: string };

/** Explains why a step of sending failed; an unknown error in general words. */
export function explainSmtp(error: SmtpError, stage: Stage, sending: Sending): SmtpExplanation {
  const isFromPage = sending.server.mayConnect !== undefined;
  // Of a server that a person entered only its reply is shown (OWN-138).
  const reply = isFromPage ? (error.response?.slice(0, 400) ?? null) : (error.response ?? (error.message || null));
  const [what, onServer, onPage = onServer] = explainError(error, stage, sending);
  return { what, reply, next: isFromPage ? onPage : onServer };
}

/** What to do where SMTP_URL is set, and where it is another thing, on the page with the server's fields. */
type Explanation = readonly [what: string, next: string, onPage?: string];

function explainError(error: SmtpError, stage: Stage, sending: Sending): Explanation {
  const { host, port } = sending.server;
  const codes = [error.code, error.originalCode].filter((code) => code !== undefined);
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code) || error.message.includes(code));

  if (has("EPRIVATE"))
    return [
      `${host} leads into a private network.`,
      "Enter the name that your provider gives for the mail server. For a server inside your own network, the person who runs this one sets SMTP_URL.",
    ];
  if (has("ESEALED"))
    return ["The stored password cannot be read: SECRET is another one now.", "Enter the password again."];
  if (has("EDNS", "getaddrinfo", "ENOTFOUND", "EAI_AGAIN")) {
    return has("EAI_AGAIN") || !has("ENOTFOUND")
      ? [
          `The name ${host} could not be looked up.`,
          "This machine cannot reach a name server. Try again, then check its network settings.",
        ]
      : [`There is no server named ${host}.`, "Correct the name in SMTP_URL.", "Check the spelling of the server."];
  }
  if (stage === "sign-in") return explainLogin(error, sending);
  if (stage === "mail") return explainEmail(error, sending);
  if (has("CERT_HAS_EXPIRED"))
    return [`The certificate of ${host} has expired.`, "The operator of the mail server must renew it."];
  if (has("ERR_TLS_CERT_ALTNAME_INVALID", "does not match certificate"))
    return [
      `The certificate of ${host} is for another name.`,
      "Use the name that your provider gives for the mail server, not your own alias.",
    ];
  if (
    has("SELF_SIGNED", "UNABLE_TO_VERIFY", "UNABLE_TO_GET_ISSUER", "self-signed", "unable to verify", "unable to get")
  )
    return [
      `The certificate of ${host} is not signed by an authority that this machine trusts.`,
      "Use the name that your provider gives for the mail server. For your own relay, set NODE_EXTRA_CA_CERTS to its authority.",
      "Use the name that your provider gives for the mail server.",
    ];
  if (has("WRONG_VERSION_NUMBER", "wrong version number", "packet length too long", "EPROTO"))
    return [
      `At port ${port} the server expects an unencrypted start (STARTTLS).`,
      `Write smtp:// instead of smtps://, or use port 465.`,
      "Choose port 587.",
    ];
  if (error.command === "STARTTLS" || has("STARTTLS"))
    return [
      `The server offers no encryption at port ${port}.`,
      "Use smtps:// with port 465. For a relay inside your own network, end SMTP_URL in ?tls=off.",
      "Choose port 465. Without encryption we send no password.",
    ];
  if (has("ECONNREFUSED"))
    return [
      `No mail server answers at ${host}, port ${port}.`,
      "Check the port in SMTP_URL: usually 465 for smtps:// and 587 for smtp://. Then check that the mail server is running.",
      "Check the server’s name, and choose the port that your provider gives: usually 465 or 587.",
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
      "A firewall may be in between: many hosts block ports 25, 465 and 587 until you ask. With smtps://, the port must be one that speaks TLS at once, usually 465. If the server is only slow, the site’s own email still goes out: it waits up to a minute.",
      "Try another port: 465, 587 or 2525. If none answers, ask the person who runs the server whether it may send email.",
    ];
  if (error.responseCode !== undefined)
    return [
      `${host} refuses this machine.`,
      "Its answer says why. Ask your provider whether this machine’s address may send.",
    ];
  return [
    `The connection to ${host}, port ${port}, broke off.`,
    "Try again. If it keeps happening, check the host and port in SMTP_URL.",
    "Try again. If it keeps happening, check the server’s name and the port.",
  ];
}

function explainLogin(error: SmtpError, { server: { host, user } }: Sending): Explanation {
  if (/app(?:lication)?[- ](?:specific )?password/i.test(error.response ?? ""))
    return [
      `${host} needs an app password.`,
      "Your usual password doesn’t work here. Create an app password with your provider, and use it instead.",
    ];
  if (/basic authentication|SmtpClientAuthentication/i.test(error.response ?? ""))
    return [
      `${host} does not let this account log in with a password.`,
      "With Microsoft 365, an administrator turns on “Authenticated SMTP” for the mailbox in the admin center.",
    ];
  if (error.responseCode !== undefined && error.responseCode < 500)
    return [`${host} cannot check the password right now.`, "Try again in a few minutes."];
  if (error.responseCode === undefined)
    return [
      `The login at ${host} was cut off.`,
      "Try again. If it keeps happening, ask your provider how programs log in.",
    ];
  return [
    `${host} refuses the user ${user} or the password.`,
    "Correct both in SMTP_URL; characters like @ : / % are written as %40 %3A %2F %25. Providers with two-factor authentication need a password for programs (an app password).",
    "Check both. If the account uses two-factor authentication, it needs an app password, which you create with your provider.",
  ];
}

function explainEmail(error: SmtpError, { server: { host, user }, from, to }: Sending): Explanation {
  const { responseCode = 0, command } = error;
  const later = responseCode >= 400 && responseCode < 500;
  if (responseCode === 530 || (responseCode >= 550 && user === undefined && /auth/i.test(error.response ?? "")))
    return [`${host} requires a user and a password.`, "Put them into SMTP_URL: smtps://user:password@host:465."];
  if (later)
    return [
      `${host} asks us to try again later.`,
      "Many servers do that to a sender they see for the first time. Try again in five minutes; the site does so by itself.",
    ];
  if (command === "MAIL FROM")
    return [
      `${host} does not accept email from ${from}.`,
      "Set MAIL_FROM to an address of the account in SMTP_URL.",
      "Enter a sender’s address that belongs to this account, or confirm it with your provider first.",
    ];
  if (command === "RCPT TO")
    return [
      `${host} does not accept email for ${to}.`,
      "Check the address. If it is right, ask your provider whether email may go there.",
    ];
  if (responseCode >= 500) return [`${host} refuses the email itself.`, "Its answer says why; ask your provider."];
  return [
    `${host} took too long over the email, or hung up.`,
    "Try again. The site itself waits longer and tries for three days.",
  ];
}
