import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { aPassword } from "#test/accounts/accounts.ts";
import { damageIndex, emailIndex, slowDownCheck } from "#test/data/damaged-database.ts";
import { childrenOf, isRunning } from "#test/processes/processes.ts";
import { noCounts, type Outcome } from "./outcome.ts";
import { addPerson } from "./people.ts";
import { caseFolder, spawnSite, startSite, until } from "./site.ts";

const owner = "rita@example.com";

/** What has happened to the data of a site that has ended, and what the start says about it. */
const harms: readonly [about: string, harm: (file: string) => void, says: RegExp][] = [
  ["another header", (file) => overwrite(file, 0, 100), /damaged.*npm run restore/],
  ["a page in the middle of noise", (file) => overwrite(file, 4096 * 3, 4096), /damaged.*npm run restore/],
  [
    "cut in half",
    (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096),
    /damaged.*npm run restore/,
  ],
  [
    "one byte of the index of addresses changed",
    (file) => damageIndex(file, emailIndex, owner),
    /damaged \(an index of the table users does not match it: .*npm run restore/,
  ],
  ["empty", (file) => truncateSync(file, 0), /is empty.*npm run restore/],
  ["of a newer version", (file) => pragma(file, "user_version = 99"), /newer version/],
  ["another program's", (file) => pragma(file, "application_id = 1"), /belongs to another program/],
  [
    "a folder in its place",
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    /app\.db .*\./,
  ],
];

/** refused with one line and 1; not one byte is changed, and nothing is made in its place. */
export async function unfitData(): Promise<Outcome> {
  const folder = caseFolder();
  const outcome = noCounts();
  const site = await startSite({ folder });
  await addPerson(folder, { email: owner, role: "siteadmin", password: aPassword });
  site.child.kill("SIGINT");
  await site.ended;
  const file = join(folder, "data", "app.db");
  cpSync(join(folder, "data"), join(folder, "kept"), { recursive: true });
  for (const [about, harm, says] of harms) {
    rmSync(join(folder, "data"), { recursive: true });
    cpSync(join(folder, "kept"), join(folder, "data"), { recursive: true });
    harm(file);
    const before = bytesOf(file);
    outcome.injected++;
    const start = spawnSite({ folder });
    const code = await start.ended;
    const said = start.output();
    if (code !== 1) outcome.broken.push(`${about}: it ends with ${code}`);
    if (!says.test(said) || !/^[^\n]+\n$/.test(said)) outcome.broken.push(`${about}: it says ${said}`);
    if (bytesOf(file) !== before) outcome.broken.push(`${about}: the file has changed`);
  }
  return outcome;
}

/**
 * DATA-02, DATA-03: the check of data that take longer to read than a start waits goes on beside the site, and
 * ends with the site, also with one that is killed.
 */
export async function largeData(): Promise<Outcome> {
  const folder = caseFolder();
  const outcome = noCounts();
  const expect = (isSo: boolean, words: string) => void (isSo || outcome.broken.push(words));
  const file = join(folder, "data", "app.db");
  const first = await startSite({ folder });
  first.child.kill("SIGINT");
  await first.ended;
  slowDownCheck(file);
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const site = await startSite({ folder });
    outcome.injected++;
    outcome.slowestStartMs = Math.max(outcome.slowestStartMs, site.readyMs);
    expect(/still being checked; the start continues/.test(site.output()), `it says ${site.output()}`);
    const [check = 0] = childrenOf(site.child.pid);
    expect(check !== 0 && isRunning(check), "nothing checks the data beside the site");
    site.child.kill(signal);
    await site.ended;
    expect(await until(() => !isRunning(check), 5_000), `after ${signal} the check goes on`);
  }
  return outcome;
}

function bytesOf(file: string): string {
  if (!existsSync(file) || statSync(file).isDirectory()) return "no file";
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function overwrite(file: string, from: number, length: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, from, from + length);
  writeFileSync(file, bytes);
}

function pragma(file: string, text: string): void {
  const raw = new DatabaseSync(file);
  raw.exec(`PRAGMA ${text}`);
  raw.close();
}
