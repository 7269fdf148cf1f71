import { untilIdle } from "../support/browser/settled.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";

for (const [role, landing] of [
  ["siteadmin", "/admin/dashboard"],
  ["admin", "/admin/dashboard"],
  ["user", "/user/profile"],
] as const) {
  test(`AUTH-05 ${role} is confirmed by the session check and lands on ${landing}`, async ({ page, addPerson }) => {
    const { username, password } = await addPerson({ role });
    await page.goto("/login");
    await fillSignIn(page, username, password);
    const confirmed = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me") && answer.ok());
    const opened = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(landing));
    await page.keyboard.press("Enter");
    await confirmed;
    await opened;
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole("button", { name: "Logout" }).first()).toBeVisible();
  });
}

test("AUTH-05 GUARD-02 the page that was asked for comes first", async ({ page, addPerson }) => {
  const { email, password } = await addPerson();
  await page.goto("/admin/users?page=2");
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, email, password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/users?page=2");
});

for (const next of ["//evil.example", "https://evil.example/", "/admin/users", "javascript:alert(1)"]) {
  test(`AUTH-05 HT-4 a forged or forbidden return path is forgotten: ${next}`, async ({ page, addPerson }) => {
    const { email, password } = await addPerson({ role: "admin" });
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, email, password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/dashboard");
  });
}

for (const [role, landing] of [
  ["admin", "/admin/dashboard"],
  ["user", "/"],
] as const) {
  test(`AUTH-06 ${role}, signed in already, is taken from /login to ${landing}`, async ({ page, enter }) => {
    await enter(role);
    await page.goto("/login");
    await expect(page).toHaveURL(landing);
  });

  test(`AUTH-06 ${role}, logged in since in another tab, is taken there too`, async ({ page, enter }) => {
    const checked = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me"));
    await page.goto("/login");
    await checked;
    await untilIdle(page);
    await enter(role);
    // The page was there before; its next check finds out.
    await page.evaluate(() => window.dispatchEvent(new Event("session-lost")));
    await expect(page).toHaveURL(landing);
  });
}

test("AUTH-12 a person who has just registered reads so", async ({ page }) => {
  await page.goto("/login?registered=1");
  await expect(page.getByRole("status").getByText("Your account is ready.")).toBeVisible();
});
