import { describe, expect } from "vitest";
import { referrerHost } from "#src/site/counting/counted-request.server.ts";
import { signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { browserHeaders, countsOf, visit } from "#test/visitors/visits.ts";

// The test's clock starts on Monday, March 2, 2026, at 10 am in New York.

test("LEAD-60 page views are added up by page and day, the day being the company's", async ({ site }) => {
  for (const path of ["/", "/?utm_source=x", "/contact", "/"]) await visit(site, path);
  site.clock.pass(13.5 * 3600);
  // Half past eleven in New York, half past four of the next day in UTC.
  await visit(site, "/");
  site.clock.pass(3600);
  await visit(site, "/");
  expect(await countsOf(site)).toEqual({
    "2026-03-02 page /": 4,
    "2026-03-02 page /contact": 1,
    "2026-03-03 page /": 1,
  });
});

test("LEAD-60 a page that the browser has already is a view; what is no page is none", async ({ site }) => {
  const etag = (await visit(site, "/gallery")).headers.get("etag") ?? "";
  expect((await visit(site, "/gallery", { "if-none-match": etag })).status).toBe(304);
  for (const path of ["/Gallery/", "/wp-login.php", "/robots.txt", "/api/public/reviews", "/login"])
    await visit(site, path);
  expect(await countsOf(site)).toEqual({ "2026-03-02 page /gallery": 2 });
});

describe("LEAD-61 nothing is counted", () => {
  const googlebot = "Mozilla/5.0 AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";
  test.for([
    ["of a robot", { "user-agent": googlebot }],
    ["of a program", { "user-agent": "curl/8.5.0" }],
    ["of a browser without a person", { "user-agent": `${chrome} HeadlessChrome/140.0.0.0 Safari/537.36` }],
    ["of a sender without a name", { "user-agent": "" }],
    ["of an endless name", { "user-agent": `${chrome} ${"x".repeat(600)}` }],
    ["of a browser that asks not to be tracked", { dnt: "1" }],
    ["of one with Global Privacy Control", { "sec-gpc": "1" }],
    ["of a page that is fetched ahead", { "sec-purpose": "prefetch;prerender" }],
    ["of a page that is fetched ahead by an older browser", { "sec-fetch-dest": undefined, purpose: "prefetch" }],
    ["of a page that is fetched ahead by an older Firefox", { "sec-fetch-dest": undefined, "x-moz": "prefetch" }],
    ["of a script that reads the page", { "sec-fetch-dest": "empty" }],
  ] as const)("%s", async ([, headers], { site }) => {
    await visit(site, "/", { referer: "https://www.google.com/", ...headers });
    expect(await countsOf(site)).toEqual({});
  });

  test("of someone who is logged in, nor of HEAD", async ({ site, ritas }) => {
    await visit(site, "/", { cookie: ritas.cookie });
    await site.call("HEAD", "/", { headers: browserHeaders });
    expect(await countsOf(site)).toEqual({});
  });
});

test("LEAD-61 browsers are counted, whichever they are, and a phone of the brand Cubot", async ({ site }) => {
  const agents = [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.308; U; en) Presto/2.5.25 Version/10.54",
  ];
  for (const agent of agents) await visit(site, "/", { "user-agent": agent, "sec-gpc": "0", dnt: "0" });
  // Browsers from before Sec-Fetch-Dest.
  await site.get("/", { headers: { "user-agent": agents[0] ?? "" } });
  expect(await countsOf(site)).toEqual({ "2026-03-02 page /": 4 });
});

test("LEAD-62 another website that led here is counted by its host alone", async ({ site }) => {
  await visit(site, "/", { referer: "https://www.google.com/search?q=gutters+ocala" });
  await visit(site, "/contact", { referer: `${site.config.origin}/` });
  await visit(site, "/", { referer: "https://google.com/" });
  expect(await countsOf(site)).toEqual({
    "2026-03-02 page /": 2,
    "2026-03-02 page /contact": 1,
    "2026-03-02 referrer google.com": 2,
  });
});

describe("LEAD-62 the host that led here", () => {
  test.for([
    ["https://news.example.com:8443/a?b#c", "news.example.com"],
    ["http://xn--grn-ioa.example/", "xn--grn-ioa.example"],
    ["https://grün.example/", undefined],
    ["https://user:secret@a.example/", undefined],
    ["https://www.own.example/", undefined],
    ["https://own.example/", undefined],
    ["android-app://com.google.android.gm/", undefined],
    ["https://192.0.2.7/", undefined],
    ["https://[2001:db8::1]/", undefined],
    ["http://localhost/", undefined],
    ["https://a_b.example/", undefined],
    ["https://a b.example/", undefined],
    ["https://%3Cscript%3E.example/", undefined],
    [`https://${"a".repeat(60)}.${"b".repeat(60)}.example/`, undefined],
    ["https://", undefined],
    ["", undefined],
  ] as const)("%s", ([referrer, host]) => {
    expect(referrerHost({ referer: referrer }, "own.example")).toBe(host);
  });
});

test("LEAD-62 a stranger who makes hosts up gets fifty names on a day, and the rest is one", async ({ site }) => {
  for (let host = 0; host < 70; host++) await visit(site, "/", { referer: `https://h${host}.example/` });
  await visit(site, "/", { referer: "https://h3.example/" });
  for (let host = 60; host < 130; host++) await visit(site, "/", { referer: `https://h${host}.example/` });
  const counts = await countsOf(site);
  expect(Object.keys(counts)).toHaveLength(52);
  expect(counts).toMatchObject({ "2026-03-02 page /": 141, "2026-03-02 referrer other": 90 });
  expect(counts).toMatchObject({ "2026-03-02 referrer h3.example": 2 });
  site.clock.pass(24 * 3600);
  await visit(site, "/", { referer: "https://h99.example/" });
  expect(await countsOf(site)).toMatchObject({ "2026-03-03 referrer h99.example": 1 });
});

test("LEAD-65 nothing of a visitor is kept but the host of the site that led here", async ({ site, rita }) => {
  const marked = { "user-agent": "Mozilla/5.0 marked-agent", cookie: "marked=cookie" };
  const headers = { ...browserHeaders, ...marked, referer: "https://a.example/marked-path" };
  const answer = await site.get("/?marked=query", { headers, ip: "198.51.100.77" });
  expect(answer.headers.get("set-cookie")).toBeNull();
  await signIn(site, rita);
  const counts = await countsOf(site);
  expect(counts).toEqual({ "2026-03-02 page /": 1, "2026-03-02 referrer a.example": 1 });
  expect(site.logLines.join()).not.toMatch(/marked|198\.51\.100\.77/);
});
