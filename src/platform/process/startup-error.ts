/**
 * A reason not to start that the operator can do something about: a wrong setting, an unreadable folder, a damaged file.
 * The message is printed as it stands, without a stack, and the process ends with 1. It must never hold a secret.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
