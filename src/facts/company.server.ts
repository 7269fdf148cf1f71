import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { followContent } from "#src/platform/pages/last-read.server.ts";
import { companyOf } from "./company.ts";
import { readChangedFacts } from "./company-queries.server.ts";
import { readChangedTexts } from "./text-queries.server.ts";

export type CompanyFacts = Awaited<ReturnType<typeof openCompanyFacts>>;

/** Follows the company's facts and texts. A change of one bumps the content version. */
export async function openCompanyFacts(db: Db, content: ContentVersion) {
  const facts = await followContent(content, async () => ({
    company: companyOf(await readChangedFacts(db)),
    texts: await readChangedTexts(db),
  }));
  return {
    /** The facts as last read, from memory. For use within a transaction, which must not wait for another query. */
    current: () => facts.current().company,
    /** The present facts, read once for each content version. Without the database the facts as last read (PG-12). */
    read: async () => (await facts.read()).company,
    /** The facts and the texts that the owner changed, as `read` reads them. */
    readForPage: facts.read,
  };
}
