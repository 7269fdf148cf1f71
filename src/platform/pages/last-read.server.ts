import type { ContentVersion } from "../database/content-version.server.ts";
import { memoizeByContentVersion } from "./memoize-by-content-version.server.ts";

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
