/** The code of a system error, such as "ENOSPC"; undefined for any other error. */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Whether the error says that there is nothing at a path. */
export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(String(systemCodeOf(error)));
}
