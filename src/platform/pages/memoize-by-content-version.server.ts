import type { ContentVersion } from "../database/content-version.server.ts";

type Made<T> = { value: T; isWhole: boolean };

/**
 * Calls `make` once for each content version. Concurrent calls share one call; a failure is not cached, and neither is a value
 * if the content changed while it was made.
 */
export function memoizeByContentVersion<T>(
  content: Pick<ContentVersion, "current" | "observe">,
  make: () => Promise<T>,
): () => Promise<T> {
  let kept: { version: number; value: Promise<T> } | undefined;

  async function makeOnce(): Promise<Made<T>> {
    const isUnchanged = await content.observe();
    const value = await make();
    return { value, isWhole: await isUnchanged() };
  }

  return () => {
    const version = content.current();
    if (kept?.version === version) return kept.value;
    const made = makeOnce();
    // Another caller that waits for it may have come after the change.
    const mine = { version, value: made.then(({ value, isWhole }) => (isWhole ? value : make())) };
    kept = mine;
    const forget = () => {
      if (kept === mine) kept = undefined;
    };
    made.then(({ isWhole }) => {
      if (!isWhole) forget();
    }, forget);
    return mine.value;
  };
}

export type LastRead<T> = {
  /** The value as last read, from memory. For use within a transaction, which must not wait for another query. */
  current(): T;
  /** The present value, made once for each content version. Without the database the value as last read (PG-12). */
  read(): Promise<T>;
};

/** Follows a value that changes with the content version. Reads it now, so that the first page waits for no query (PUB-06). */
export async function followContent<T>(content: ContentVersion, make: () => Promise<T>): Promise<LastRead<T>> {
  const read = memoizeByContentVersion(content, make);
  let known = await read();
  return {
    current: () => known,
    async read() {
      known = await read().catch(() => known);
      return known;
    },
  };
}
