// The program of `npm run backup`. scripts/backup.mjs starts this source file; a build has its own copy, which the site starts
// every night.
import { resolve } from "node:path";
import { parseWords, runCommand, UsageError } from "#src/platform/process/command-line.server.ts";
import { readConfig } from "#src/platform/process/config.server.ts";
import { lowerPriority } from "#src/platform/process/lower-priority.server.ts";
import { BackupError } from "../backup-errors.ts";
import { describeBackup, makeBackup } from "../make-backup.server.ts";

/** Printed by `npm run backup -- --help`. */
const usage = `Writes all data of the site into one archive, also while the site runs.

  npm run backup
      Into BACKUP_DIR, which keeps the newest 14. The site does this every night. The default is the folder backups of the
      data folder; with DATABASE_URL there is none, and no backup at night.
  npm run backup -- --to FILE_OR_FOLDER
      To another place, such as an external disk. Nothing is deleted there.

An archive holds messages, accounts and the key that decrypts two-factor secrets and the mail server's password, unless that is the
setting SECRET: keep it as safe as a password. It can be restored with and without DATABASE_URL.

Settings: DATA_DIR or DATABASE_URL; BACKUP_DIR.
Exit code: 0 success, 1 failure, 2 usage error.
`;

await runCommand({
  name: "backup",
  refusals: [BackupError],
  async run(words) {
    const { values } = parseWords({
      args: words,
      options: { to: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    if (values.to === "") throw new UsageError("--to needs a file or a folder.");
    if (values.help) process.stdout.write(usage);
    else await backUp(values.to === undefined ? undefined : resolve(values.to));
    return 0;
  },
});

async function backUp(to: string | undefined): Promise<void> {
  lowerPriority();
  const places = readConfig(process.env);
  if (to === undefined && places.backupDir === undefined)
    throw new UsageError("Where should the backup go? Add --to FILE_OR_FOLDER, or set BACKUP_DIR.");
  const made = await makeBackup({ places, kind: "regular", now: new Date(), to });
  process.stdout.write(`Backup created: ${describeBackup(made)}\n`);
}
