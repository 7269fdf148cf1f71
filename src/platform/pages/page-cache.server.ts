import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentVersion } from "../database/content-version.server.ts";
import { acceptsEncoding, matchesEtag } from "./request-conditions.ts";

/** Set by the renderer, and removed before the answer is sent. */
export const completePageHeader = "x-complete-page";

/** Renders a page. `completePageHeader` marks an answer that is the whole page and may be cached. */
export type Render = (request: Request) => Promise<Response>;

type Encoding = "br" | "gzip" | "identity";
type Variant = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
type CachedPage = { status: number; etag: string } & Record<Encoding, Variant>;

export type PageCacheOptions = {
  render: Render;
  /** Changes with everything that public pages show. */
  content: Pick<ContentVersion, "current" | "observe">;
  /** Whether there is a page at this path. All other paths share one cached not-found page. */
  isPage: (pathname: string) => boolean;
  /** Whether the page shows a list with further pages at `?page=2`. */
  isNumbered: (pathname: string) => boolean;
  /** false renders every request: in development the sources change. */
  keep?: boolean;
  /** Whether the database cannot be reached: then a page of the version before is better than one without its data (PG-12). */
  isAway?: () => boolean;
};

/** More pages than the site has; bounds the memory if lists are long. */
const maxPages = 256;

/**
 * Caches rendered pages, compressed, until the content version changes (docs/decisions/0003-page-cache-and-csp.md). Caches a
 * page only if it is complete and no request for its data failed.
 *
 * The result depends on the cache key alone: it is rendered from a GET of the key's address without headers, so that no
 * request can poison the cache.
 *
 * @returns a renderer for GET and HEAD; a cached page is returned without a promise, which the HTTP server answers at once
 */
export function cachePages({
  render,
  content,
  isPage,
  isNumbered,
  keep = true,
  isAway = () => false,
}: PageCacheOptions) {
  const pages = new Map<string, CachedPage>();
  /** The last kept pages of earlier versions. */
  const earlier = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage | undefined>>();
  /** By path, the lowest page number that is known not to exist. */
  const listEnds = new Map<string, number>();
  let version = content.current();

  return function page(request: Request): Response | Promise<Response> {
    if (content.current() !== version) {
      version = content.current();
      for (const [key, page] of pages) if (isPage(key)) earlier.set(key, page);
      pages.clear();
      rendering.clear();
      listEnds.clear();
    }
    return pageOf(request, cacheKey(request.url));
  };

  function pageOf(request: Request, key: string): Response | Promise<Response> {
    const kept = pages.get(key);
    return kept ? answer(request, kept) : waitOrRender(request, key);
  }

  async function waitOrRender(request: Request, key: string): Promise<Response> {
    const inProgress = rendering.get(key);
    const kept = inProgress && (await inProgress);
    if (kept) return answer(request, kept);

    const made = Promise.withResolvers<CachedPage | undefined>();
    rendering.set(key, made.promise);
    const renderedAt = version;
    try {
      const isUnchanged = await content.observe();
      const response = await render(new Request(new URL(key, request.url)));
      const complete = response.headers.has(completePageHeader);
      response.headers.delete(completePageHeader);
      if (complete && response.status === 404 && key !== notFound) {
        await response.body?.cancel();
        if ((await isUnchanged()) && version === renderedAt) noteEnd(key);
        return pageOf(request, notFound);
      }
      const before = isAway() ? earlier.get(key) : undefined;
      if (!complete && before) {
        await response.body?.cancel();
        return answer(request, before);
      }
      if (!complete || response.status !== (key === notFound ? 404 : 200)) return withoutBody(request, response);
      const prepared = await prepare(response);
      // A change during rendering may be missing from this page.
      if (keep && (await isUnchanged()) && version === renderedAt && content.current() === renderedAt) {
        if (pages.size >= maxPages) dropOldestNumbered();
        pages.set(key, prepared);
        made.resolve(prepared);
      }
      return answer(request, prepared);
    } finally {
      made.resolve(undefined);
      if (rendering.get(key) === made.promise) rendering.delete(key);
    }
  }

  /** Ignores unknown parameters, such as those that mail programs add to links. */
  function cacheKey(address: string): string {
    // After "https://": parsing the URL would cost as much as the rest of this function.
    const path = address.slice(address.indexOf("/", 8));
    const question = path.indexOf("?");
    if (question === -1) return isPage(path) ? path : notFound;
    const pathname = path.slice(0, question);
    if (!isPage(pathname)) return notFound;
    const number = isNumbered(pathname) ? new URLSearchParams(path.slice(question)).get("page") : null;
    if (number === null || number === "1") return pathname;
    if (!/^[1-9]\d{0,3}$/.test(number)) return notFound;
    return Number(number) < (listEnds.get(pathname) ?? Number.POSITIVE_INFINITY)
      ? `${pathname}?page=${number}`
      : notFound;
  }

  function noteEnd(key: string): void {
    const [pathname = "", number] = key.split("?page=");
    listEnds.set(pathname, Math.min(Number(number), listEnds.get(pathname) ?? Number.POSITIVE_INFINITY));
  }

  function dropOldestNumbered(): void {
    for (const key of pages.keys()) if (key.includes("?")) return void pages.delete(key);
  }
}

/** A path without a page, at which the not-found page is rendered once. */
const notFound = "/not-found";

async function withoutBody(request: Request, response: Response): Promise<Response> {
  if (request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
}

function answer(request: Request, page: CachedPage): Response {
  const variant = page[chooseEncoding(request.headers.get("accept-encoding"))];
  if (page.status === 200 && matchesEtag(request.headers.get("if-none-match"), page.etag)) {
    const { "content-encoding": _encoding, "content-length": _length, ...headers } = variant.headers;
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : variant.body, {
    status: page.status,
    headers: variant.headers,
  });
}

async function prepare(response: Response): Promise<CachedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const shared = {
    ...Object.fromEntries(response.headers),
    etag,
    vary: "accept-encoding",
    // Browsers revalidate and mostly get 304: a change shows at the next load.
    "cache-control": response.status === 200 ? "no-cache" : "no-store",
  };
  const variant = (body: Uint8Array<ArrayBuffer>, encoding?: Encoding): Variant => ({
    body,
    headers: {
      ...shared,
      "content-length": String(body.length),
      ...(encoding ? { "content-encoding": encoding } : {}),
    },
  });
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, brotli),
    promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { status: response.status, etag, br: variant(br, "br"), gzip: variant(gz, "gzip"), identity: variant(html) };
}

function chooseEncoding(accepted: string | null): Encoding {
  if (acceptsEncoding(accepted, "br")) return "br";
  return acceptsEncoding(accepted, "gzip") ? "gzip" : "identity";
}
