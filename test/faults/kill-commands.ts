import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { galleryFiles, look } from "./data.ts";
import { sendPicture } from "./kill-content.ts";
import { inquiry } from "./kill-message.ts";
import type { ProgramCase } from "./kill-program.ts";
import { addPerson, call, signedIn } from "./people.ts";
import { caseFolder, killBelow, type Program, printed, spawnSite, startProgram, startSite, until } from "./site.ts";

const commands = "src/features/operations/backups/command-line";
const restoreProgram = join(commands, "restore.server.ts");
const backupProgram = join(commands, "backup.server.ts");
const adminProgram = "src/features/accounts/command-line/admin.server.ts";

/** Keeps the data as they are now. @returns how to put them back */
function keep(folder: string): () => void {
  cpSync(join(folder, "data"), join(folder, "kept"), { recursive: true });
  return () => {
    rmSync(join(folder, "data"), { recursive: true, force: true });
    cpSync(join(folder, "kept"), join(folder, "data"), { recursive: true });
  };
}

const succeeds = async ({ ended }: Program) => (await ended) === 0;

/** Ready, and then ended as a power cut would. */
async function getsReady(program: Program): Promise<boolean> {
  const isReady = await printed(program, / is ready at /).then(
    () => true,
    () => false,
  );
  if (isReady) await killBelow(program);
  return isReady;
}

/** Sends so many inquiries and pictures to a site on the folder, and ends it well. */
async function fill(folder: string, from: number, { messages, pictures }: { messages: number; pictures: number }) {
  const site = await startSite({ folder });
  const known = look(folder, ({ value }) => value<number | undefined>("SELECT id FROM users"));
  const id = known ?? (await addPerson(folder, { email: "rita@example.com", role: "siteadmin" }));
  const headers = await signedIn(folder, site, id);
  for (let n = from; n < from + messages; n++) await call(site, "POST", "/api/public/messages", await inquiry(n));
  for (let n = from; n < from + pictures; n++) await sendPicture(site, headers, `Picture ${n}`);
  const preparing = "SELECT count(*) FROM gallery_images WHERE state = 'preparing'";
  await until(() => look(folder, ({ value }) => value(preparing)) === 0, 20_000);
  site.child.kill("SIGINT");
  await site.ended;
}

const senders = (folder: string) =>
  look(folder, ({ rows }) => rows<{ email: string }>("SELECT email FROM messages ORDER BY id"))
    .map(({ email }) => email)
    .join(" ");

const archivesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".tar"));

/** the old data with their pictures or the backup's, never half; what was there before is kept. */
export async function restoring(): Promise<ProgramCase> {
  const folder = caseFolder();
  await fill(folder, 1, { messages: 3, pictures: 1 });
  await startProgram([backupProgram, "--to", folder], { folder }).ended;
  const backup = join(folder, archivesIn(folder)[0] ?? "no backup was made");
  const inBackup = { senders: senders(folder), files: galleryFiles(folder).join(" ") };
  await fill(folder, 11, { messages: 2, pictures: 1 });
  const before = { senders: senders(folder), files: galleryFiles(folder).join(" ") };
  const reset = keep(folder);
  return {
    site: { folder },
    reset,
    start: (strace) => startProgram([restoreProgram, backup, "--yes"], { folder, before: strace }),
    isDone: succeeds,
    check(_, acknowledged) {
      const now = { senders: senders(folder), files: galleryFiles(folder).join(" ") };
      const isNow = (all: typeof now) => all.senders === now.senders && all.files === now.files;
      const isNew = isNow(inBackup);
      const isOld = isNow(before);
      const left = readdirSync(join(folder, "data")).filter((name) => /^restore-/.test(name));
      const kept = readdirSync(join(folder, "data")).some((name) => name.startsWith("before-restore-"));
      return {
        lost: acknowledged && !isNew ? 1 : 0,
        broken: [
          !isNew && !isOld && `half of each: ${now.senders}; ${now.files}`,
          left.length > 0 && `left: ${left.join(", ")}`,
          isNew && !kept && "what was there before is not kept",
        ],
      };
    },
  };
}

/** OPS-07: a backup that has its name is whole; one that has not is no backup. */
export async function backingUp(): Promise<ProgramCase> {
  const folder = caseFolder();
  await fill(folder, 1, { messages: 3, pictures: 1 });
  const wanted = senders(folder);
  const reset = keep(folder);
  const backups = join(folder, "data", "backups");
  return {
    site: { folder },
    reset,
    start: (strace) => startProgram([backupProgram], { folder, before: strace }),
    isDone: succeeds,
    async check(site, acknowledged) {
      const made = existsSync(backups) ? archivesIn(backups) : [];
      const broken: (string | false)[] = [senders(folder) !== wanted && "the site's own data have changed"];
      // Restoring reads and checks all of it, into another folder.
      for (const name of made) {
        const other = caseFolder();
        const { ended } = startProgram([restoreProgram, join(backups, name), "--yes"], { folder: other });
        broken.push((await ended) !== 0 && `${name} cannot be restored`);
        rmSync(other, { recursive: true });
      }
      await site.kill();
      return { lost: acknowledged && made.length !== 1 ? 1 : 0, broken };
    },
  };
}

/** R-4, AZ-5: the role is the old or the new one, with the sessions that belong to it; one siteadmin is always left. */
export async function demoting(): Promise<ProgramCase> {
  const folder = caseFolder();
  const site = await startSite({ folder });
  await addPerson(folder, { email: "rita@example.com", role: "siteadmin" });
  const ben = await addPerson(folder, { email: "ben@example.com", role: "siteadmin" });
  await signedIn(folder, site, ben);
  site.child.kill("SIGINT");
  await site.ended;
  const reset = keep(folder);
  return {
    site: { folder },
    reset,
    start: (strace) =>
      startProgram([adminProgram, "demote", "ben@example.com", "user"], {
        folder,
        env: { ORIGIN: "https://gutters.example" },
        before: strace,
      }),
    isDone: succeeds,
    check: (_, acknowledged) =>
      look(folder, ({ value }) => {
        const isUser = value("SELECT count(*) FROM users WHERE role = 'user'");
        const sessions = value("SELECT count(*) FROM sessions");
        const noted = value("SELECT count(*) FROM activity WHERE kind = 'role-changed'");
        return {
          lost: acknowledged && isUser === 0 ? 1 : 0,
          broken: [
            (sessions !== 1 - isUser || noted !== isUser) && `users ${isUser}, sessions ${sessions}, noted ${noted}`,
          ],
        };
      }),
  };
}

/** a first start that is killed leaves nothing that the second stumbles over. */
export function firstStart(): ProgramCase {
  const folder = caseFolder();
  const options = { folder, env: { SECRET: "" } };
  return {
    site: options,
    reset() {
      rmSync(join(folder, "data"), { recursive: true, force: true });
      mkdirSync(join(folder, "data"));
    },
    start: (before) => spawnSite({ ...options, before }),
    isDone: getsReady,
    check: async (site) => ({
      broken: [
        !(await printed(site, /register\?invite=/)) && "no link for the first siteadmin",
        readFileSync(join(folder, "data", "secret"), "utf8").trim().length < 43 && "half a secret",
        look(folder, ({ value }) => value("PRAGMA user_version")) !== migrations.length && "not the whole schema",
      ],
    }),
  };
}
