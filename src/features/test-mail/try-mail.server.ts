import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Clock } from "#src/platform/clock.ts";
import type { Settings } from "#src/platform/config.server.ts";
import type { Mail } from "#src/platform/mail.server.ts";
import { createMailFolder } from "#src/platform/mail-folder.server.ts";
import { type Sender, writeMessage } from "#src/platform/mail-message.server.ts";
import { type SmtpError, type SmtpTimeouts, withSmtp } from "#src/platform/smtp-session.server.ts";
import { readSmtpUrl, type SmtpServer } from "#src/platform/smtp-url.server.ts";
import { explainSmtp, type Problem, type Stage } from "./explain-smtp.server.ts";
import { testEmail } from "./test-email.server.ts";

export type TestMailReport = {
  /** What went well, in order, in words. */
  steps: string[];
  /** What then did not; null when the mail server has taken the mail. */
  problem: Problem | null;
  /** There is no mail server: what went well is that the mail was written to a folder, which nobody gets it from. */
  inFolder: boolean;
};

type Trial = {
  config: Pick<Settings, "smtpUrl" | "mailFrom" | "dataDir" | "origin">;
  clock: Clock;
  to: string;
  /** Hears of each step that went well, as it does. */
  onStep?(text: string): void;
  timeouts?: SmtpTimeouts;
};

/** Somebody waits at a screen for it, so all of it ends within fifteen seconds. */
const usualTimeouts: SmtpTimeouts = { greetingMs: 8_000, silenceMs: 11_000, wholeMs: 12_000 };
const lookUpWithinMs = 3_000;

/**
 * Sends one mail past the queue, with the settings of the site, and tells each step. It goes out once: nothing is tried again.
 *
 * @returns what happened; for whatever goes wrong on the way it does not throw
 */
export async function tryMail({ config, clock, to, onStep, timeouts = usualTimeouts }: Trial): Promise<TestMailReport> {
  const steps: string[] = [];
  const done = (text: string) => {
    steps.push(text);
    onStep?.(text);
  };
  const sender = { from: config.mailFrom, host: new URL(config.origin).hostname };
  const mail = { ...(await testEmail(config.origin)), id: randomUUID(), to, date: clock.now() };
  const problem = config.smtpUrl
    ? await sendBySmtp({ server: readSmtpUrl(config.smtpUrl), mail, sender, done, timeouts })
    : await writeToFolder(join(config.dataDir, "outbox"), { mail, sender, done });
  return { steps, problem, inFolder: config.smtpUrl === undefined };
}

type Sending = { mail: Mail; sender: Sender; done(text: string): void };

async function sendBySmtp({
  server,
  mail,
  sender,
  done,
  timeouts,
}: Sending & { server: SmtpServer; timeouts: SmtpTimeouts }): Promise<Problem | null> {
  const { host, port, user, tls } = server;
  const { raw, from, to } = await writeMessage(mail, sender);
  let stage: Stage = "name";
  try {
    if (isIP(host) === 0) done(`${host} has the address ${await addressOf(host)}.`);
    stage = "connection";
    await withSmtp(server, timeouts, async (session) => {
      await session.connect();
      done(`Connected to ${host}, port ${port}, ${tls === "off" ? "without encryption" : "encrypted"}.`);
      stage = "sign-in";
      await session.signIn();
      done(user === undefined ? "No sign-in: SMTP_URL names no user." : `Signed in as ${user}.`);
      stage = "mail";
      const said = await session.send({ from, to }, raw);
      done(`The mail server has taken the mail from ${from} to ${to}: ${said}`);
    });
    return null;
  } catch (error) {
    return explainSmtp(error as SmtpError, stage, { server, from, to });
  }
}

/** A name server that does not answer would otherwise keep us for half a minute. */
async function addressOf(host: string): Promise<string> {
  const late = setTimeout(lookUpWithinMs, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`The name ${host} was not found in time.`), { code: "EAI_AGAIN" });
  });
  const { address } = await Promise.race([lookup(host), late]);
  return address;
}

async function writeToFolder(folder: string, { mail, sender, done }: Sending): Promise<Problem | null> {
  done("SMTP_URL is not set, so no mail leaves this machine: it is written to a folder.");
  try {
    const delivery = await createMailFolder(folder, sender).send(mail);
    if (delivery.outcome === "sent") done(`The mail is there, for any mail program to open: ${folder}`);
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return {
      what: `Nothing can be written to ${folder}.`,
      said,
      next: "Look at the disk, and at who owns the folder.",
    };
  }
}
