import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { canonicalPath } from "#src/platform/http/canonical-path.ts";
import { followContent } from "#src/platform/pages/memoize-by-content-version.server.ts";
import { companyOf } from "./company.ts";
import { readChangedFacts } from "./company-queries.server.ts";
import { findMailServer } from "./mail-server-queries.server.ts";
import { listOwnPages } from "./own-pages-queries.server.ts";
import { readChangedTexts } from "./text-queries.server.ts";

export type CompanyFacts = Awaited<ReturnType<typeof openCompanyFacts>>;

/** Follows the company's facts, texts, own pages and mail server. A change of one bumps the content version. @param smtpUrl the setting */
export async function openCompanyFacts(db: Db, content: ContentVersion, smtpUrl: string | undefined) {
  const facts = await followContent(content, async () => {
    const ownPages = await listOwnPages(db);
    const published = ownPages.filter(({ is_active }) => is_active === 1);
    const changed = await readChangedFacts(db);
    const company = companyOf(changed, published);
    const addresses: ReadonlySet<string> = new Set(company.livingPages.map(({ href }) => href));
    const { redirects = [] } = changed;
    return {
      /** Of the pages that visitors can open. */
      addresses,
      ...{ company, ownPages },
      texts: await readChangedTexts(db),
      /** Where old addresses lead; one with a page that is off or gone leads nowhere (OWN-129). */
      redirects: new Map(redirects.filter(({ to }) => addresses.has(to)).map(({ from, to }) => [from, to])),
      mailServer: smtpUrl === undefined ? await findMailServer(db) : undefined,
    };
  });
  let followedVersion: number | undefined;
  async function readAgain(): Promise<void> {
    const version = content.current();
    const isUnchanged = await content.observe();
    await facts.read();
    if (await isUnchanged()) followedVersion = version;
  }
  const hasMailServer = () => smtpUrl !== undefined || facts.current().mailServer !== undefined;
  return {
    /** The server that siteadmins have entered, from memory; undefined while SMTP_URL goes before it. */
    mailServer: () => facts.current().mailServer,
    /** Whether email leaves the site, from memory (OWN-136). */
    hasMailServer,
    /** The facts as last read, from memory. For use within a transaction, which must not wait for another query. */
    current: () => facts.current().company,
    /** The present facts, read once for each content version. Without the database the facts as last read (PG-12). */
    read: async () => (await facts.read()).company,
    /** What pages are made of, as `read` reads it: facts, texts that the owner changed, own pages, where old addresses lead, and whether there is no mail server. */
    async readForPage() {
      const { mailServer: _, ...read } = await facts.read();
      return { ...read, mailToFolder: !hasMailServer() };
    },
    /** The same as last read. */
    currentForPage: facts.current,
    /** Where an address that is no more leads (OWN-127): never that of a page, but for home with a query. */
    movedTo(address: string): string | undefined {
      const { addresses, redirects } = facts.current();
      if (redirects.size === 0) return undefined;
      const { pathname, search } = new URL(address);
      const path = canonicalPath(pathname) || "/";
      if (addresses.has(path) && path !== "/") return undefined;
      return redirects.get(path + search) ?? redirects.get(path);
    },
    /** Reads all after a change. Undefined, without a promise, while nothing has changed. */
    follow: () => (content.current() === followedVersion ? undefined : readAgain()),
  };
}
