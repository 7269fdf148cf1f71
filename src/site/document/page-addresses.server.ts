import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Company } from "#src/facts/company.ts";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import { canonicalPath } from "#src/platform/http/canonical-path.ts";

type Options = { company: CompanyFacts; content: ContentVersion; isAway: () => boolean };

/** Which addresses the site has, as of the facts that were read last; from memory, since every request asks. */
export function createPageAddresses({ company, content, isAway }: Options) {
  let known: { of: Company; pages: ReadonlySet<string> } | undefined;
  let followedVersion: number | undefined;

  /** The addresses of the pages that are on. */
  function pages(): ReadonlySet<string> {
    const of = company.current();
    if (known?.of !== of) known = { of, pages: new Set(of.livingPages.map(({ href }) => href)) };
    return known.pages;
  }

  async function readAgain(): Promise<void> {
    const version = content.current();
    const isUnchanged = await content.observe();
    await company.readForPage();
    if (await isUnchanged()) followedVersion = version;
  }

  return {
    pages,
    isPage: (path: string) => pages().has(path),
    /** Whether a page of the company's own is there that only an editor sees (OWN-125). */
    isDraft: (path: string) => company.currentForPage().ownPages.some(({ slug }) => `/${slug}` === path),

    /** Where an address that is no more leads (OWN-127). With a query it can be that of a page. */
    movedTo(address: string): string | undefined {
      const { redirects } = company.currentForPage();
      if (redirects.size === 0) return undefined;
      const { pathname, search } = new URL(address);
      const path = canonicalPath(pathname) || "/";
      return (search && redirects.get(path + search)) || (pages().has(path) ? undefined : redirects.get(path));
    },

    /** Reads the facts after a change. Undefined, without a promise, while nothing has changed and without the database (PG-12). */
    follow: () => (content.current() === followedVersion || isAway() ? undefined : readAgain()),
  };
}
