import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#src/platform/process/config.server.ts";
import { secretEntry } from "../manifest.schema.ts";
import type { Staged } from "./stage.server.ts";

/** A site with a data folder keeps its key there, unless SECRET is set; one with a database has its key in SECRET alone. */
type KeyPlace = "folder" | "setting";

/**
 * What to do so that authenticator apps work after a restore: their secrets are encrypted with the site's key, which is in the
 * archive or in a setting. Never returns a key.
 *
 * @param options.file the archive, as the operator wrote it
 * @param options.keyPlace of the site that gets the data
 */
export function adviseOnKey(
  { folder, manifest }: Staged,
  { secret, previousSecret }: Pick<Settings, "secret" | "previousSecret">,
  { file, keyPlace }: { file: string; keyPlace: KeyPlace },
): string[] {
  const hasKey = manifest.files.some(({ name }) => name === secretEntry);
  if (!hasKey && keyPlace === "setting")
    return ["The site of this backup had its key in the setting SECRET: authenticator apps need the same key here."];
  if (!hasKey && secret === undefined)
    return [
      "The site of this backup had its key in the setting SECRET: set the same key here, or authenticator apps will not work.",
    ];
  if (!hasKey || secret === undefined) return [];
  const key = readFileSync(join(folder, secretEntry), "utf8").trim();
  if (key === secret || key === previousSecret) return [];
  if (keyPlace === "folder")
    return ["It contains the site's key, but the setting SECRET overrides it here: remove that setting."];
  return [
    "It contains the site's key, which is not your SECRET: set SECRET or SECRET_PREVIOUS to it, or authenticator apps will not work.",
    `This command prints the key: tar -xOf ${file} ${secretEntry}`,
  ];
}
