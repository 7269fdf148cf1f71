import type { Context } from "hono";
import type { ApiClient } from "#src/api.server.ts";
import type { RenderPage } from "#src/pages.server.ts";
import type { Config } from "#src/platform/config.server.ts";
import type { ContentVersion } from "#src/platform/content-version.server.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { cachePages } from "#src/platform/page-cache.server.ts";
import { addHeaders, replaceHeaders, type SecurityHeaders } from "#src/platform/security-headers.server.ts";
import { navigationLinks } from "#src/shell/navigation-links.ts";

type PagesOptions = {
  renderPage: RenderPage;
  api: ApiClient;
  config: Config;
  content: ContentVersion;
  headers: SecurityHeaders;
};

const pagePaths: ReadonlySet<string> = new Set(navigationLinks.map(({ href }) => href));

/** Lists that go on at `?page=2`. */
const numberedPaths: ReadonlySet<string> = new Set(["/testimonials", "/gallery"]);

/** Answers GET and HEAD for every path that is no file: with the page, kept in memory, or the not-found page. */
export function servePages({ renderPage, api, config, content, headers }: PagesOptions) {
  const input = { api, origin: config.origin, recaptcha: config.recaptcha !== undefined };
  const page = cachePages({
    // Inside the cache: the headers are put on once per rendering and not once per request.
    render: async (request) => addHeaders(await renderPage(request, input), headers.page),
    contentVersion: content.current,
    isPage: (path) => pagePaths.has(path),
    isNumbered: (path) => numberedPaths.has(path),
  });

  return {
    answer(c: Context<AppEnv>): Response | Promise<Response> {
      const { path } = c.req;
      if (pagePaths.has(path)) return page(c.req.raw);
      const usual = usualSpelling(path);
      if (usual !== undefined) return movedTo(usual + new URL(c.req.url).search);
      const staff = headers.staffPage(path);
      return staff ? withHeaders(page(c.req.raw), staff) : page(c.req.raw);
    },
    /** Renders every page once, so that the first visitor of each waits no longer than the others. */
    async warm(): Promise<void> {
      for (const path of pagePaths) await page(new Request(config.origin + path));
    },
  };

  /** The target comes from our own list, so nobody can be sent elsewhere with it. */
  function movedTo(location: string): Response {
    return new Response(null, { status: 301, headers: { ...headers.api, location, "cache-control": "max-age=3600" } });
  }
}

/** /Gallery and /gallery/ are what people type and print: one page, one address. */
function usualSpelling(path: string): string | undefined {
  const usual = path.toLowerCase().replace(/\/+$/, "");
  return pagePaths.has(usual) ? usual : undefined;
}

async function withHeaders(answer: Response | Promise<Response>, headers: Readonly<Record<string, string>>) {
  return replaceHeaders(await answer, headers);
}
