/** The server keeps each statement in the memory of every connection. */
const maxNames = 100;
/** Texts that were sent once; lists of different length in IN (…) make new ones. */
const maxSeen = 500;

export type StatementNames = ReturnType<typeof statementNames>;

/**
 * Names the statements of a pool, so that each connection parses them once, which saves a quarter of the time of the inbox's
 * first page. A statement gets its name when it is sent for the second time, and keeps it.
 *
 * A statement without parameters has no name unless it is one SELECT: it may be several in one text, or end a transaction. One
 * with `*` has none either: after a newer release has added a column, PostgreSQL refuses to run it again ("cached plan must not
 * change result type") in the processes of this one (PG-04).
 *
 * @returns gives the name under which a connection keeps the parsed statement; undefined to parse it each time
 */
export function statementNames() {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text: string, hasParameters: boolean): string | undefined => {
    const known = names.get(text);
    if (known || names.size === maxNames || !(hasParameters || isOneSelect(text)) || hasOpenColumns(text)) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size === maxSeen) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `site_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

const isOneSelect = (text: string) => /^\s*select\b[^;]*$/i.test(text);
const hasOpenColumns = (text: string) => text.replaceAll(/count\(\*\)/gi, "").includes("*");
