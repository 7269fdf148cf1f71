import { companyOf } from "#src/facts/company.ts";
import { recipientsOf, senderOf } from "#src/facts/mail-addresses.server.ts";
import { serverInUse } from "#src/facts/mail-server.server.ts";
import { findMailServer } from "#src/facts/mail-server-queries.server.ts";
import { tryMail } from "#src/features/operations/test-mail/try-mail.server.ts";
import { isPublicAddress } from "#src/platform/mail/mail-smtp.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { StartupError } from "#src/platform/process/errors.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { withSecret } from "#src/platform/process/secret.server.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { type CliContext, CommandRefused, openSiteData } from "./cli-context.server.ts";

/**
 * Sends one email with the settings of the site and prints each step. It also works before the first start.
 *
 * @param recipient the first recipient of inquiries unless given
 * @throws {CommandRefused | StartupError} with what failed, why, and what to do
 */
export async function testMail(
  config: Settings,
  recipient: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const stored = await withSiteData(config, async ({ db, company }) => {
    const facts = company.current();
    const row = config.smtpUrl === undefined ? await findMailServer(db) : undefined;
    return { company: facts, row, recipients: await recipientsOf(db, config, facts) };
  });
  const { row } = stored ?? {};
  const keys = row ? withSecret(config) : { ...config, secret: "" };
  const server = serverInUse({ config: keys, row, mayConnect: isPublicAddress });
  // Without a mail server, the email becomes a file in the data folder.
  if (server === undefined) refuseOtherUser(config.dataDir);
  const company = stored?.company ?? companyOf();
  const [first = company.email] = stored?.recipients ?? config.mailTo ?? [];
  const to = recipient ?? first;
  const from = senderOf(config, company, row);
  const { steps, problem, inFolder } = await tryMail({ config, company, server, from, clock: systemClock, to });
  for (const step of steps) print(step);
  const event = { kind: problem ? "test-mail-failed" : "test-mail-sent", by: "command line", subject: to } as const;
  await withSiteData(config, ({ change, clock }) => change((trx) => recordAuditEvent(trx, clock.now(), event)));
  if (!problem && inFolder)
    return print("No email was sent: it was written to that folder. The site sends email once it has a mail server.");
  if (!problem) return print("Email works.");
  const reply = problem.reply ? [`The server said: ${problem.reply}`] : [];
  throw new CommandRefused([`Failed: ${problem.what}`, ...reply, `What to do: ${problem.next}`].join("\n"));
}

/** Does work on the site's data, if they can be opened: the test must also work without a database. */
async function withSiteData<Result>(
  config: Settings,
  work: (data: CliContext) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const { close, ...data } = await openSiteData(config);
    return await work(data).finally(close);
  } catch (error) {
    if (!(error instanceof CommandRefused || error instanceof StartupError)) throw error;
    return undefined;
  }
}
