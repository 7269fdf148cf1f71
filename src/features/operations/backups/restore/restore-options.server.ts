import { accessSync, constants } from "node:fs";
import { isAbsent } from "#src/platform/process/errors.ts";
import { BackupError } from "../backup-errors.ts";
import type { Staged } from "./stage.server.ts";

export type RestoreOptions = {
  /** An archive, or a folder that an earlier restore has kept. */
  file: string;
  now: Date;
  /**
   * The folder for an archive of the replaced data, where these are in a database. "none" keeps none; undefined is refused
   * if there are data.
   */
  keep?: string | undefined;
  /** Called before anything changes, with undefined for a kept folder. False cancels the restore. */
  confirm(staged: Staged | undefined): Promise<boolean>;
  /** Called first if an interrupted restore was finished now, with the folder of the replaced data. */
  onFinished(kept: string): void;
};

export type Restored = {
  /** Undefined for a kept folder. */
  staged: Staged | undefined;
  /** The folder or the archive of the replaced data; undefined if there were none, or none are kept. */
  kept: string | undefined;
};

/** @throws {BackupError} */
export function assertReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (isAbsent(error)) throw new BackupError(`There is no file ${file}.`);
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} cannot be read by the user that this runs as: ${message}.`, { cause: error });
  }
}
