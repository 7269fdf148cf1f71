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
  const explain = { connection: explainConnection, "sign-in": explainLogin, mail: explainEmail }[stage];
  const [what, next] = explain(error, sending, (inUrl, onPage = "") => (isFromPage ? onPage : inUrl));
  return { what, reply, next };
}

type Explain = (
  error: SmtpError,
  sending: Sending,
  /** Chooses the words by where the server is entered: in SMTP_URL, or in the fields of the page. */
  where: (inUrl: string, onPage?: string) => string,
) => readonly [what: string, next: string];

const explainConnection: Explain = (error, { server: { host, port } }, where) => {
  const seen = `${error.code} ${error.originalCode} ${error.message}`;
  if (/EPRIVATE/.test(seen))
    return [
      `${host} leads into a private network.`,
      "Enter the name that your provider gives for the mail server. For a server inside your own network, the person who runs this one sets SMTP_URL.",
    ];
  if (/ESEALED/.test(seen))
    return ["The stored password cannot be read: SECRET is another one now.", "Enter the password again."];
  if (/EAI_AGAIN|(?:EDNS|getaddrinfo)(?!.*ENOTFOUND)/.test(seen))
    return [
      `The name ${host} could not be looked up.`,
      "This machine cannot reach a name server. Try again, then check its network settings.",
    ];
  if (/ENOTFOUND/.test(seen)) return [`There is no server named ${host}.`, "Check the spelling of the server."];
  if (/CERT_HAS_EXPIRED/.test(seen))
    return [`The certificate of ${host} has expired.`, "The operator of the mail server must renew it."];
  if (/ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/.test(seen))
    return [
      `The certificate of ${host} is for another name.`,
      "Use the name that your provider gives for the mail server, not your own alias.",
    ];
  if (/SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|self-signed|unable to (?:verify|get)/.test(seen))
    return [
      `The certificate of ${host} is not signed by an authority that this machine trusts.`,
      `Use the name that your provider gives for the mail server.${where(" For your own relay, set NODE_EXTRA_CA_CERTS to its authority.")}`,
    ];
  if (/wrong.version.number|packet length too long|EPROTO\b/i.test(seen))
    return [
      `At port ${port} the server expects an unencrypted start (STARTTLS).`,
      where("Write smtp:// instead of smtps://, or use port 465.", "Choose port 587."),
    ];
  if (error.command === "STARTTLS" || /STARTTLS/.test(seen))
    return [
      `The server offers no encryption at port ${port}.`,
      where(
        "Use smtps:// with port 465. For a relay inside your own network, end SMTP_URL in ?tls=off.",
        "Choose port 465. Without encryption we send no password.",
      ),
    ];
  if (/ECONNREFUSED/.test(seen))
    return [
      `No mail server answers at ${host}, port ${port}.`,
      "Check the server’s name, and use the port that your provider gives: usually 465 or 587.",
    ];
  if (/ETIME|EHOSTUNREACH|ENETUNREACH|took too long|timeout|Greeting never received/i.test(seen))
    return [
      `${host} does not answer at port ${port}.`,
      "A firewall may be in between: many hosts block ports 25, 465 and 587 until you ask. Try another port: 465, 587 or 2525. If the server is only slow, the site’s own email still goes out: it waits up to a minute.",
    ];
  if (error.responseCode !== undefined)
    return [
      `${host} refuses this machine.`,
      "Its answer says why. Ask your provider whether this machine’s address may send.",
    ];
  return [
    `The connection to ${host}, port ${port}, broke off.`,
    "Try again. If it keeps happening, check the server’s name and the port.",
  ];
};

const explainLogin: Explain = ({ response = "", responseCode }, { server: { host, user } }, where) => {
  if (/app(?:lication)?[- ](?:specific )?password/i.test(response))
    return [
      `${host} needs an app password.`,
      "Your usual password doesn’t work here. Create an app password with your provider, and use it instead.",
    ];
  if (/basic authentication|SmtpClientAuthentication/i.test(response))
    return [
      `${host} does not let this account log in with a password.`,
      "With Microsoft 365, an administrator turns on “Authenticated SMTP” for the mailbox in the admin center.",
    ];
  if (responseCode === undefined)
    return [
      `The login at ${host} was cut off.`,
      "Try again. If it keeps happening, ask your provider how programs log in.",
    ];
  if (responseCode < 500) return [`${host} cannot check the password right now.`, "Try again in a few minutes."];
  return [
    `${host} refuses the user ${user} or the password.`,
    `Check both.${where(" In SMTP_URL characters like @ : / % are written as %40 %3A %2F %25.")} If the account uses two-factor authentication, it needs an app password, which you create with your provider.`,
  ];
};

const explainEmail: Explain = (
  { response = "", responseCode = 0, command },
  { server: { host, user }, from, to },
  where,
) => {
  if (responseCode === 530 || (responseCode >= 550 && user === undefined && /auth/i.test(response)))
    return [`${host} requires a user and a password.`, "Put them into SMTP_URL: smtps://user:password@host:465."];
  if (responseCode >= 400 && responseCode < 500)
    return [
      `${host} asks us to try again later.`,
      "Many servers do that to a sender they see for the first time. Try again in five minutes; the site does so by itself.",
    ];
  if (command === "MAIL FROM")
    return [
      `${host} does not accept email from ${from}.`,
      `${where("Set MAIL_FROM to", "Enter")} a sender’s address that belongs to this account, or confirm it with your provider first.`,
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
};
