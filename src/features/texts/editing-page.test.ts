import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveTexts } from "#test/company/save-texts.ts";

test("OWN-31 a siteadmin finds the link to the editor on a page, and marks behind it", async ({ site, ritas }) => {
  const pageAt = async (path: string) => (await site.get(path, ritas)).text();
  const page = await pageAt("/");
  expect(page).toContain('<a href="?edit">Edit this page</a>');
  expect(page).not.toContain("data-text");
  expect(await pageAt("/?edit")).toContain('data-text="home.hero.lead"');
});

test("OWN-162 who opens the editor without a session is led to the login and back", async ({ site, ritas }) => {
  expect((await site.get("/gallery?edit")).headers.get("location")).toBe("/login?next=%2Fgallery%3Fedit");
  site.clock.pass(5 * 3600);
  const answer = await site.get("/?edit", ritas);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?next=%2F%3Fedit"]);
});

test("OWN-160 a text left out leaves nothing; bold words, lines and links are elements", async ({ site, ritas }) => {
  const before = await site.page("/");
  const lead = "{bold: Since {since}}{line}{https://ngma.example/: <the> guild}";
  expect((await saveTexts(ritas, { "home.hero.small": "", "home.hero.lead": lead })).status).toBe(200);
  const page = await site.page("/");
  expect(page).toContain(
    '<strong>Since 1998</strong><br/><a href="https://ngma.example/" rel="noopener">&lt;the&gt; guild</a></p>',
  );
  expect(page).not.toContain("By phone, no obligation.");
  expect(page.split("<p")).toHaveLength(before.split("<p").length - 1);
});

test.for([undefined, "user", "admin"] as const)(
  "OWN-31 %s gets no link, no marks and no script of the editor",
  async (role, { site }) => {
    const { headers } = role ? await signIn(site, await addUser(site, { role })) : {};
    const page = await (await site.get(role ? "/?edit" : "/", { headers })).text();
    expect(page).toContain("</html>");
    expect(page).not.toMatch(/data-text|Edit this page|Stop editing/);
    const scripts = [...page.matchAll(/[./\w-]+\.js(?=")/g)].map(([address]) => address);
    expect(scripts).not.toEqual([]);
    expect(scripts.join()).not.toMatch(/editor/);
    if (role) return;
    for (const address of scripts)
      expect(readFileSync(join(process.env.BUILD_DIR ?? "build", "client", address), "utf8")).not.toMatch(/editor/i);
  },
);
