// The process behind `npm run restore`, started by scripts/restore.mjs on the sources themselves: it needs no build. A built site
// has it as a program beside its own, for operators.
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseWords, runCommand, UsageError } from "#src/platform/process/command-line.server.ts";
import { readConfig, type Settings } from "#src/platform/process/config.server.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { ArchiveRefused } from "../archive/archive-refused.ts";
import { listBackups } from "../backup-folder.server.ts";
import { BackupRefused } from "../backup-refused.ts";
import { describeContents } from "../make-backup.server.ts";
import { secretEntry } from "../manifest.schema.ts";
import { type Restored, restore } from "../restore/restore.server.ts";
import type { Staged } from "../restore/stage.server.ts";
import { inMegabytes } from "../room.server.ts";

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
  refusals: [ArchiveRefused, BackupRefused],
  refusalEnd: " Nothing was changed.",
  async run(words) {
    const { values, positionals } = parseWords({
      args: words,
      allowPositionals: true,
      options: { yes: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new UsageError("One backup at a time.");
    if (values.help) {
      print(usage);
      return 0;
    }
    if (file === undefined) throw new UsageError(`Which backup?\n${await describeAll(readConfig(process.env))}\n`);
    return putBack(file, values.yes === true);
  },
});

async function putBack(file: string, yes: boolean): Promise<0 | 1 | 2> {
  // Nobody can be asked, and all that the site has is not replaced on a guess.
  if (!yes && !process.stdin.isTTY) {
    process.stderr.write("There is no terminal to ask at: add --yes to replace what is there. Nothing was changed.\n");
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
      print(`An earlier restore was cut short; it is finished now. What was there before it is in ${kept}.\n`),
    async agree(staged) {
      print(staged ? describe(staged, settings) : `${file} holds data that an earlier restore has replaced.\n`);
      return yes || confirm(dataDir);
    },
  });
  print(restored ? describeOutcome(restored) : "Nothing was changed.\n");
  return restored ? 0 : 1;
}

async function confirm(dataDir: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await terminal
    .question(`Put it in the place of what is in ${dataDir} now? Type yes: `)
    // Ctrl-C and Ctrl-D end the question without an answer.
    .catch(() => "no");
  terminal.close();
  return said.trim().toLowerCase() === "yes";
}

function describe({ manifest, contents }: Staged, { secret }: Settings): string {
  const key = manifest.files.some(({ name }) => name === secretEntry);
  const lines = [`The backup is whole. Made ${manifest.createdAt}: ${describeContents(contents)}.`];
  if (!key && secret === undefined)
    lines.push(
      "The site it is of had its key in the setting SECRET: set the same here, or no authenticator app will work.",
    );
  if (key && secret !== undefined)
    lines.push("It brings the site's key along, but here the setting SECRET goes before it: remove that setting.");
  return `${lines.join("\n")}\n`;
}

function describeOutcome({ staged, kept }: Restored): string {
  const lines = ["Restored. Start the site now."];
  if (staged)
    lines.push("Everyone has to log in again. Links in emails that were sent before, and invitations, no longer work.");
  if (staged && staged.heldMails > 0)
    lines.push(
      `${staged.heldMails} mails that were waiting are not sent: the inbox shows those of inquiries, and sends them again.`,
    );
  if (kept)
    lines.push(
      `What was there before is in ${kept}.`,
      "Remove that folder when all is well, or put it back: npm run restore -- FOLDER",
    );
  return `${lines.join("\n")}\n`;
}

/** The backups there are to choose from. */
async function describeAll({ dataDir }: Settings): Promise<string> {
  refuseOtherUser(dataDir);
  const all = [...(await listBackups(dataDir, "regular")), ...(await listBackups(dataDir, "before-migration"))];
  if (all.length === 0) return `There is none in ${dataDir}.`;
  return all.map(({ path, bytes }) => `  ${path} (${inMegabytes(bytes)})`).join("\n");
}

function print(text: string): void {
  process.stdout.write(text);
}
