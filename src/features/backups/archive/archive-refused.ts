/** Why an archive is not restored, or a new one not kept: one line for the operator. */
export class ArchiveRefused extends Error {
  override name = "ArchiveRefused";
}
