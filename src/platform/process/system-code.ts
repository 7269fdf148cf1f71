/** What the system says of a file, a folder or a port that cannot be had: "ENOSPC". @returns undefined for every other error */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** True for what the system says of a path where there is nothing, be it a folder on the way that is none. */
export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(String(systemCodeOf(error)));
}
