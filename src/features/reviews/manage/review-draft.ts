/** What stands in a review's form and is not saved yet. */
export type ReviewDraft = { texts: Readonly<Record<string, string>>; isActive: boolean };

/**
 * Keeps what is being typed about one review in this tab until it is saved or cancelled: neither a page that is loaded again
 * nor another edit that is begun costs anybody their words.
 */
export function reviewDraft(id: number | undefined) {
  const key = `review-draft:${id ?? "new"}`;
  return {
    read(): ReviewDraft | undefined {
      return attempt(() => asDraft(JSON.parse(sessionStorage.getItem(key) ?? "null")));
    },
    write(draft: ReviewDraft): void {
      attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
    },
    drop(): void {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

function asDraft(kept: unknown): ReviewDraft | undefined {
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
