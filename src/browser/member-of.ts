/** The member of something from outside, such as a state of the session history, which outlives a new version of the site. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
