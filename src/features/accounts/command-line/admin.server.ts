// The process of `npm run admin`. scripts/admin.mjs starts it from the sources, without a build; a built site has it as a program
// of its own.
import { runCommand } from "#src/platform/process/command-line.server.ts";
import { readConfig } from "#src/platform/process/config.server.ts";
import { type CliContext, CommandRefused, openSiteData } from "./cli-context.server.ts";
import { createAccount, createPasswordLink, listAccounts, resetSecondFactor, setRole } from "./commands.server.ts";
import { type Command, readCommand } from "./read-command.ts";
import { testMail } from "./test-mail.server.ts";

/** Printed by `npm run admin -- --help`. */
const usage = `Manages accounts and tests email from the terminal, also while the site runs.

  npm run admin -- list
      Lists all accounts.
  npm run admin -- create EMAIL --name "NAME" [--role user|admin|siteadmin]
      Creates an account (role user unless given) and prints a link for its owner to choose a password. The link is valid
      for 72 hours.
  npm run admin -- reset-password WHO
      Prints a link for WHO to choose a new password. The link is valid for 30 minutes; until then the old password works.
  npm run admin -- reset-2fa WHO
      Turns off two-factor authentication for WHO and logs them out everywhere.
  npm run admin -- promote WHO admin|siteadmin
  npm run admin -- demote WHO user|admin
      Changes the role of WHO and logs them out everywhere. The last siteadmin cannot be demoted.
  npm run admin -- test-mail [EMAIL]
      Sends a test email, to the first who gets the inquiries unless given, and prints each step. The site need not be running.

WHO is an email address or a username. Settings are those of the site: the environment, or the file .env.
A printed link opens the account: keep it as safe as a password.
Exit code: 0 success, 1 failure, 2 usage error.
`;

await runCommand({
  name: "admin",
  refusals: [CommandRefused],
  async run(words) {
    const command = readCommand(words);
    if (command.name === "help") {
      process.stdout.write(usage);
    } else if (command.name === "test-mail") {
      await testMail(readConfig(process.env), command.to, print);
    } else {
      const { close, ...context } = await openSiteData(readConfig(process.env));
      print(await execute(command, context).finally(close));
    }
    return 0;
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function execute(command: Command, context: CliContext): Promise<string> {
  switch (command.name) {
    case "create":
      return createAccount(context, command);
    case "reset-password":
      return createPasswordLink(context, command.who);
    case "reset-2fa":
      return resetSecondFactor(context, command.who);
    case "promote":
    case "demote":
      return setRole(context, command);
    default:
      return listAccounts(context);
  }
}
