import * as z from "zod/mini";
import { applicationId } from "#db/migrate.ts";
import { anyManifestSchema, archiveFormat, type Manifest, manifestSchema } from "../manifest.schema.ts";
import { ArchiveRefused, damaged, foreign } from "./archive-refused.ts";

/** The application as a database's header says it, in hexadecimal. */
export const archiveApplication = applicationId.toString(16);

/**
 * Reads what stands in an archive's first entry.
 *
 * @param path of the archive, for what is said
 * @throws {ArchiveRefused} when it is another program's, a newer one's, or names what no archive holds
 */
export function readManifest(path: string, text: string): Manifest {
  const said = z.safeParse(anyManifestSchema, parsed(text));
  if (!said.success || said.data.application !== archiveApplication) throw foreign(path);
  if (said.data.format > archiveFormat) {
    throw new ArchiveRefused(
      `${path} was made by a newer version of this program (its format is ${said.data.format}, this one knows ${archiveFormat}).`,
    );
  }
  const manifest = z.safeParse(manifestSchema, parsed(text));
  if (!manifest.success) throw damaged(path, manifest.error);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
