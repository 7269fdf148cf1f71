import type { Context } from "hono";
import type { PageInput, RenderPage } from "#src/pages.server.ts";
import type { ContentVersion } from "#src/platform/content-version.server.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { cachePages } from "#src/platform/page-cache.server.ts";
import { addHeaders, replaceHeaders, type SecurityHeaders } from "#src/platform/security-headers.server.ts";
import { navigationLinks } from "#src/shell/navigation-links.ts";
import type { Visitor } from "./context.ts";

type PagesOptions = {
  renderPage: RenderPage;
  input: PageInput;
  /** Who asks, if the request looks as if somebody were signed in; undefined at once for all others. */
  visitorOf: (request: Request) => Promise<Visitor | undefined> | undefined;
  content: ContentVersion;
  headers: SecurityHeaders;
  keepPages: boolean;
};

const pagePaths: ReadonlySet<string> = new Set(navigationLinks.map(({ href }) => href));

/** Lists that go on at `?page=2`. */
const numberedPaths: ReadonlySet<string> = new Set(["/testimonials", "/gallery"]);

/**
 * Answers GET and HEAD for every path that is no file and no page of the staff app: with the page, kept in memory, or the
 * not-found page. Somebody who is signed in gets the page made for them, past the memory (SHELL-05).
 */
export function servePages({ renderPage, input, visitorOf, content, headers, keepPages }: PagesOptions) {
  const page = cachePages({
    // Inside the cache: the headers are put on once per rendering and not once per request.
    render: async (request) => addHeaders(await renderPage(request, input), headers.page),
    contentVersion: content.current,
    isPage: (path) => pagePaths.has(path),
    isNumbered: (path) => numberedPaths.has(path),
    keep: keepPages,
  });

  return {
    answer(c: Context<AppEnv>): Response | Promise<Response> {
      const { path } = c.req;
      if (pagePaths.has(path)) return pageFor(c.req.raw, c.req.url);
      const usual = usualSpelling(path);
      if (usual !== undefined) return movedTo(usual + new URL(c.req.url).search);
      const notFound = pageFor(c.req.raw, new URL("/not-found", c.req.url));
      const staff = headers.staffPage(path);
      return staff ? withHeaders(notFound, staff) : notFound;
    },
    /** Renders every page once, so that the first visitor of each waits no longer than the others. */
    async warm(): Promise<void> {
      for (const path of pagePaths) await page(new Request(input.origin + path));
    },
  };

  function pageFor(request: Request, address: string | URL): Response | Promise<Response> {
    const visitor = visitorOf(request);
    return visitor ? pageForVisitor(request, address, visitor) : page(request);
  }

  async function pageForVisitor(request: Request, address: string | URL, who: Promise<Visitor | undefined>) {
    const visitor = await who;
    if (!visitor) return page(request);
    const made = await renderPage(new Request(address), { ...input, visitor });
    made.headers.delete("x-complete-page");
    const answer = addHeaders(request.method === "HEAD" ? new Response(null, made) : made, headers.page);
    return replaceHeaders(answer, { "cache-control": "no-store" });
  }

  /** The target comes from our own list, so nobody can be sent elsewhere with it. */
  function movedTo(location: string): Response {
    return new Response(null, { status: 301, headers: { ...headers.api, location, "cache-control": "max-age=3600" } });
  }
}

/** /Gallery and /gallery/ are what people type and print: one page, one address. Three slashes, not any number: SECURITY.md IN-8. */
function usualSpelling(path: string): string | undefined {
  const usual = path.toLowerCase().replace(/\/{1,3}$/, "");
  return pagePaths.has(usual) ? usual : undefined;
}

async function withHeaders(answer: Response | Promise<Response>, headers: Readonly<Record<string, string>>) {
  return replaceHeaders(await answer, headers);
}
