import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ArchiveError } from "#src/features/operations/backups/backup-errors.ts";
import { restore } from "#src/features/operations/backups/restore/restore.server.ts";
import { placesOf } from "./backups.ts";
import { archiveTime } from "./forged-archives.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";

/** A site's data folder with something in it that must not be touched. */
export function aDataFolder(): string {
  const dataDir = join(temporaryFolder(), "data");
  mkdirSync(join(dataDir, "gallery"), { recursive: true });
  for (const name of ["app.db", "app.db-wal", "secret", "gallery/a.jpg"])
    writeFileSync(join(dataDir, name), `mine: ${name}`);
  return dataDir;
}

/** Tries to restore it. @returns why not; the data folder is as it was then */
export async function refusalOf(archive: Buffer): Promise<string> {
  const dataDir = aDataFolder();
  const file = join(dataDir, "..", "archive.tar");
  writeFileSync(file, archive);
  const refusal = await restore({
    ...{ places: placesOf(dataDir), file, now: archiveTime, onFinished: () => {} },
    confirm: () => Promise.reject(new Error("It was let through.")),
  }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ArchiveError);
  const { message } = refusal as ArchiveError;
  expect(message).not.toContain("\n");
  for (const name of ["app.db", "app.db-wal", "secret", "gallery/a.jpg"])
    expect(readFileSync(join(dataDir, name), "utf8")).toBe(`mine: ${name}`);
  expect(readdirSync(dataDir).sort()).toEqual(["app.db", "app.db-wal", "backups", "gallery", "lock", "secret"]);
  expect(readdirSync(join(dataDir, ".."))).toHaveLength(2);
  return message;
}
