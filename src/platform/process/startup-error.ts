/**
 * A reason not to start that the operator can fix: a wrong setting, an unreadable folder, a damaged file. The message is
 * printed without a stack and must never hold a secret; the process exits with 1.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
