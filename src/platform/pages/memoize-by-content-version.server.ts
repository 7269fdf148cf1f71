import type { ContentVersion } from "../database/content-version.server.ts";

/** Calls `make` once for each content version. Concurrent calls share one call; a failure is not cached. */
export function memoizeByContentVersion<T>(
  content: Pick<ContentVersion, "current">,
  make: () => Promise<T>,
): () => Promise<T> {
  let kept: { version: number; value: Promise<T> } | undefined;
  return () => {
    const version = content.current();
    if (kept?.version === version) return kept.value;
    const mine = { version, value: make() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.value;
  };
}
