/**
 * A reason not to start that the operator can fix: a wrong setting, an unreadable folder, a damaged file. The message is
 * printed without a stack and must never hold a secret; the process exits with 1.
 */
export class StartupError extends Error {
  override name = "StartupError";
}

/** A command was cut off where it takes effect: it has done everything or nothing. */
export class OutcomeUnknownError extends StartupError {
  override name = "OutcomeUnknownError";
}

/** The code of a system error, such as "ENOSPC"; undefined for any other error. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether the error says that there is nothing at a path. */
export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(String(systemCodeOf(error)));
}
