import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, request } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Role } from "#db/schema.ts";
import { deleteSessionsOf } from "#src/staff/session/queries.server.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import { sessionCookies } from "#test/accounts/accounts.ts";
import { openBeside } from "#test/processes/open-beside.ts";
import type { RunningSite } from "#test/processes/start-site.ts";
import { createPasswords } from "../../../src/features/accounts/passwords/passwords.server.ts";
import { changeCredentials, insertUser } from "../../../src/features/accounts/queries.server.ts";
import { createBackupCodes } from "../../../src/features/accounts/two-factor/backup-codes.server.ts";
import { replaceBackupCodes } from "../../../src/features/accounts/two-factor/queries.server.ts";
import { encryptSeed } from "../../../src/features/accounts/two-factor/seed-encryption.server.ts";
import { newSeed } from "../../../src/features/accounts/two-factor/totp.server.ts";
import type { Db } from "../../../src/platform/database/database.server.ts";
import { test as base, expect } from "../browser/fixtures.ts";

export type Person = { id: number; name: string; username: string; email: string; role: Role; password: string };

/**
 * A flow whose behavior depends on the width runs at a narrow and at a wide one; every other flow runs in one of these windows
 * only, because e2e/staff/screens.e2e.ts and pages.e2e.ts look at every screen in both.
 */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

type PerTest = {
  /** The site's own database, for what has happened before a test begins. */
  db: Db;
  accounts: ReturnType<typeof accountsIn>;
  /** The role that is logged in before the test begins; none by default. */
  entered: Role | undefined;
  keeper: undefined;
  /** Stores an account that no other test has. */
  addPerson(changes?: Partial<Omit<Person, "id">>): Promise<Person>;
  /** Stores an account and gives the browser a session of it. */
  enter(role: Role): Promise<Person>;
};

let people = 0;

/** Browser tests of the staff app: those of fixtures.ts, with people who may sign in. */
export const test = base.extend<PerTest>({
  // Without a session the session check is answered with 401, which browsers log as an error.
  expectedErrors: async ({ contextOptions: _ }, use) => use([/status of 401/]),
  db: async ({ site }, use) => {
    const { db, close } = await openBeside(site.dataDir);
    await use(db);
    await close();
  },
  accounts: async ({ db, site }, use) => use(accountsIn(db, site)),
  addPerson: async ({ accounts }, use) => {
    await use(async (changes = {}) => {
      people += 1;
      const person = {
        name: "Rita Moss",
        username: `rita${people}`,
        email: `rita${people}@example.com`,
        role: "siteadmin" as const,
        password: "seven herons over the lake",
        ...changes,
      };
      return { ...person, id: await accounts.add(person) };
    });
  },
  enter: async ({ context, accounts, addPerson }, use) => {
    await use(async (role) => {
      const person = await addPerson({ role });
      await context.addCookies(await accounts.cookiesFor(person));
      return person;
    });
  },
  entered: [undefined, { option: true }],
  keeper: [
    async ({ entered, enter }, use) => {
      if (entered) await enter(entered);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** A field by the whole of its label. */
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The first of the six boxes of a code. */
export const firstBox = (page: Page) => page.getByLabel("Digit 1 of 6");
/** What was announced. */
export const said = (page: Page, text: string) => page.getByRole("status").getByText(text);

/** Types into the sign-in page's two fields; what is sent, and when, is the test's. */
export async function fillSignIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel("Email or username").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Opens the sign-in page and sends a person's password; what comes after it is the test's. */
export async function sendPassword(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await page.keyboard.press("Enter");
}

/** Logs out by the button, and waits for the login page. */
export async function pressLogout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/login");
}

/** Signs a browser in by the call that the sign-in page makes. */
export async function signIn(context: BrowserContext, site: RunningSite, person: Person): Promise<void> {
  const answer = await context.request.post("/api/auth/login", {
    headers: { origin: site.origin },
    data: { identifier: person.email, password: person.password },
  });
  expect(answer.status()).toBe(200);
}

/** What people have done before a test begins. */
function accountsIn(db: Db, { origin, dataDir }: RunningSite) {
  // Cheap hashes: the site replaces a password's at the first login.
  const passwords = createPasswords({ memoryKiB: 64, passes: 1 });
  const readSecret = () => readFileSync(join(dataDir, "secret"), "utf8").trim();
  return {
    async add({ password, ...row }: Omit<Person, "id">): Promise<number> {
      const password_hash = await passwords.hash(password);
      return db.transaction().execute((trx) => insertUser(trx, { ...row, password_hash }, new Date()));
    },
    /** The cookies of a new session, as they come with the answer to a sign-in. */
    async cookiesFor({ id }: Person) {
      const now = new Date();
      const token = await db
        .transaction()
        .execute((trx) => startSession(trx, { userId: id, userAgent: undefined, now }));
      const cookies = Object.entries(await sessionCookies(token, { origin, secret: readSecret() }));
      return cookies.map(([name, value]) => ({ name, value, url: origin }));
    },
    /** Ends the sessions, as another person's change of role or password does. */
    endSessionsOf: ({ id }: Person) => db.transaction().execute((trx) => deleteSessionsOf(trx, id)),
    turnOnMailedCodes: ({ id }: Person) =>
      db.transaction().execute((trx) => changeCredentials(trx, id, { two_factor_method: "email" })),
    /** Turns two-factor by app on. @returns what the person then has at hand */
    async turnOnApp({ id }: Person): Promise<{ backupCodes: string[]; code(): string }> {
      const seed = newSeed();
      const made = await createBackupCodes(passwords);
      const totp_sealed = encryptSeed(readSecret(), id, seed);
      await db.transaction().execute(async (trx) => {
        await changeCredentials(trx, id, { two_factor_method: "app", totp_sealed, totp_last_step: null });
        await replaceBackupCodes(trx, id, made, new Date());
      });
      return { backupCodes: made.codes, code: () => new TOTP({ secret: Secret.fromBase32(seed) }).generate() };
    },
  };
}

/** Takes the session from the browser, which leaves the page first: what that still loads would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** A client without the browser's cookies, for what others do at the same time. */
export const stranger = (site: RunningSite, address: string) =>
  request.newContext({ baseURL: site.origin, extraHTTPHeaders: { origin: site.origin, "x-forwarded-for": address } });
