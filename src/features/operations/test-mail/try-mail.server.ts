import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Company } from "#src/facts/company.ts";
import type { Mail } from "#src/platform/mail/mail.server.ts";
import { createMailFolder } from "#src/platform/mail/mail-folder.server.ts";
import { type MessageSender, writeMessage } from "#src/platform/mail/mail-message.server.ts";
import { type SmtpError, type SmtpTimeouts, sendBySmtp } from "#src/platform/mail/mail-smtp.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import type { SmtpServer } from "#src/platform/process/smtp-url.server.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { explainSmtp, type SmtpExplanation, type Stage } from "./explain-smtp.server.ts";

export type TestMailReport = Awaited<ReturnType<typeof tryMail>>;

type Trial = {
  config: Pick<Settings, "dataDir" | "origin">;
  company: Company;
  /** Undefined while there is none. */
  server: SmtpServer | undefined;
  from: Mail["from"];
  clock: Clock;
  to: string;
  timeouts?: SmtpTimeouts;
};

/** A person waits for the result: it comes within fifteen seconds. */
const defaultTimeouts: SmtpTimeouts = { greetingMs: 8_000, silenceMs: 11_000, wholeMs: 12_000 };
const lookUpWithinMs = 3_000;

/**
 * Sends one email with the site's settings, without the outbox, and reports each step. It is sent once.
 *
 * @returns the `steps` that worked, in order, and what then failed: `problem` is null once the mail server has accepted the email.
 *   `inFolder`: without a mail server it was written to a folder
 */
export async function tryMail({ config, company, server, from, clock, to, timeouts = defaultTimeouts }: Trial) {
  const steps: string[] = [];
  const done = (text: string) => void steps.push(text);
  const sender = { host: new URL(config.origin).hostname };
  const mail = { ...(await testEmail(company, config.origin)), id: randomUUID(), from, to, date: clock.now() };
  const problem = server
    ? await trySmtp({ server, mail, sender, done, timeouts })
    : await writeToFolder(join(config.dataDir, "outbox"), { mail, sender, done });
  return { steps, problem, inFolder: server === undefined };
}

type Sending = { mail: Mail; sender: MessageSender; done(text: string): void };

async function trySmtp({
  server,
  mail,
  sender,
  done,
  timeouts,
}: Sending & { server: SmtpServer; timeouts: SmtpTimeouts }): Promise<SmtpExplanation | null> {
  const { host, port, user, tls } = server;
  const message = await writeMessage(mail, sender);
  const { from, to } = message;
  const explain = (error: SmtpError, stage: Stage) => explainSmtp(error, stage, { server, from, to });
  try {
    if (isIP(host) === 0) done(`${host} has the address ${await addressOf(host)}.`);
  } catch (error) {
    return explain(error as NodeJS.ErrnoException, "connection");
  }
  const result = await sendBySmtp(server, message, timeouts);
  const stage = result.outcome === "sent" ? "mail" : result.stage;
  if (stage !== "connection")
    done(`Connected to ${host}, port ${port}, ${tls === "off" ? "without encryption" : "encrypted"}.`);
  if (stage === "mail") done(user === undefined ? "No login: SMTP_URL names no user." : `Logged in as ${user}.`);
  if (result.outcome === "failed") return explain(result.error, result.stage);
  done(`The mail server accepted the email from ${from} to ${to}: ${result.response}`);
  return null;
}

/** With a time limit: a name server that does not answer takes half a minute. */
async function addressOf(host: string): Promise<string> {
  const late = setTimeout(lookUpWithinMs, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`The name ${host} was not found in time.`), { code: "EAI_AGAIN" });
  });
  const { address } = await Promise.race([lookup(host), late]);
  return address;
}

async function writeToFolder(folder: string, { mail, sender, done }: Sending): Promise<SmtpExplanation | null> {
  done("There is no mail server yet, so no email leaves this machine: it is written to a folder.");
  try {
    const delivery = await createMailFolder(folder, sender).send(mail);
    if (delivery.outcome === "sent") done(`The email is there, for any email program to open: ${folder}`);
    return null;
  } catch (error) {
    return {
      what: `Nothing can be written to ${folder}.`,
      reply: error instanceof Error ? error.message : String(error),
      next: "Check the disk and the owner of the folder.",
    };
  }
}

/** The email: its arrival shows that email works. */
function testEmail(company: Company, origin: string) {
  return composeEmail(company, `Test email from ${company.name}`, [
    `Someone asked the website at ${origin} to send this email. If you’re reading it, email works.`,
    "You don’t need to do anything.",
  ]);
}
