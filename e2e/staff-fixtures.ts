import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, request } from "@playwright/test";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import PostalMime from "postal-mime";
import type { Role } from "../src/features/accounts/access.ts";
import { createPasswords } from "../src/features/accounts/passwords/passwords.server.ts";
import { changeCredentials, insertUser } from "../src/features/accounts/queries.server.ts";
import { deleteSessionsOf } from "../src/features/accounts/session/queries.server.ts";
import { startSession } from "../src/features/accounts/session/sessions.server.ts";
import { type Db, openDatabase } from "../src/platform/database/database.server.ts";
import { sessionCookies } from "../test/accounts.ts";
import type { RunningSite } from "../test/start-site.ts";
import { test as base, expect } from "./fixtures.ts";

export type Person = { id: number; name: string; username: string; email: string; role: Role; password: string };

type PerTest = {
  /** Who has entered before the test begins; nobody unless told otherwise. */
  entered: Role | undefined;
  keeper: undefined;
  /** Stores an account that no other test has. */
  addPerson(changes?: Partial<Omit<Person, "id">>): Promise<Person>;
  /** Stores an account and gives the browser a session of it. */
  enter(role: Role): Promise<Person>;
};
type PerWorker = {
  /** The site's own database, for what has happened before a test begins. */
  db: Db;
  accounts: ReturnType<typeof accountsIn>;
};

let people = 0;

/** Browser tests of the staff app: those of fixtures.ts, with people who may sign in. */
export const test = base.extend<PerTest, PerWorker>({
  // The session check of somebody who is not signed in is answered with 401, and browsers call that an error.
  expectedErrors: async ({ contextOptions: _ }, use) => use([/status of 401/]),
  db: [
    async ({ site }, use) => {
      const { db, close } = await openDatabase(join(site.dataDir, "app.db"));
      // The site's own 250 ms are too short beside it when the machine is busy.
      await sql`PRAGMA busy_timeout = 10000`.execute(db);
      await use(db);
      close();
    },
    { scope: "worker" },
  ],
  accounts: [async ({ db }, use) => use(accountsIn(db)), { scope: "worker" }],
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
  enter: async ({ context, site, accounts, addPerson }, use) => {
    await use(async (role) => {
      const person = await addPerson({ role });
      await context.addCookies(await accounts.cookiesFor(person, site));
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

/** Signs a browser in by the call that the sign-in page makes. */
export async function signIn(context: BrowserContext, site: RunningSite, person: Person): Promise<void> {
  const answer = await context.request.post("/api/auth/login", {
    headers: { origin: site.origin },
    data: { identifier: person.email, password: person.password },
  });
  expect(answer.status()).toBe(200);
}

/** What people have done before a test begins. */
function accountsIn(db: Db) {
  // Kept cheaply: the site makes it costly again at the first sign-in.
  const passwords = createPasswords({ memoryKiB: 64, passes: 1 });
  return {
    async add({ password, ...row }: Omit<Person, "id">): Promise<number> {
      const password_hash = await passwords.hash(password);
      return db.transaction().execute((trx) => insertUser(trx, { ...row, password_hash }, new Date()));
    },
    /** The cookies of a new session, as they come with the answer to a sign-in. */
    async cookiesFor({ id }: Person, { origin, dataDir }: RunningSite) {
      const now = new Date();
      const token = await db
        .transaction()
        .execute((trx) => startSession(trx, { userId: id, userAgent: undefined, now }));
      const secret = readFileSync(join(dataDir, "secret"), "utf8").trim();
      // Secure cookies are put in as https ones; the browser sends them to this machine by http as well.
      const url = origin.replace("http:", "https:");
      const cookies = Object.entries(await sessionCookies(token, secret));
      return cookies.map(([name, value]) => ({ name, value, url, secure: true }));
    },
    /** As a change of role or password by somebody else does. */
    endSessionsOf: ({ id }: Person) => db.transaction().execute((trx) => deleteSessionsOf(trx, id)),
    askForMailedCodes: ({ id }: Person) =>
      db.transaction().execute((trx) => changeCredentials(trx, id, { two_factor_method: "email" })),
  };
}

/** The newest mail to that address, once it is there. */
export async function mailTo(site: RunningSite, { email }: Pick<Person, "email">): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(
      async () => {
        const folder = join(site.dataDir, "outbox");
        for (const file of readdirSync(folder).sort()) {
          const mail = await PostalMime.parse(readFileSync(join(folder, file)));
          if (mail.to?.some(({ address }) => address === email)) text = mail.text ?? "";
        }
        return text;
      },
      { timeout: 10_000, message: `a mail to ${email}` },
    )
    .toBeDefined();
  return text ?? "";
}

/** Takes the session from the browser, which leaves the page first: what that still loads would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Turns two-factor by app on for who is signed in, signs out, and gives what they then have at hand. */
export async function turnOnApp(page: Page, site: RunningSite): Promise<{ backupCodes: string[]; nextCode(): string }> {
  const cookies = await page.context().cookies();
  const csrf = cookies.find(({ name }) => name === "csrfToken")?.value ?? "";
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { origin: site.origin, "x-csrf-token": csrf }, data });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const { secret } = await post("/api/2fa/enable-2fa", {});
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const { backupCodes } = await post("/api/2fa/verify-2fa", { otp: codeAt(Date.now()) });
  await forgetSession(page);
  // The code of this half minute is used up by now; the next one's is taken already.
  return { backupCodes, nextCode: () => codeAt(Date.now() + 30_000) };
}

/** A client without the browser's cookies, for what others do meanwhile. */
export const stranger = (site: RunningSite, address: string) =>
  request.newContext({ baseURL: site.origin, extraHTTPHeaders: { origin: site.origin, "x-forwarded-for": address } });
