import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, type TarHeader, unpackTar } from "modern-tar";
import type { Manifest } from "#src/features/operations/backups/manifest.schema.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";

export type Entry = { header: TarHeader; data?: Uint8Array | undefined };
export type Change = (entries: Entry[], manifest: Manifest) => void;

/**
 * A good archive, changed by a forger who knows the format: with hashes that are right for what is in it.
 *
 * @param rehash false: with the hashes that the list has
 */
export async function forged(good: Buffer, change: Change, rehash = true): Promise<Buffer> {
  const entries: Entry[] = await unpackTar(good);
  const manifest = JSON.parse(Buffer.from(entries[0]?.data ?? []).toString()) as Manifest;
  change(entries, manifest);
  if (rehash) {
    for (const file of manifest.files) {
      const data = entries.find(({ header }) => header.name === file.name)?.data;
      if (data) Object.assign(file, { bytes: data.length, sha256: sha256(data) });
    }
  }
  const text = Buffer.from(JSON.stringify(manifest));
  if (entries[0]?.header.name === "manifest.json")
    entries[0] = { header: { ...entries[0].header, size: text.length }, data: text };
  return Buffer.from(
    await packTar(entries.map(({ header, data }) => ({ header, data: data as Uint8Array<ArrayBuffer> }))),
  );
}

/** The same with another database. */
export function withDatabase(good: Buffer, change: (raw: DatabaseSync, manifest: Manifest) => void): Promise<Buffer> {
  return forged(good, (entries, manifest) => {
    const packed = entries.find(({ header }) => header.name === "app.db.gz");
    const file = join(temporaryFolder(), "app.db");
    const site = gunzipSync(packed?.data ?? "");
    writeFileSync(file, site);
    const raw = new DatabaseSync(file);
    change(raw, manifest);
    raw.close();
    setDatabase(entries, manifest, readFileSync(file));
  });
}

/** Puts a database into an archive that is being forged, and says so in its list. */
export function setDatabase(entries: Entry[], manifest: Manifest, database: Buffer): void {
  const data = gzipSync(database);
  const packed = entries.find(({ header }) => header.name === "app.db.gz");
  if (packed) Object.assign(packed, { data, header: { ...packed.header, size: data.length } });
  Object.assign(manifest.database, { bytes: database.length, sha256: sha256(database) });
}

export const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

export const aPicture = (entries: Entry[]) => entries.find(({ header }) => header.name.startsWith("gallery/"));
