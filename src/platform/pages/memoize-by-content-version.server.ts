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
