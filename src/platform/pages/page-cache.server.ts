import type { ContentVersion } from "../database/content-version.server.ts";
import type { Log } from "../process/log.server.ts";
import { answerWith, compressWell, type PreparedPage, preparePage } from "./prepared-page.server.ts";

/** A page, and whether it is whole, with all of its data, and may be cached. */
export type RenderedPage = { response: Response; complete: boolean };

export type Render = (request: Request) => Promise<RenderedPage>;

export type PageCacheOptions = {
  render: Render;
  /** Changes with everything that public pages show. */
  content: Pick<ContentVersion, "current" | "observe">;
  /** The period in which pages say the same about the present: another number when a new one has begun. */
  period: () => number;
  /** Runs when the pages of a period are dropped because a new one has begun. */
  onPeriod?: () => void;
  /** Whether there is a page at this path. All other paths share one cached not-found page. */
  isPage: (pathname: string) => boolean;
  /** Whether the page shows a list with further pages at `?page=2`. */
  isNumbered: (pathname: string) => boolean;
  /** false renders every request: in development the sources change. */
  keep?: boolean;
  log: Pick<Log, "error">;
  /** Whether the database cannot be reached: then a page of the version before is better than one without its data (PG-12). */
  isAway?: () => boolean;
};

/** A change by staff drops all pages: compressing well during a series of changes would be wasted. */
const compressAfterMs = 10_000;

/** More pages than the site has; bounds the memory if lists are long. */
const maxPages = 256;

/**
 * Caches rendered pages, compressed, until the content version or the period changes (docs/decisions/0003-page-cache-and-csp.md).
 * Caches a page only if it is complete and no request for its data failed.
 *
 * The result depends on the cache key alone: it is rendered from a GET of the key's address without headers, so that no
 * request can poison the cache.
 *
 * @returns `answer`, a renderer for GET and HEAD; a cached page is returned without a promise, which the HTTP server answers at once
 */
export function cachePages({
  render,
  content,
  period,
  onPeriod = () => {},
  isPage,
  isNumbered,
  keep = true,
  log,
  isAway = () => false,
}: PageCacheOptions) {
  const pages = new Map<string, PreparedPage>();
  /** The last kept pages of earlier versions. */
  const earlier = new Map<string, PreparedPage>();
  const rendering = new Map<string, Promise<PreparedPage | undefined>>();
  /** By path, the lowest page number that is known not to exist. */
  const listEnds = new Map<string, number>();
  let version = content.current();
  let shownPeriod = period();
  /** Counts what pages were dropped for. */
  let edition = 0;
  let compressing = Promise.resolve();

  return {
    answer,
    /** Ends the work in the background. */
    stop: () => pages.clear(),
  };

  function answer(request: Request): Response | Promise<Response> {
    const isNewPeriod = period() !== shownPeriod;
    if (isNewPeriod || content.current() !== version) {
      version = content.current();
      shownPeriod = period();
      edition += 1;
      for (const [key, page] of pages) if (isPage(key)) earlier.set(key, page);
      pages.clear();
      rendering.clear();
      listEnds.clear();
    }
    const answered = pageOf(request, cacheKey(request.url));
    if (isNewPeriod && keep) onPeriod();
    return answered;
  }

  /** Whether a page that was begun with that edition says what holds now. */
  function isCurrent(renderedEdition: number): boolean {
    return edition === renderedEdition && content.current() === version && period() === shownPeriod;
  }

  function pageOf(request: Request, key: string): Response | Promise<Response> {
    const kept = pages.get(key);
    return kept ? answerWith(request, kept) : waitOrRender(request, key);
  }

  async function waitOrRender(request: Request, key: string): Promise<Response> {
    const inProgress = rendering.get(key);
    const kept = inProgress && (await inProgress);
    if (kept) return answerWith(request, kept);

    const made = Promise.withResolvers<PreparedPage | undefined>();
    rendering.set(key, made.promise);
    const renderedEdition = edition;
    try {
      const isUnchanged = await content.observe();
      const { response, complete } = await render(new Request(new URL(key, request.url)));
      if (complete && response.status === 404 && key !== notFound) {
        await response.body?.cancel();
        if ((await isUnchanged()) && edition === renderedEdition) noteEnd(key);
        return pageOf(request, notFound);
      }
      const before = isAway() ? earlier.get(key) : undefined;
      if (!complete && before) {
        await response.body?.cancel();
        return answerWith(request, before);
      }
      if (!complete || response.status !== (key === notFound ? 404 : 200)) return withoutBody(request, response);
      const prepared = await preparePage(response);
      // A change during rendering may be missing from this page.
      if (keep && (await isUnchanged()) && isCurrent(renderedEdition)) {
        if (pages.size >= maxPages) dropOldestNumbered();
        pages.set(key, prepared);
        setTimeout(() => {
          compressing = compressing.then(() => compressKept(key, renderedEdition));
        }, compressAfterMs).unref();
        made.resolve(prepared);
      }
      return answerWith(request, prepared);
    } finally {
      made.resolve(undefined);
      if (rendering.get(key) === made.promise) rendering.delete(key);
    }
  }

  /** Compresses a page well, unless it was dropped (PUB-18). One page after the other, beside the thread that answers. */
  async function compressKept(key: string, renderedEdition: number): Promise<void> {
    const page = edition === renderedEdition ? pages.get(key) : undefined;
    if (!page) return;
    try {
      const smaller = await compressWell(page);
      if (pages.get(key) === page) pages.set(key, smaller);
    } catch (error) {
      log.error({ err: error }, "a page could not be compressed well");
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
