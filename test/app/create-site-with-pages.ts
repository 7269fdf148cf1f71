import { sql } from "kysely";
import { builtPages } from "#test/pages/built-pages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { createTestApp, type TestAppOptions } from "./create-test-app.ts";

/** On a busy machine a page can take longer than visitors wait; tests get one in parts only while the database is held. */
const untilWhole = { wholePageWithinMs: 60_000 };

/**
 * The whole application with the pages of the production build (`npm run build` first). Between `holdData()` and the call
 * of what it gives, the database's one connection is taken, as by writes that wait for the disk: every read waits for its
 * turn, and pages wait for their data as long as visitors do.
 */
export async function createSiteWithPages(options: Omit<TestAppOptions, "renderPage"> = {}) {
  const renderBuilt = await builtPages();
  let isHeld = false;
  const site = await createTestApp({
    ...options,
    renderPage: (request, page) => renderBuilt(request, isHeld ? page : { ...page, ...untilWhole }),
  });
  return {
    ...site,
    /** The HTML of a page. */
    page: async (path: string) => (await site.get(path)).text(),
    async holdData(): Promise<() => void> {
      const taken = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      void site.db.transaction().execute(async (trx) => {
        // On PostgreSQL readers have other connections.
        if (onPostgres) await sql`LOCK TABLE reviews, gallery_images`.execute(trx);
        taken.resolve();
        return held.promise;
      });
      await taken.promise;
      isHeld = true;
      return () => {
        isHeld = false;
        held.resolve();
      };
    },
  };
}

export type SiteWithPages = Awaited<ReturnType<typeof createSiteWithPages>>;

/** Reads a page as it comes in. */
export function readStreamed(response: Response) {
  if (!response.body) throw new Error("The answer has no body.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  async function readUntil(isEnough: (text: string) => boolean): Promise<string> {
    let text = "";
    while (!isEnough(text)) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    return text;
  }
  return {
    /** What has come by the time this part has come. */
    until: (part: string) => readUntil((text) => text.includes(part)),
    rest: () => readUntil(() => false),
  };
}

/** Different words each time, so that compression is not flattered: 45 of them are about 270 characters. */
export function someWords(seed: number, count: number): string {
  let state = seed * 7919 + 1;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return words[state % words.length];
  }).join(" ");
}

const words =
  "gutter rain roof crew house lanai corner summer storm clean line driveway ladder leaves oak water wall color price call morning week neighbor downspout joint fascia screw careful quiet straight white bronze after before".split(
    " ",
  );
