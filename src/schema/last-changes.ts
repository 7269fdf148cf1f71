/** Who changed each field last, and when (ISO 8601). A field without a noted change is missing. */
export type LastChanges = Readonly<Record<string, { by: string; at: string }>>;

/** Reads the column `last_changes` of a row. */
export function readLastChanges(column: string): LastChanges {
  return JSON.parse(column) as LastChanges;
}

/** @returns the column `last_changes` after a change of these fields */
export function noteChanges(column: string, fields: readonly string[], by: string, now: Date): string {
  const noted = fields.map((field) => [field, { by, at: now.toISOString() }]);
  return JSON.stringify({ ...readLastChanges(column), ...Object.fromEntries(noted) });
}
