// The process of `npm run admin`. scripts/admin.mjs starts it from the sources, without a build; a built site has it as a program
// of its own.
import { runCommand } from "#src/platform/process/command-line.server.ts";
import { readConfig } from "#src/platform/process/config.server.ts";
import { CommandRefused, openSiteData } from "./cli-context.server.ts";
import { createAccount, createPasswordLink, listAccounts, resetSecondFactor, setRole } from "./commands.server.ts";
import { type Command, readCommand } from "./read-command.ts";

/** Printed by `npm run admin -- --help`. */
const usage = `Manages accounts from the terminal, also while the site runs.

  npm run admin -- list
      Lists all accounts.
  npm run admin -- create EMAIL --name "NAME" [--role user|admin|siteadmin]
      Creates an account (role user unless given) and prints a link for its owner to choose a password. The link is valid
      for 72 hours.
  npm run admin -- reset-password WHO
      Prints a link for WHO to choose a new password. The link is valid for 30 minutes; until then the old password works.
  npm run admin -- reset-2fa WHO
      Turns off two-factor authentication for WHO and logs them out everywhere.
  npm run admin -- role WHO user|admin|siteadmin
      Changes the role of WHO and logs them out everywhere. The last siteadmin stays one.

WHO is an email address or a username. Settings are those of the site: the environment, or the file .env.
A printed link opens the account: keep it as safe as a password.
Exit code: 0 success, 1 failure, 2 usage error.
`;

await runCommand({
  name: "admin",
  refusals: [CommandRefused],
  async run(words) {
    const command = readCommand(words);
    process.stdout.write(command.name === "help" ? usage : `${await execute(command)}\n`);
    return 0;
  },
});

async function execute(command: Command): Promise<string> {
  const { close, ...context } = await openSiteData(readConfig(process.env));
  try {
    switch (command.name) {
      case "create":
        return await createAccount(context, command);
      case "reset-password":
        return await createPasswordLink(context, command.who);
      case "reset-2fa":
        return await resetSecondFactor(context, command.who);
      case "role":
        return await setRole(context, command);
      default:
        return await listAccounts(context);
    }
  } finally {
    await close();
  }
}
