import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Renders a page; `x-complete-page` on its answer says that it is the whole page and may be kept. */
export type Render = (request: Request) => Promise<Response>;

type Encoding = "br" | "gzip" | "identity";
type Variant = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
type CachedPage = { status: number; etag: string } & Record<Encoding, Variant>;

export type PageCacheOptions = {
  render: Render;
  /** Changes whenever reviews, pictures or anything else that public pages show has changed. */
  contentVersion: () => number;
  /** Whether there is a page at this path. All other paths share one kept not-found page. */
  isPage: (pathname: string) => boolean;
  /** Whether the page shows a list that goes on at `?page=2`. */
  isNumbered: (pathname: string) => boolean;
  /** false renders each request anew: in development the sources of a page change. */
  keep?: boolean;
};

/** More pages than the site has, little enough to be held in memory however long its lists are. */
const maximumPages = 256;

/**
 * Keeps rendered pages, ready compressed, until what they show changes (docs/decisions/0003-page-cache-and-csp.md).
 * A page is kept only when it is complete and was rendered without a failed request.
 *
 * What is rendered depends on the key alone, never on anything else of the request that happened to come first: a GET of
 * the key's own address, without headers. So nobody can put into the cache what others should not see.
 *
 * @returns a renderer with the same meaning as `render`, for GET and HEAD; a page that is kept comes without a promise,
 * which the HTTP server answers at once
 */
export function cachePages({ render, contentVersion, isPage, isNumbered, keep = true }: PageCacheOptions) {
  const pages = new Map<string, CachedPage>();
  const underWay = new Map<string, Promise<CachedPage | undefined>>();
  /** By path, the lowest number of a page that is known not to be there: the list ends before it. */
  const listEnds = new Map<string, number>();
  let version = contentVersion();

  return function page(request: Request): Response | Promise<Response> {
    if (contentVersion() !== version) {
      version = contentVersion();
      pages.clear();
      underWay.clear();
      listEnds.clear();
    }
    return pageOf(request, cacheKey(request.url));
  };

  function pageOf(request: Request, key: string): Response | Promise<Response> {
    const kept = pages.get(key);
    return kept ? answer(request, kept) : waitOrMake(request, key);
  }

  async function waitOrMake(request: Request, key: string): Promise<Response> {
    const somebodyElses = underWay.get(key);
    const kept = somebodyElses && (await somebodyElses);
    if (kept) return answer(request, kept);

    const made = Promise.withResolvers<CachedPage | undefined>();
    underWay.set(key, made.promise);
    const renderedAt = version;
    try {
      const response = await render(new Request(new URL(key, request.url)));
      const complete = response.headers.has("x-complete-page");
      response.headers.delete("x-complete-page");
      if (complete && response.status === 404 && key !== notFound) {
        await response.body?.cancel();
        if (version === renderedAt) noteEnd(key);
        return pageOf(request, notFound);
      }
      if (!complete || response.status !== (key === notFound ? 404 : 200)) return withoutBody(request, response);
      const prepared = await prepare(response);
      // A change during rendering may not have made it into this page.
      if (keep && version === renderedAt && contentVersion() === renderedAt) {
        if (pages.size >= maximumPages) dropOldestNumbered();
        pages.set(key, prepared);
        made.resolve(prepared);
      }
      return answer(request, prepared);
    } finally {
      made.resolve(undefined);
      if (underWay.get(key) === made.promise) underWay.delete(key);
    }
  }

  /** Parameters that a page does not know, such as those that mail programs add to links, show the same page. */
  function cacheKey(address: string): string {
    // After "https://": reading a whole URL costs as much as the rest of the way.
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

/** A path that no page has: what is not found is rendered here, once for all. */
const notFound = "/not-found";

async function withoutBody(request: Request, response: Response): Promise<Response> {
  if (request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
}

function answer(request: Request, page: CachedPage): Response {
  const variant = page[chooseEncoding(request.headers.get("accept-encoding"))];
  if (page.status === 200 && matches(request.headers.get("if-none-match"), page.etag)) {
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
    // Ask every time, get 304 most times: what staff changes shows at the next load.
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

/** RFC 9110 §12.5.3, as far as browsers use it; a weight of zero means no. */
function chooseEncoding(accepted: string | null): Encoding {
  if (!accepted) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(accepted) ? "gzip" : "identity";
}

/** RFC 9110 §13.1.2: weak comparison, a list or `*`. */
function matches(condition: string | null, etag: string): boolean {
  if (!condition) return false;
  return condition.trim() === "*" || condition.split(",").some((tag) => tag.trim() === etag);
}
