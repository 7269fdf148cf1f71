import { expect, test } from "../support/staff/fixtures.ts";
import { isLogout, quiet } from "../support/staff/watched-session.ts";

test.describe("AUTH-07 logging out", () => {
  test("AUTH-07 HT-3 ends the session on the server and goes to /login; Back shows nothing of before", async ({
    page,
    enter,
  }) => {
    await enter("siteadmin");
    await page.goto(quiet);
    const answered = page.waitForResponse((answer) => isLogout(answer.request()));
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await answered).status()).toBe(200);
    await expect(page).toHaveURL("/login");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("__Host-session");
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("Welcome")).toHaveCount(0);
  });

  test("AUTH-07 without the csrfToken cookie the console says so, and the session ends all the same", async ({
    page,
    enter,
  }) => {
    await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().clearCookies({ name: "csrfToken" });
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await warned).text()).toContain("csrfToken cookie is missing");
    await expect(page).toHaveURL("/login");
    await page.goto(quiet);
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  test("AUTH-07 without the cookie and without a session the server is not called", async ({
    page,
    enter,
    accounts,
  }) => {
    const person = await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().clearCookies({ name: "csrfToken" });
    await accounts.endSessionsOf(person);
    const calls: string[] = [];
    page.on("request", (request) => isLogout(request) && calls.push(request.url()));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(calls).toEqual([]);
  });

  test("AUTH-07 who is logged out already simply arrives at /login", async ({ page, enter, accounts }) => {
    const person = await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await accounts.endSessionsOf(person);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });
});
