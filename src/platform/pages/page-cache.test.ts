import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../process/log.server.ts";
import { cachePages } from "./page-cache.server.ts";
import { compressWell, preparePage } from "./prepared-page.server.ts";

const isPage = (pathname: string) => pathname === "/" || pathname === "/gallery";

function startSite({ complete = true, status = 200, lastPage = 9999, keep = true } = {}) {
  const site = {
    ...{ rendered: 0, version: 1, period: 1, begun: 0 },
    ...{ text: "first", asked: [] as string[], complete, away: false, rendering: () => {} },
  };
  const { answer: page, stop } = cachePages({
    content: { current: () => site.version, observe: async () => async () => true },
    period: () => site.period,
    onPeriod: () => {
      site.begun += 1;
    },
    isPage,
    isNumbered: (pathname) => pathname === "/gallery",
    keep,
    log: createLog({ logLevel: "silent" }),
    isAway: () => site.away,
    async render(request) {
      site.rendered += 1;
      site.rendering();
      const { pathname, searchParams } = new URL(request.url);
      site.asked.push(`${request.method} ${request.url}`);
      const response = new Response(`<p>${site.text}</p>`.padEnd(2000), {
        status: isPage(pathname) && Number(searchParams.get("page") ?? 1) <= lastPage ? status : 404,
        headers: { "content-type": "text/html", "content-security-policy": "default-src 'none'" },
      });
      return { response, complete: site.complete };
    },
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    page(new Request(`http://site.test${path}`, { headers }));
  onTestFinished(stop);
  return { site, page, get };
}

test("many visitors of one page cost one rendering, each gets an encoding that the browser takes", async () => {
  const { site, get } = startSite();
  const [plain, gzip, brotli] = await Promise.all([
    get("/"),
    get("/", { "accept-encoding": "gzip" }),
    get("/", { "accept-encoding": "gzip, br" }),
  ]);
  expect(site.rendered).toBe(1);
  expect(await plain.text()).toContain("first");
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toContain("first");
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toContain("first");
  expect(brotli.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect((await get("/", { "accept-encoding": "br;q=0, gzip;q=0" })).headers.get("content-encoding")).toBeNull();
});

test("a visitor who has the page gets 304 until its content changes", async () => {
  const { site, get } = startSite();
  const etag = (await get("/")).headers.get("etag") ?? "";
  expect((await get("/", { "if-none-match": etag })).status).toBe(304);
  site.version = 2;
  site.text = "second";
  const changed = await get("/", { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("second");
});

test("OWN-29 when a period begins every page is made anew once, and says so to who keeps pages ready", async () => {
  const { site, page, get } = startSite();
  const etag = (await get("/")).headers.get("etag") ?? "";
  await get("/gallery");
  expect(site.begun).toBe(0);
  Object.assign(site, { period: 2, text: "closed" });
  const changed = await get("/", { "if-none-match": etag });
  expect([changed.status, site.begun]).toEqual([200, 1]);
  expect(await changed.text()).toContain("closed");
  expect(await (await get("/gallery")).text()).toContain("closed");
  expect([site.rendered, site.begun]).toEqual([4, 1]);
  expect(page(new Request("http://site.test/"))).toBeInstanceOf(Response);
});

test("OWN-29 a page that is being made when a period begins is not kept", async () => {
  const { site, get } = startSite();
  site.rendering = () => {
    site.period = 2;
  };
  await get("/");
  await get("/");
  expect(site.rendered).toBe(2);
  await get("/");
  expect(site.rendered).toBe(2);
});

test.each([
  [
    "OWN-29 PG-12 when a period begins without the database, the page before",
    { period: 2, complete: false, away: true },
    "first",
  ],
  ["PG-12 without the database, where a page needs no data, the new one", { version: 2, away: true }, "second"],
  ["when data cannot be read for another reason, the page as it is", { version: 2, complete: false }, "second"],
])("a visitor gets: %s", async (_, changes, words) => {
  const { site, get } = startSite();
  await get("/");
  Object.assign(site, { text: "second", ...changes });
  expect(await (await get("/")).text()).toContain(words);
  // One that was never kept is passed on as it is.
  expect(await (await get("/gallery")).text()).toContain("second");
});

test.each([{ complete: false }, { status: 500 }])("an incomplete or failed page is never kept: %j", async (answer) => {
  const { site, get } = startSite(answer);
  await get("/");
  await get("/");
  expect(site.rendered).toBe(2);
});

test("PG-12 without the database a changed page is the one before, until the database is back", async () => {
  const { site, page, get } = startSite();
  const etag = (await get("/")).headers.get("etag") ?? "";
  Object.assign(site, { version: 2, text: "second", complete: false, away: true });
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const before = await get("/", { "accept-encoding": "br" });
    expect(before.status).toBe(200);
    expect(brotliDecompressSync(await before.arrayBuffer()).toString()).toContain("first");
  }
  expect((await get("/", { "if-none-match": etag })).status).toBe(304);
  expect(await (await page(new Request("http://site.test/", { method: "HEAD" }))).text()).toBe("");
  // Another change while it is away, as when other processes still reach it.
  Object.assign(site, { version: 3 });
  expect(await (await get("/")).text()).toContain("first");

  Object.assign(site, { text: "third", complete: true, away: false });
  expect(await (await get("/")).text()).toContain("third");
});

test("tracking parameters, made-up paths and page numbers cannot fill the memory", async () => {
  const { site, get } = startSite();
  await get("/gallery?utm_source=mail");
  await get("/gallery?fbclid=1");
  expect(site.rendered).toBe(1);
  await get("/wp-login.php");
  await get("/.env");
  expect(site.rendered).toBe(2);
  site.rendered = 0;
  for (const number of ["0", "-1", "1e3", "x", "99999", "2%00"]) {
    expect((await get(`/gallery?page=${number}`)).status).toBe(404);
    expect((await get(`/?page=${number}`)).status).toBe(200);
  }
  // The home page has no numbers; what is not found is kept already.
  expect(site.rendered).toBe(1);
});

test("however many numbered pages are asked for, the pages without a number stay", async () => {
  const { site, get } = startSite();
  await get("/");
  for (let number = 2; number <= 300; number += 1) await get(`/gallery?page=${number}`);
  const rendered = site.rendered;
  await get("/");
  await get("/gallery?page=300");
  expect(site.rendered).toBe(rendered);
});

test("page one is the page itself, and other numbers are kept apart", async () => {
  const { site, get } = startSite();
  await get("/gallery");
  await get("/gallery?page=1");
  await get("/gallery?page=2");
  await get("/gallery?page=2");
  expect(site.rendered).toBe(2);
});

test("an attacker who comes first, with HEAD or with headers of his own, changes nothing for the next visitor", async () => {
  for (const path of ["/", "/gallery?page=2", "/nothing-here"]) {
    const { site, page, get } = startSite();
    const headers = { "x-forwarded-host": "evil.test" };
    const head = await page(new Request(`http://site.test${path}`, { method: "HEAD", headers }));
    expect([head.headers.get("content-length"), await head.text()]).toEqual(["2000", ""]);
    expect(await (await get(path)).text()).toContain("first");
    expect(site.asked).toHaveLength(1);
    expect(site.asked[0]).toMatch(/^GET http:\/\/site\.test\//);
  }
});

test("an attacker who asks for pages past the end of a list gets the kept not-found page, until the list grows", async () => {
  const { site, get } = startSite({ lastPage: 3 });
  for (const number of [800, 20, 4]) expect((await get(`/gallery?page=${number}`)).status).toBe(404);
  const rendered = site.rendered;
  expect(site.asked).toContain("GET http://site.test/not-found");
  for (let number = 4; number < 200; number += 1) expect((await get(`/gallery?page=${number}`)).status).toBe(404);
  expect(site.rendered).toBe(rendered);
  expect((await get("/gallery?page=3")).status).toBe(200);
  site.version = 2;
  await get("/gallery?page=4");
  expect(site.asked.at(-2)).toBe("GET http://site.test/gallery?page=4");
});

test("OPS-10 in development each request of a page shows it anew", async () => {
  const { site, get } = startSite({ keep: false });
  expect(await (await get("/")).text()).toContain("first");
  site.text = "edited";
  expect(await (await get("/")).text()).toContain("edited");
  expect((await get("/nowhere")).status).toBe(404);
});

/** A page that takes a tenth of a second to compress well, on a clock that the test moves. */
function startLargePage() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const started = startSite();
  started.site.text = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 1009).join(" ");
  return started;
}

test("PUB-18 a page that is kept for ten seconds comes with fewer bytes, and its ETag still holds", async () => {
  const { site, get } = startLargePage();
  const brotli = { "accept-encoding": "br" };
  const bytes = async () => Number((await get("/", brotli)).headers.get("content-length"));
  const quick = await bytes();
  const etag = (await get("/", brotli)).headers.get("etag") ?? "";
  vi.advanceTimersByTime(10_000);
  while ((await bytes()) === quick) await setImmediate();
  expect(await bytes()).toBeLessThan(quick * 0.98);
  const answer = await get("/", brotli);
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain(site.text);
  expect((await get("/", { ...brotli, "if-none-match": etag })).status).toBe(304);
  expect(site.rendered).toBe(1);
});

test("PUB-18 a page that is dropped during its compression does not come back", async () => {
  const { site, get } = startLargePage();
  await get("/");
  vi.advanceTimersByTime(10_000);
  await setImmediate();
  const large = site.text;
  Object.assign(site, { version: 2, text: "after the change" });
  await get("/");
  // As long as the compression that has begun.
  for (let done = 0; done < 2; done += 1) await compressWell(await preparePage(new Response(large)));
  expect(await (await get("/")).text()).toContain("after the change");
});
