import { expect, mailTo, stranger, test, turnOnApp } from "./staff-fixtures.ts";

const refused = "The email, username or password is not right.";

test.beforeEach(async ({ page }) => {
  await page.goto("/login");
});

test("AUTH-01 a wrong password is told in the server's words, and what was typed stays", async ({
  page,
  addPerson,
}) => {
  const { email } = await addPerson();
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
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

test("AUTH-01 the password can be shown and hidden, and a manager knows the fields", async ({ page }) => {
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
    await page.getByLabel("Email or username").fill("rita@example.com");
    await page.getByLabel("Password", { exact: true }).fill("seven herons over the lake");
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

for (const [role, landing] of [
  ["siteadmin", "/admin/dashboard"],
  ["admin", "/admin/dashboard"],
  ["user", "/user/profile"],
] as const) {
  test(`AUTH-05 ${role} is confirmed by the session check and lands on ${landing}`, async ({ page, addPerson }) => {
    const { username, password } = await addPerson({ role });
    await page.getByLabel("Email or username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    const confirmed = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me") && answer.ok());
    const opened = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(landing));
    await page.keyboard.press("Enter");
    await confirmed;
    await opened;
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole("button", { name: "Logout" }).first()).toBeVisible();
  });
}

test("AUTH-05 GUARD-02 the page that somebody wanted comes first", async ({ page, addPerson }) => {
  const { email, password } = await addPerson();
  await page.goto("/admin/users?page=2");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/users?page=2");
});

for (const next of ["//evil.example", "https://evil.example/", "/admin/users", "javascript:alert(1)"]) {
  test(`AUTH-05 HT-4 a forged or forbidden return path is forgotten: ${next}`, async ({ page, addPerson }) => {
    const { email, password } = await addPerson({ role: "admin" });
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel("Email or username").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
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

  test(`AUTH-06 ${role}, signed in meanwhile in another tab, is taken there too`, async ({ page, enter }) => {
    await enter(role);
    // The sign-in page was opened before; its own check finds out.
    await page.evaluate(() => window.dispatchEvent(new Event("session-lost")));
    await expect(page).toHaveURL(landing);
  });
}

test("AUTH-12 who has just registered is told so", async ({ page }) => {
  await page.goto("/login?registered=1");
  await expect(page.getByRole("status").getByText("Your account is ready.")).toBeVisible();
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
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("status").getByText("We check that you are a person")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard", { timeout: 30_000 });
});
test.use({ expectedErrors: [/status of (401|403)/] });

test("AUTH-02 AUTH-03 a code from the mail opens the account; a wrong one is told in the server's words", async ({
  page,
  site,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  await accounts.askForMailedCodes(person);
  await page.getByLabel("Email or username").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/login"));
  await page.keyboard.press("Enter");
  expect((await answered).status()).toBe(206);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Resend available in \d+s$/ })).toBeVisible();

  const [code = ""] = /\b\d{6}\b/.exec(await mailTo(site, person)) ?? [];
  // Nearly right, so that most of its digits are typed over themselves afterwards.
  await page.keyboard.type(`${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Verification failed.", { exact: true })).toBeVisible();
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-02 an app's code opens the account, and a trusted device is not asked again", async ({
  page,
  site,
  enter,
}) => {
  const { email, password } = await enter("admin");
  const { nextCode } = await turnOnApp(page, site);
  const logIn = async () => {
    await page.goto("/login");
    await page.getByLabel("Email or username").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  };
  await logIn();
  await page.getByLabel("Trust this device for 30 days").check();
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(nextCode());
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await logIn();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-02 a backup code works in place of the app's, after switching to it", async ({ page, site, enter }) => {
  const { email, password } = await enter("admin");
  const { backupCodes } = await turnOnApp(page, site);
  await page.goto("/login");
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await expect(page.getByLabel("Backup code")).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A backup code has at least 8 characters.")).toBeVisible();
  await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test.describe("when nobody answers the code", () => {
  test.use({ expectedErrors: [/status of 401|ERR_FAILED/] });

  test("AUTH-04 the words are 'Verification failed. Please try again.'; going back finds everything as it was", async ({
    page,
    addPerson,
    accounts,
  }) => {
    const person = await addPerson({ role: "admin" });
    await accounts.askForMailedCodes(person);
    await page.getByLabel("Email or username").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.route("/api/auth/verify-login-2fa", (route) => route.abort());
    await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
    await page.keyboard.type("123456");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Verification failed. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the password" }).click();
    await expect(page.getByLabel("Email or username")).toHaveValue(person.email);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  });
});

test("AUTH-01 AUTH-05 somebody who uses the keyboard alone logs in and finds the page's beginning", async ({
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
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
});
