import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";

// March 2, 2026, is a Monday; the test's clock starts at 10 am in New York.
const storm = { text: "Storm: please call", from: "2026-03-03", to: "2026-03-04", tone: "important" };
const shows = async (site: SiteWithPages, path = "/") => (await site.page(path)).includes('id="notice"');

test("OWN-86 the notice is on public pages alone, from its first to its last day here", async ({ site, ritas }) => {
  expect((await saveFacts(ritas, "notice", { notice: storm })).status).toBe(200);
  expect(await shows(site)).toBe(false);
  site.clock.pass(14 * 3600 - 1);
  expect(await shows(site)).toBe(false);
  site.clock.pass(1);
  for (const path of ["/", "/gallery", "/contact", "/no-such-page"]) expect(await shows(site, path), path).toBe(true);
  for (const path of ["/login", "/admin/company"]) expect(await shows(site, path), path).toBe(false);
  site.clock.pass(48 * 3600 - 1);
  expect(await shows(site)).toBe(true);
  site.clock.pass(1);
  expect(await shows(site)).toBe(false);
});

test("OWN-86 OWN-87 its words are text, in a landmark above the header; script by hash", async ({ site, ritas }) => {
  const text = `Call <b>us</b> </script><script>alert(1)</script> & "wait"`;
  await saveFacts(ritas, "notice", { notice: { ...storm, from: "2026-03-02", text } });
  const answer = await site.get("/");
  const html = await answer.text();
  const [, aside = ""] = /<aside id="notice" aria-label="Notice".*?>(.*?)<\/aside>/s.exec(html) ?? [];
  expect(aside).toContain(
    '<p role="status">Call &lt;b&gt;us&lt;/b&gt; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;wait&quot;</p>',
  );
  expect(html.indexOf('id="notice"')).toBeLessThan(html.indexOf("<header"));
  const [script = ""] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
  expect(script).toMatch(/localStorage\.notice.*\("[a-z0-9]+",document/);
  expect(html.indexOf(script)).toBeLessThan(html.indexOf("<body"));
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
});

test("OWN-87 another text has another key, and the same text the same one", async ({ site, ritas }) => {
  const key = async () => /\("([a-z0-9]+)",document/.exec(await site.page("/"))?.[1];
  const today = { ...storm, from: "2026-03-02" };
  await saveFacts(ritas, "notice", { notice: today });
  const first = await key();
  await saveFacts(ritas, "notice", { notice: { ...today, tone: "plain", to: "2026-03-05" } });
  expect(await key()).toBe(first);
  expect(await site.page("/")).not.toContain("undefined");
  await saveFacts(ritas, "notice", { notice: { ...today, text: "Storm: please call!" } });
  expect(await key()).not.toBe(first);
});

/** What of a notice becomes links: their words and addresses. */
const linksOf = async (site: SiteWithPages) => {
  const [, aside = ""] = /<aside id="notice".*?>(.*?)<\/aside>/s.exec(await site.page("/")) ?? [];
  return [...aside.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => [words, href]);
};

test.for([
  [
    "Call (352) 555-0142, 352.555.0143 or 1-352-555-0144!",
    ["(352) 555-0142", "tel:+13525550142"],
    ["352.555.0143", "tel:+13525550143"],
    ["1-352-555-0144", "tel:+13525550144"],
  ],
  ["Write to a.b+c@example.com.", ["a.b+c@example.com", "mailto:a.b%2Bc@example.com"]],
  [
    "See https://example.com/a?b=c, and /contact#contact-form.",
    ["https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["/contact#contact-form", "/contact#contact-form"],
  ],
  ["“/gallery” (https://example.com/)", ["/gallery", "/gallery"], ["https://example.com/", "https://example.com/"]],
  [
    "//evil.example http://evil.example https://bank.example@evil.example javascript:alert(1) /\\evil.example 24/7 and/or",
  ],
  ["https:// https://% 555-0142 352-555-01422 license 3525550142 x@y <a href=/x>"],
  ['"https://e.example/"onmouseover="alert(1)', ["https://e.example/", "https://e.example/"]],
] as const)("OWN-145 in %j addresses alone are links", async ([text, ...links], { site, ritas }) => {
  await saveFacts(ritas, "notice", { notice: { ...storm, from: "2026-03-02", text } });
  expect(await linksOf(site)).toEqual(links);
});

test("OWN-146 of two notices the important one shows, of two alike the later one", async ({ site, ritas }) => {
  const first = { text: "First", from: "2026-03-01", to: "2026-03-05", tone: "plain" };
  const second = { ...first, text: "Second", from: "2026-03-02", to: "2026-03-02" };
  const shown = async () => /role="status">(\w+)</.exec(await site.page("/"))?.[1];
  await saveFacts(ritas, "notice", { notice: first });
  await saveFacts(ritas, "notice", { secondNotice: second });
  expect(await shown()).toBe("Second");
  await saveFacts(ritas, "notice", { notice: { ...first, tone: "important" } });
  expect(await shown()).toBe("First");
  await saveFacts(ritas, "notice", { notice: first });
  site.clock.pass(14 * 3600);
  expect(await shown()).toBe("First");
});

test("OWN-85 a notice is removed with null, and then nothing of it is in the page", async ({ site, ritas }) => {
  const before = await site.page("/");
  await saveFacts(ritas, "notice", { notice: { ...storm, from: "2026-03-02" } });
  expect(await site.page("/")).not.toBe(before);
  expect((await saveFacts(ritas, "notice", { notice: null })).status).toBe(200);
  expect(await site.page("/")).toBe(before);
});

test.for([
  [{ ...storm, text: "  " }, { "notice.text": "Write what visitors should know." }],
  [{ ...storm, text: "x".repeat(201) }, { "notice.text": "Write the notice in 200 characters or fewer." }],
  [{ ...storm, to: "2026-03-02" }, { "notice.to": "The notice ends before it begins. Enter a later last day." }],
  [{ ...storm, from: "2026-02-30" }, { "notice.from": "Enter the first day of the notice." }],
  [{ ...storm, to: "" }, { "notice.to": "Enter the last day of the notice." }],
  [{ ...storm, tone: "loud" }, { "notice.tone": "Choose whether the notice is plain or important." }],
])("OWN-85 %j is refused at its field", async ([notice, fields], { ritas }) => {
  expect(await saveFacts(ritas, "notice", { notice })).toMatchObject({ status: 400, body: { fields } });
});
