/** Why no backup can be made or restored now: one line for the operator, who can fix it. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** There is nothing to back up, or another command is at work: no failure for the dashboard. */
export class NotNowError extends BackupError {
  override name = "NotNowError";
}

/** Why an archive is not restored, or a new one not kept: one line for the operator. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

export function damagedArchive(path: string, cause?: unknown): ArchiveError {
  return new ArchiveError(`${path} is damaged or was cut short, or is not a backup of this site.`, { cause });
}

export function foreignArchive(path: string): ArchiveError {
  return new ArchiveError(`${path} is not a backup of this site.`);
}
