import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { followContent } from "#src/platform/pages/last-read.server.ts";
import { type Company, companyOf } from "./company.ts";
import { readChangedFacts } from "./company-queries.server.ts";
import type { ChangedTexts } from "./text.tsx";
import { readChangedTexts } from "./text-queries.server.ts";

type ForPage = { company: Company; texts: ChangedTexts };

export type CompanyFacts = {
  /** The facts as last read, from memory. For use within a transaction, which must not wait for another query. */
  current(): Company;
  /** The present facts, read once for each content version. Without the database the facts as last read (PG-12). */
  read(): Promise<Company>;
  /** The facts and the texts that the owner changed, as `read` reads them. */
  readForPage(): Promise<ForPage>;
};

/** Follows the company's facts and texts. A change of one bumps the content version. */
export async function openCompanyFacts(db: Db, content: ContentVersion): Promise<CompanyFacts> {
  const facts = await followContent(content, async () => ({
    company: companyOf(await readChangedFacts(db)),
    texts: await readChangedTexts(db),
  }));
  return {
    current: () => facts.current().company,
    read: async () => (await facts.read()).company,
    readForPage: facts.read,
  };
}
