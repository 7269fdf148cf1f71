import { expect, fillSignIn, stranger, test } from "../support/staff/fixtures.ts";

const refused = "The email, username or password is incorrect.";

// Who has to prove that they are a person is answered with 403.
test.use({ expectedErrors: [/status of (401|403)/] });

test.beforeEach(async ({ page }) => {
  await page.goto("/login");
});

test("AUTH-01 a wrong password is answered in the server's words, and what was typed stays", async ({
  page,
  addPerson,
}) => {
  const { email } = await addPerson();
  await fillSignIn(page, email, "not the right one");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert").getByText(refused)).toBeVisible();
  await expect(page.getByLabel("Email or username")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the right one");
});

test("AUTH-01 empty fields are named before anything is sent, and the first gets the focus", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Email or username is required.")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expect(page.getByLabel("Email or username")).toBeFocused();
  expect(sent).toEqual([]);
});

test("AUTH-01 A11Y-24 the password can be shown and hidden, a manager knows the fields, and the limits of a session are said", async ({
  page,
}) => {
  await expect(page.getByText("We log you out after 4 hours, or after 15 minutes without activity.")).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("seven herons");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByLabel("Email or username")).toHaveAttribute("autocomplete", "username");
});

test.describe("when something is wrong on the way", () => {
  test.use({ expectedErrors: [/status of (401|502)|ERR_FAILED/] });

  test("AUTH-01 an answer that is not ours is 'Login failed.', none at all 'Login failed. Please try again.'", async ({
    page,
  }) => {
    await fillSignIn(page, "rita@example.com", "seven herons over the lake");
    await page.route("/api/auth/login", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert").getByText("Login failed.", { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.route("/api/auth/login", (route) => route.abort());
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert").getByText("Login failed. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Email or username")).toHaveValue("rita@example.com");
  });
});

test("AUTH-01 AU-6 after many wrong passwords the browser does some work by itself, says so, and logs in", async ({
  page,
  site,
  addPerson,
}) => {
  const { email, password } = await addPerson({ role: "admin" });
  for (let address = 1; address <= 4; address++) {
    const other = await stranger(site, `192.0.2.${address}`);
    for (let time = 0; time < 5; time++) {
      await other.post("/api/auth/login", { data: { identifier: email, password: "wrong" } });
    }
    await other.dispose();
  }
  await fillSignIn(page, email, password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("status").getByText("A security check is running.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-01 AUTH-05 a person who uses the keyboard alone logs in and finds the page's beginning", async ({
  page,
  addPerson,
}) => {
  const { email, password } = await addPerson({ role: "admin" });
  await expect(page.getByLabel("Email or username")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email or username")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Log in" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});
