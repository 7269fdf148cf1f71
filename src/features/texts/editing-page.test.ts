import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";

test("OWN-31 a siteadmin finds the link to the editor on a page, and marks behind it", async ({ site, ritas }) => {
  const pageAt = async (path: string) => (await site.get(path, ritas)).text();
  const page = await pageAt("/");
  expect(page).toContain('<a href="?edit">Edit this page</a>');
  expect(page).not.toContain("data-text");
  expect(await pageAt("/?edit")).toContain('data-text="home.hero.lead"');
});

test.for([undefined, "user", "admin"] as const)(
  "OWN-31 %s gets no link, no marks and no script of the editor",
  async (role, { site }) => {
    const { headers } = role ? await signIn(site, await addUser(site, { role })) : {};
    const page = await (await site.get("/?edit", { headers })).text();
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
