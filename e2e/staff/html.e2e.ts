import { getOnce } from "../support/site/get-once.ts";
import { expect, test } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/status of (401|404)/] });

test("SHELL-12 AZ-2 HT-1 a staff page's HTML is noindex, new each time, and holds no one's data", async ({
  page,
  enter,
}) => {
  const person = await enter("siteadmin");
  const nonces = new Set<string>();
  for (const address of ["/admin/dashboard", "/admin/users", "/admin/user/profile", "/user/profile"]) {
    const answer = await getOnce(page.request, address);
    const html = await answer.text();
    expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(person.name);
    expect(html).not.toContain(person.email);
    expect(html).not.toContain("siteadmin");
    const [, nonce = ""] =
      /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(answer.headers()["content-security-policy"] ?? "") ?? [];
    nonces.add(nonce);
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/\sstyle="/);
  }
  expect(nonces.size).toBe(4);
});

test("SHELL-12 /login and its neighbors are noindex too", async ({ page }) => {
  for (const address of ["/login", "/forgot-password", "/reset-password", "/register", "/verify-email"]) {
    const answer = await getOnce(page.request, address);
    expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("SHELL-11 an unknown page below /admin is not found", async ({ page, enter }) => {
  await enter("siteadmin");
  const answer = await page.goto("/admin/nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page you are looking for can not be found");
});
