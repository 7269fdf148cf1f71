// The process behind `npm run admin`, started by scripts/admin.mjs on the sources themselves: it needs no build. A built site
// has it as a program beside its own, for operators.
import { readConfig } from "#src/platform/config.server.ts";
import { StartRefused } from "#src/platform/start-refused.ts";
import { list, resetSecondFactor, setRole } from "./commands.server.ts";
import { openData } from "./open-data.server.ts";
import { create, resetPassword } from "./password-link.server.ts";
import { type Command, readCommand } from "./read-command.ts";
import { testMail } from "./test-mail.server.ts";
import { CommandRefused, UsageError, usage } from "./usage.ts";
import type { Workplace } from "./workplace.server.ts";

type OnData = Exclude<Command, { name: "help" } | { name: "test-mail" }>;

// As in the site's own process: what it writes is for nobody else on the machine.
process.umask(0o077);
try {
  const command = readCommand(process.argv.slice(2));
  if (command.name === "help") process.stdout.write(usage);
  else if (command.name === "test-mail") await testMail(readConfig(process.env), command.to, print);
  else print(await runOnData(command));
} catch (error) {
  const understood = error instanceof CommandRefused || error instanceof StartRefused;
  if (!understood && !(error instanceof UsageError)) throw error;
  process.stderr.write(understood ? `${error.message}\n` : `${error.message} See: npm run admin -- --help\n`);
  process.exitCode = understood ? 1 : 2;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runOnData(command: OnData): Promise<string> {
  const { close, ...workplace } = await openData(readConfig(process.env));
  try {
    return await run(command, workplace);
  } finally {
    close();
  }
}

function run(command: OnData, workplace: Workplace): Promise<string> {
  switch (command.name) {
    case "create":
      return create(workplace, command);
    case "reset-password":
      return resetPassword(workplace, command.who);
    case "reset-2fa":
      return resetSecondFactor(workplace, command.who);
    case "promote":
    case "demote":
      return setRole(workplace, command);
    default:
      return list(workplace);
  }
}
