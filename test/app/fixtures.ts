import { test as base } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "./create-test-app.ts";

type Fixtures = {
  /** Settings of the site. */
  env: Record<string, string>;
  /** The whole application, new for each test. */
  site: TestApp;
  /** A siteadmin. */
  rita: TestUser;
  /** The browser where Rita is signed in. */
  ritas: SignedIn;
  /** The browser where an admin is signed in. */
  adas: SignedIn;
};

/** Tests of calls: what a test names is there when it begins. */
export const test = base.extend<Fixtures>({
  env: {},
  site: async ({ env }, use) => {
    const site = await createTestApp({ env });
    await use(site);
    await site.close();
  },
  rita: async ({ site }, use) => use(await addUser(site)),
  ritas: async ({ site, rita }, use) => use(await signIn(site, rita)),
  adas: async ({ site }, use) =>
    use(await signIn(site, await addUser(site, { email: "ada@example.com", role: "admin" }))),
});

/** Settings of a site that has a mail server. What it sends still goes to the test's mailbox. */
export const mailServer = { SMTP_URL: "smtp://127.0.0.1:1" };

/** The same with the origin of a site on the internet, as links in mails and cookies know it. */
export const publicSiteTest = test.extend({ env: { ORIGIN: "https://gutters.example" } });
