/** What the system says of a file, a folder or a port that cannot be had: "ENOSPC". @returns undefined for every other error */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
