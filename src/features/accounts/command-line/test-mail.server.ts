import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import { tryMail } from "#src/features/operations/test-mail/try-mail.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { StartupError } from "#src/platform/process/errors.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { CommandRefused, openSiteData } from "./cli-context.server.ts";

/**
 * Sends one email with the settings of the site and prints each step. It also works before the first start.
 *
 * @param to the first address of MAIL_TO unless given
 * @throws {CommandRefused | StartupError} with what failed, why, and what to do
 */
export async function testMail(
  config: Settings,
  to = config.mailTo[0] ?? "",
  print: (line: string) => void,
): Promise<void> {
  // Without a mail server, the email becomes a file in the data folder.
  if (config.smtpUrl === undefined) refuseOtherUser(config.dataDir);
  const { problem, inFolder } = await tryMail({ config, clock: systemClock, to, onStep: print });
  await recordTest(config, problem ? "test-mail-failed" : "test-mail-sent", to);
  if (!problem && inFolder)
    return print("No email was sent: it was written to that folder. The site sends email once SMTP_URL is set.");
  if (!problem) return print("Email works.");
  const reply = problem.reply ? [`The server said: ${problem.reply}`] : [];
  throw new CommandRefused([`Failed: ${problem.what}`, ...reply, `What to do: ${problem.next}`].join("\n"));
}

/** Records the test in the audit log, if that can be written: the test must also work without a database. */
async function recordTest(
  config: Settings,
  kind: "test-mail-sent" | "test-mail-failed",
  subject: string,
): Promise<void> {
  try {
    const { change, close } = await openSiteData(config);
    await change((trx) => recordAuditEvent(trx, systemClock.now(), { kind, by: "command line", subject })).finally(
      close,
    );
  } catch (error) {
    if (!(error instanceof CommandRefused || error instanceof StartupError)) throw error;
  }
}
