import type { Log } from "../process/log.server.ts";
import { compressWell, type PreparedPage } from "./prepared-page.server.ts";

const quietMs = 10_000;

/**
 * Compresses kept pages well, one after the other, once no page has been made for ten seconds (PUB-18). Each change by staff
 * drops all pages, so that good compression during a series of changes is wasted.
 *
 * @param pages by cache key; each page is replaced by its smaller form
 */
export function compressWhenQuiet(pages: Map<string, PreparedPage>, log: Pick<Log, "error">) {
  const compressed = new WeakSet<PreparedPage>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isStopped = false;

  async function compressAll(): Promise<void> {
    isBusy = true;
    try {
      for (const [key, page] of pages) {
        if (compressed.has(page)) continue;
        const smaller = await compressWell(page);
        if (isStopped) return;
        compressed.add(smaller);
        if (pages.get(key) === page) pages.set(key, smaller);
      }
    } finally {
      isBusy = false;
    }
  }

  return {
    /** Call it for each new page: it restarts the ten seconds. */
    restart(): void {
      clearTimeout(timer);
      if (isStopped) return;
      timer = setTimeout(() => {
        // A running pass also reaches pages that are added during it.
        if (isBusy) return;
        compressAll().catch((error) => log.error({ err: error }, "a page could not be compressed well"));
      }, quietMs).unref();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
