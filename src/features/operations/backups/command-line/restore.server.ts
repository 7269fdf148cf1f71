// The program of `npm run restore`. scripts/restore.mjs starts this source file; a build has its own copy.
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseWords, runCommand, UsageError } from "#src/platform/process/command-line.server.ts";
import { readConfig, type Settings } from "#src/platform/process/config.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { ArchiveError, BackupError } from "../backup-errors.ts";
import { listBackups } from "../backup-folder.server.ts";
import { inMegabytes } from "../disk-space.server.ts";
import { describeContents } from "../make-backup.server.ts";
import { secretEntry } from "../manifest.schema.ts";
import { type Restored, restore } from "../restore/restore.server.ts";
import type { Staged } from "../restore/stage.server.ts";

/** Printed by `npm run restore -- --help`. */
const usage = `Replaces the data of the site with a backup. Stop the site first.

  npm run restore -- FILE [--yes]
      Checks all of FILE before it changes anything, prints what is in it, and asks for confirmation unless --yes is given
      (required without a terminal). The previous data stays in a folder; its name is printed. Pass that folder as FILE to
      undo the restore.

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
      options: { yes: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new UsageError("Name one backup only.");
    if (values.help) {
      print(usage);
      return 0;
    }
    if (file === undefined) throw new UsageError(`Which backup?\n${await describeAll(readConfig(process.env))}\n`);
    return restoreFile(file, values.yes === true);
  },
});

async function restoreFile(file: string, yes: boolean): Promise<0 | 1 | 2> {
  if (!yes && !process.stdin.isTTY) {
    process.stderr.write(
      "There is no terminal for the confirmation: add --yes to replace the data. Nothing was changed.\n",
    );
    return 2;
  }
  const settings = readConfig(process.env);
  const { dataDir } = settings;
  print(`Checking ${file} …\n`);
  const restored = await restore({
    dataDir,
    file: resolve(file),
    now: new Date(),
    onFinished: (kept) =>
      print(`An earlier restore was interrupted and is finished now. The data that it replaced are in ${kept}.\n`),
    async confirm(staged) {
      print(staged ? describe(staged, settings) : `${file} contains data that an earlier restore replaced.\n`);
      return yes || askToConfirm(dataDir);
    },
  });
  print(restored ? describeOutcome(restored) : "Nothing was changed.\n");
  return restored ? 0 : 1;
}

async function askToConfirm(dataDir: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal
    .question(`Replace the data in ${dataDir} with it? Type yes: `)
    // Ctrl-C and Ctrl-D reject.
    .catch(() => "no");
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

function describe({ manifest, contents }: Staged, { secret }: Settings): string {
  const key = manifest.files.some(({ name }) => name === secretEntry);
  const lines = [
    `The backup is complete. It was created on ${whenInOffice(new Date(manifest.createdAt))}: ${describeContents(contents)}.`,
  ];
  if (!key && secret === undefined)
    lines.push(
      "The site of this backup had its key in the setting SECRET: set the same key here, or authenticator apps will not work.",
    );
  if (key && secret !== undefined)
    lines.push("It contains the site's key, but the setting SECRET overrides it here: remove that setting.");
  return `${lines.join("\n")}\n`;
}

function describeOutcome({ staged, kept }: Restored): string {
  const lines = ["Restored. Start the site now."];
  if (staged) lines.push("Everyone has to log in again. Invitations and links in earlier emails no longer work.");
  if (staged && staged.heldMails > 0)
    lines.push(
      `${staged.heldMails === 1 ? "1 waiting email was" : `${staged.heldMails} waiting emails were`} not sent. Those about inquiries can be sent again from the inbox.`,
    );
  if (kept)
    lines.push(
      `The previous data are in ${kept}.`,
      "Remove that folder once the site works, or undo the restore: npm run restore -- FOLDER",
    );
  return `${lines.join("\n")}\n`;
}

/** Lists the backups. */
async function describeAll({ dataDir }: Settings): Promise<string> {
  refuseOtherUser(dataDir);
  const all = [...(await listBackups(dataDir, "regular")), ...(await listBackups(dataDir, "before-migration"))];
  if (all.length === 0) return `There are no backups in ${dataDir}.`;
  return all.map(({ path, bytes }) => `  ${path} (${inMegabytes(bytes)})`).join("\n");
}

function print(text: string): void {
  process.stdout.write(text);
}
