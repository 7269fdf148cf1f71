import type { Context } from "hono";
import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Company } from "#src/facts/company.ts";
import { notFoundPath } from "#src/facts/navigation-links.ts";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import { databaseFailure } from "#src/platform/database/database-problem.ts";
import { canonicalPath } from "#src/platform/http/canonical-path.ts";
import { addHeaders, replaceHeaders, type SecurityHeaders } from "#src/platform/http/security-headers.server.ts";
import { cachePages } from "#src/platform/pages/page-cache.server.ts";
import { compressOnce } from "#src/platform/pages/prepared-page.server.ts";
import type { AppEnv, Connection } from "#src/platform/process/app-env.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { editSearch, loginAddress } from "#src/staff/session/return-path.ts";
import type { Visitor } from "#src/staff/session/visitor.ts";
import type { PageInput, RenderPage } from "./context.ts";
import { createPagePeriod } from "./page-period.server.ts";

type PagesOptions = {
  renderPage: RenderPage;
  /** What every page has. */
  input: Omit<PageInput, "company" | "mailToFolder">;
  company: CompanyFacts;
  /** The logged-in person of the request; undefined, without a promise, when there is no session cookie. */
  visitorOf: (request: Request) => Promise<Visitor | undefined> | undefined;
  content: ContentVersion;
  headers: SecurityHeaders;
  keepPages: boolean;
  /** Whether the database is known to be out of reach. */
  isAway: () => boolean;
  /** Called for each GET that is answered with a page, or with 304 for the one that the browser has. */
  onView: (headers: NonNullable<Connection["headers"]>, path: string) => void;
  log: Log;
};

/** Lists with a second page at `?page=2`. */
const numberedPaths: ReadonlySet<string> = new Set(["/testimonials", "/gallery"]);

/**
 * Answers GET and HEAD for every path that is neither a file nor a staff page, with the cached page or the not-found page. A
 * logged-in person gets a page rendered for them (SHELL-05).
 */
export function servePages({
  renderPage,
  input,
  company,
  visitorOf,
  content,
  headers,
  keepPages,
  isAway,
  onView,
  log,
}: PagesOptions) {
  // From memory, since every request asks.
  const addresses = () => company.currentForPage().addresses;
  const { answer: page, stop } = cachePages({
    // Inside the cache, so that headers are set once per rendering.
    render: async (request) => {
      const { response, complete } = await renderPage(request, { ...input, ...(await company.readForPage()) });
      return { response: addHeaders(response, headers.page), complete };
    },
    content,
    period: createPagePeriod(input.clock, company),
    onPeriod: () => void warm(),
    isPage: (path) => addresses().has(path),
    isNumbered: (path) => numberedPaths.has(path),
    keep: keepPages,
    log,
    isAway,
  });

  return {
    /** After a change it waits until it is known which pages there are. */
    answer(c: Context<AppEnv>): Response | Promise<Response> {
      // Without the database they are those that were read last (PG-12).
      const following = isAway() ? undefined : company.follow();
      return following ? following.then(() => answerNow(c)) : answerNow(c);
    },
    warm,
    stop,
  };

  function answerNow(c: Context<AppEnv>): Response | Promise<Response> {
    const { path } = c.req;
    const moved = company.movedTo(c.req.url);
    // Asked for again each time: a page can get a former address back, and a kept redirect would lead browsers round and round.
    if (moved) return permanentRedirect(moved, "no-cache");
    if (addresses().has(path)) return viewed(c, pageFor(c.req.raw, c.req.url));
    const canonical = canonicalPath(path);
    if (addresses().has(canonical)) return permanentRedirect(canonical + new URL(c.req.url).search);
    // Only an editor sees a draft of an own page (OWN-125).
    const isOwn = company.currentForPage().ownPages.some(({ slug }) => `/${slug}` === path);
    const visitor = isOwn && visitorOf(c.req.raw);
    if (visitor) return pageForVisitor(c.req.raw, c.req.url, visitor);
    const notFound = pageFor(c.req.raw, new URL(notFoundPath, c.req.url));
    const staff = headers.staffPage(c.req.path);
    return staff ? withHeaders(notFound, staff) : notFound;
  }

  /** Renders every page that is not cached, so that no visitor waits for it. A failure only leaves the page to its first request. */
  async function warm(): Promise<void> {
    try {
      for (const path of addresses()) await page(new Request(input.origin + path));
    } catch (error) {
      log.error({ err: error }, "a page could not be made");
    }
  }

  /** A cached page stays without a promise. */
  function viewed(c: Context<AppEnv>, answer: Response | Promise<Response>): Response | Promise<Response> {
    if (!(answer instanceof Response)) return answer.then((made) => viewed(c, made));
    const isPage = answer.status === 200 || answer.status === 304;
    const headers = c.env.incoming?.headers;
    if (isPage && c.req.method === "GET" && headers) onView(headers, c.req.path);
    return answer;
  }

  function pageFor(request: Request, address: string | URL): Response | Promise<Response> {
    const visitor = visitorOf(request);
    return visitor ? pageForVisitor(request, address, visitor) : pageForAll(request);
  }

  /** Who opens the editor of texts without a session logs in first (OWN-162). */
  function pageForAll(request: Request): Response | Promise<Response> {
    if (!request.url.endsWith(editSearch)) return page(request);
    const location = loginAddress(new URL(request.url));
    return new Response(null, { status: 302, headers: { ...headers.api, location, "cache-control": "no-store" } });
  }

  async function pageForVisitor(request: Request, address: string | URL, who: Promise<Visitor | undefined>) {
    const visitor = await who.catch(asAnyone);
    if (!visitor) return pageForAll(request);
    const own = { ...input, ...(await company.readForPage()), visitor };
    const { response } = await renderPage(new Request(address), own);
    const answer = request.method === "HEAD" ? new Response(null, response) : await compressOnce(request, response);
    return replaceHeaders(addHeaders(answer, headers.page), { "cache-control": "no-store" });
  }

  /** The location is that of a page, so it cannot lead to another site. */
  function permanentRedirect(location: string, cache = "max-age=3600"): Response {
    return new Response(null, { status: 301, headers: { ...headers.api, location, "cache-control": cache } });
  }
}

/** Without the database a logged-in person gets the page that all others get (PG-12). @throws any other error */
function asAnyone(error: unknown): undefined {
  if (databaseFailure(error) !== "away") throw error;
}

async function withHeaders(answer: Response | Promise<Response>, headers: Readonly<Record<string, string>>) {
  return replaceHeaders(await answer, headers);
}

/** sitemap.xml (https://www.sitemaps.org/protocol.html): the public pages that search engines may list. */
export function sitemap(origin: string, { livingPages, pagesNotInSearch }: Company): string {
  const urls = livingPages
    .filter(({ ref }) => !pagesNotInSearch.includes(ref))
    .map(({ href }) => `  <url><loc>${origin}${href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** robots.txt (RFC 9309). Staff pages have noindex: a line here would only publish their addresses. */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
