import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#src/features/accounts/access.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";

let site: SiteWithPages;
beforeAll(async () => {
  site = await createSiteWithPages();
});
afterAll(() => site.close());

async function pageFor(role: Role | undefined, path: string): Promise<string> {
  if (!role) return site.page(path);
  const { headers } = await signIn(site, await addUser(site, { email: `${crypto.randomUUID()}@example.com`, role }));
  return (await site.get(path, { headers })).text();
}

test("OWN-31 a siteadmin finds the link to the editor on a public page, and the marks of its texts behind it", async () => {
  const page = await pageFor("siteadmin", "/");
  expect(page).toContain('<a href="?edit">Edit this page</a>');
  expect(page).not.toContain("data-text");
  expect(await pageFor("siteadmin", "/?edit")).toContain('data-text="home.hero.lead"');
});

test.each([undefined, "user", "admin"] as const)(
  "OWN-31 %s gets no link, no marks and no script of the editor",
  async (role) => {
    const page = await pageFor(role, "/?edit");
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
