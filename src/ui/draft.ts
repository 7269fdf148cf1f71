/** What stands in a form and is not saved yet. */
export type Draft = { texts: Readonly<Record<string, string>>; isActive: boolean };

/**
 * Keeps what is being typed about one thing in this tab until it is saved or cancelled: neither a page that is loaded again
 * nor another edit that is begun costs anybody their words.
 *
 * @param kind what is written about, e.g. "review"
 * @param id which one; none for a new one
 */
export function draftOf(kind: string, id: number | undefined) {
  const key = `${kind}-draft:${id ?? "new"}`;
  return {
    read(): Draft | undefined {
      return attempt(() => asDraft(JSON.parse(sessionStorage.getItem(key) ?? "null")));
    },
    write(draft: Draft): void {
      attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
    },
    drop(): void {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

function asDraft(kept: unknown): Draft | undefined {
  if (typeof kept !== "object" || kept === null || !("texts" in kept) || !("isActive" in kept)) return undefined;
  const { texts, isActive } = kept;
  if (typeof texts !== "object" || texts === null || typeof isActive !== "boolean") return undefined;
  const strings = Object.entries(texts).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { texts: Object.fromEntries(strings), isActive };
}

/** A storage that is full or forbidden must not cost anybody the form. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
