import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { followContent } from "#src/platform/pages/last-read.server.ts";
import { companyOf } from "./company.ts";
import { readChangedFacts } from "./company-queries.server.ts";
import { listOwnPages } from "./own-pages-queries.server.ts";
import { redirectsTo } from "./site-pages.ts";
import { readChangedTexts } from "./text-queries.server.ts";

export type CompanyFacts = Awaited<ReturnType<typeof openCompanyFacts>>;

/** Follows the company's facts and texts. A change of one bumps the content version. */
export async function openCompanyFacts(db: Db, content: ContentVersion) {
  const facts = await followContent(content, async () => {
    const ownPages = await listOwnPages(db);
    const published = ownPages.filter(({ is_active }) => is_active === 1);
    const changed = await readChangedFacts(db);
    const company = companyOf(changed, published);
    return {
      company,
      texts: await readChangedTexts(db),
      ownPages,
      redirects: redirectsTo(company.livingPages, changed.redirects),
    };
  });
  return {
    /** The facts as last read, from memory. For use within a transaction, which must not wait for another query. */
    current: () => facts.current().company,
    /** The present facts, read once for each content version. Without the database the facts as last read (PG-12). */
    read: async () => (await facts.read()).company,
    /** The facts, the texts that the owner changed and the own pages, and where old addresses lead, as `read` reads them. */
    readForPage: facts.read,
    /** The same as last read. */
    currentForPage: facts.current,
  };
}
