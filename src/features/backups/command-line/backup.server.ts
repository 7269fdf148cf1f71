// The process behind `npm run backup`, started by scripts/backup.mjs on the sources themselves: it needs no build. A built site
// has it as a program beside its own and starts that every night.
import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#src/platform/config.server.ts";
import { StartRefused } from "#src/platform/start-refused.ts";
import { usageMessage } from "#src/platform/usage-message.ts";
import { BackupRefused } from "../backup-refused.ts";
import { describeBackup, makeBackup } from "../make-backup.server.ts";
import { backupUsage, UsageError } from "./usage.ts";

// As in the site's own process: what it writes is for nobody else on the machine.
process.umask(0o077);
try {
  const { to, help } = readWords(process.argv.slice(2));
  if (help) process.stdout.write(backupUsage);
  else await run(to);
} catch (error) {
  const understood = error instanceof BackupRefused || error instanceof StartRefused;
  if (!understood && !(error instanceof UsageError)) throw error;
  process.stderr.write(understood ? `${error.message}\n` : `${error.message} See: npm run backup -- --help\n`);
  process.exitCode = understood ? 1 : 2;
}

async function run(to: string | undefined): Promise<void> {
  goSecond();
  const { dataDir } = readConfig(process.env);
  const made = await makeBackup({ dataDir, kind: "regular", now: new Date(), to: to === undefined ? to : resolve(to) });
  process.stdout.write(`Backup made: ${describeBackup(made)}\n`);
}

/** Visitors of the site beside it go first. */
function goSecond(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Then it takes its turn like everybody else.
  }
}

function readWords(words: string[]): { to?: string; help?: boolean } {
  try {
    const { values } = parseArgs({
      args: words,
      options: { to: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    if (values.to === "") throw new Error("--to needs a file or a folder.");
    return values;
  } catch (error) {
    throw new UsageError(usageMessage(error));
  }
}
