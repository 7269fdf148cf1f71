import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#db/schema.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";

let site: SiteWithPages;
beforeAll(async () => {
  site = await createSiteWithPages();
});
afterAll(() => site.close());

async function pageFor(role: Role, path: string): Promise<Response> {
  const user = await addUser(site, { role, email: `${role}@${path.length}.example.com` });
  return site.get(path, await signIn(site, user));
}

test.each([
  ["siteadmin", true],
  ["admin", true],
  ["user", false],
] as const)(
  "SHELL-05 the navigation and the phone's menu of a %s have Logout; Admin in them: %j",
  async (role, hasAdmin) => {
    const html = await (await pageFor(role, "/gallery")).text();
    for (const name of ["Main", "Menu"]) {
      const [, links = ""] = new RegExp(`<nav[^>]* aria-label="${name}"[^>]*>(.*?)</nav>`, "s").exec(html) ?? [];
      expect(links, name).toMatch(/<button[^>]*>(?:<svg.*?<\/svg>)?Logout/s);
      expect(/<a[^>]* href="\/admin\/dashboard"/.test(links), name).toBe(hasAdmin);
    }
  },
);

test("SHELL-05 a page for a visitor who is not logged in has none of it, nor its style or script", async () => {
  expect(await site.page("/")).not.toMatch(/signed-in|Logout|admin\/dashboard/);
});

test("SHELL-12 the HTML of staff and account pages is noindex", async () => {
  const paths = ["/login", "/forgot-password", "/reset-password", "/register", "/verify-email"];
  const answers = [
    ...(await Promise.all(paths.map((path) => site.get(path)))),
    await pageFor("siteadmin", "/admin/dashboard"),
    await pageFor("user", "/user/profile"),
  ];
  for (const answer of answers) expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
});

test("SHELL-11 an unknown page below /admin is not found", async () => {
  const answer = await pageFor("siteadmin", "/admin/nothing");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/<h1[^>]*>The page you are looking for can not be found/);
});
