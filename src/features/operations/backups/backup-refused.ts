/** Why no backup can be made, or none be restored, just now: one line for the operator, who can do something about it. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
