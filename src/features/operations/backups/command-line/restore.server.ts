// The program of `npm run restore`. scripts/restore.mjs starts this source file; a build has its own copy.
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { companyOf } from "#src/facts/company.ts";
import { parseWords, runCommand, UsageError } from "#src/platform/process/command-line.server.ts";
import { readConfig, type Settings } from "#src/platform/process/config.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { ArchiveError, BackupError } from "../backup-errors.ts";
import { listBackups } from "../backup-folder.server.ts";
import { inMegabytes } from "../disk-space.server.ts";
import { describeContents } from "../make-backup.server.ts";
import { adviseOnKey, restore } from "../restore/restore.server.ts";
import type { Restored, Staged } from "../restore/stage.server.ts";

/** Printed by `npm run restore -- --help`. */
const usage = `Replaces the data of the site with a backup. Stop the site first, with all its processes.

  npm run restore -- FILE [--yes] [--keep FOLDER]
      Checks all of FILE before it changes anything, prints what is in it, and asks for confirmation unless --yes is given
      (required without a terminal).
      Without DATABASE_URL the previous data stay in a folder; its name is printed. Pass that folder as FILE to undo the restore.
      With DATABASE_URL a backup of the previous data goes into FOLDER, or else into BACKUP_DIR; --keep none makes none.

Settings: DATA_DIR, or DATABASE_URL with BACKUP_DIR; SECRET. With DATABASE_URL, FILE is unpacked in the folder TMPDIR.
Exit code: 0 success, 1 failure, 2 usage error.
`;

await runCommand({
  name: "restore",
  refusals: [ArchiveError, BackupError],
  refusalEnd: " Nothing was changed.",
  async run(words) {
    const { values, positionals } = parseWords({
      args: words,
      allowPositionals: true,
      options: { yes: { type: "boolean" }, keep: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new UsageError("Name one backup only.");
    if (values.help) {
      print(usage);
      return 0;
    }
    if (file === undefined) throw new UsageError(`Which backup?\n${await describeAll(readConfig(process.env))}\n`);
    if (values.keep === "") throw new UsageError("--keep needs a folder, or none.");
    return restoreFile(file, { yes: values.yes === true, keep: values.keep });
  },
});

type Words = { yes: boolean; keep: string | undefined };

async function restoreFile(file: string, { yes, keep }: Words): Promise<0 | 1 | 2> {
  if (!yes && !process.stdin.isTTY) {
    process.stderr.write(
      "There is no terminal for the confirmation: add --yes to replace the data. Nothing was changed.\n",
    );
    return 2;
  }
  const settings = readConfig(process.env);
  const where = settings.databaseUrl === undefined ? settings.dataDir : "the database";
  print(`Checking ${file} …\n`);
  const restored = await restore({
    places: settings,
    file: resolve(file),
    now: new Date(),
    ...(keep !== undefined && { keep: keep === "none" ? keep : resolve(keep) }),
    onFinished: (kept) =>
      print(`An earlier restore was interrupted and is finished now. The data that it replaced are in ${kept}.\n`),
    async confirm(staged) {
      print(
        staged
          ? describe(staged, adviseOnKey(staged, settings, file))
          : `${file} contains data that an earlier restore replaced.\n`,
      );
      return yes || askToConfirm(where);
    },
  });
  print(restored ? describeOutcome(restored) : "Nothing was changed.\n");
  return restored ? 0 : 1;
}

async function askToConfirm(where: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal
    .question(`Replace the data in ${where} with it? Type yes: `)
    // Ctrl-C and Ctrl-D reject.
    .catch(() => "no");
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

function describe({ manifest, contents }: Staged, advice: readonly string[]): string {
  // The facts of neither the data nor the backup are at hand.
  const createdAt = whenInOffice(new Date(manifest.createdAt), companyOf().hours.timeZone);
  const lines = [`The backup is complete. It was created on ${createdAt}: ${describeContents(contents)}.`, ...advice];
  return `${lines.join("\n")}\n`;
}

function describeOutcome({ staged, kept }: Restored): string {
  const lines = ["Restored. Start the site now."];
  if (staged) lines.push("Everyone has to log in again. Invitations and links in earlier emails no longer work.");
  if (staged && staged.heldMails > 0)
    lines.push(
      `${staged.heldMails === 1 ? "1 waiting email was" : `${staged.heldMails} waiting emails were`} not sent. Those about inquiries can be sent again from the inbox.`,
    );
  if (kept) {
    const what = staged && kept.endsWith(".tar") ? "file" : "folder";
    lines.push(
      `The previous data are in ${kept}.`,
      `Remove that ${what} once the site works, or undo the restore: npm run restore -- ${what.toUpperCase()}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

async function describeAll(settings: Settings): Promise<string> {
  const { backupDir } = settings;
  if (backupDir === undefined) return "BACKUP_DIR is not set.";
  if (settings.databaseUrl === undefined) refuseOtherUser(settings.dataDir);
  const kinds = ["regular", "before-migration", "before-restore"] as const;
  const all = (await Promise.all(kinds.map((kind) => listBackups(backupDir, kind)))).flat();
  if (all.length === 0) return `There are no backups in ${backupDir}.`;
  return all.map(({ path, bytes }) => `  ${path} (${inMegabytes(bytes)})`).join("\n");
}

function print(text: string): void {
  process.stdout.write(text);
}
