import { expect, fillSignIn, stranger, test } from "../support/staff/fixtures.ts";

// Who has to prove that they are a person is answered with 403.
test.use({ expectedErrors: [/status of (401|403|502)|ERR_FAILED/] });

test("AUTH-01 AUTH-12 A11Y-24 the login page says what a person needs to know", async ({ page }) => {
  await page.goto("/login?registered=1");
  await expect(page.getByRole("status").getByText("Your account is ready.")).toBeVisible();
  await expect(
    page.getByText("You’ll be logged out after 15 minutes without activity, or after 4 hours."),
  ).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  for (const type of ["text", "password"]) {
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", type);
  }
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByLabel("Email or username")).toHaveAttribute("autocomplete", "username");
});

test("AUTH-01 AUTH-05 AUTH-20 GUARD-02 a person logs in by keyboard, in spite of mistakes and of a browser that blocked cookies", async ({
  page,
  addPerson,
}) => {
  const { email, password } = await addPerson();
  const steps: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) steps.push("opened");
    if (request.method() === "POST") steps.push("sent");
  });
  page.on("response", (answer) => answer.url().endsWith("/api/auth/me") && answer.ok() && steps.push("confirmed"));
  await page.goto("/admin/users?page=2");
  await expect(page).toHaveURL(/\/login\?next=/);
  const nameField = page.getByLabel("Email or username");
  const passwordField = page.getByLabel("Password", { exact: true });
  await expect(nameField).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(nameField).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email or username is required.")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expect(nameField).toBeFocused();
  expect(steps).not.toContain("sent");

  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the right one");
  for (let key = 0; key < 3; key++) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Log in" })).toBeFocused();
  await page.route("/api/auth/login", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert").getByText("Login failed.", { exact: true })).toBeVisible();
  await page.route("/api/auth/login", (route) => route.abort());
  await passwordField.press("Enter");
  await expect(page.getByRole("alert").getByText("Login failed. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await passwordField.press("Enter");
  await expect(page.getByRole("alert").getByText("The email, username or password is incorrect.")).toBeVisible();
  await expect(nameField).toHaveValue(email);
  await expect(passwordField).toHaveValue("not the right one");

  await passwordField.press("ControlOrMeta+a");
  await page.keyboard.type(password);
  await page.route("/api/auth/login", async (route) => {
    const answer = await route.fetch();
    const { "set-cookie": _, ...headers } = answer.headers();
    await page.context().clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("your browser didn’t keep the cookie that logs you in")).toBeVisible();
  await expect(passwordField).toHaveValue(password);
  await page.unrouteAll();
  steps.length = 0;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/users?page=2");
  expect(steps.slice(0, 3)).toEqual(["sent", "confirmed", "opened"]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});

test("AUTH-01 AU-6 after many wrong passwords the browser works, and logs in", async ({ page, site, addPerson }) => {
  const { email, password } = await addPerson({ role: "admin" });
  for (let address = 1; address <= 4; address++) {
    const other = await stranger(site, `192.0.2.${address}`);
    for (let time = 0; time < 5; time++) {
      await other.post("/api/auth/login", { data: { identifier: email, password: "wrong" } });
    }
    await other.dispose();
  }
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("status").getByText("A security check is running.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});
