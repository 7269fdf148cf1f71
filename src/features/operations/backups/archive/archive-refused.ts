/** Why an archive is not restored, or a new one not kept: one line for the operator. */
export class ArchiveRefused extends Error {
  override name = "ArchiveRefused";
}

export function damaged(path: string, cause?: unknown): ArchiveRefused {
  return new ArchiveRefused(`${path} is damaged or was cut short, or is no backup of this site.`, { cause });
}

export function foreign(path: string): ArchiveRefused {
  return new ArchiveRefused(`${path} is no backup of this site.`);
}
