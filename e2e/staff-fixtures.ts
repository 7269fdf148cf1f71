import { join } from "node:path";
import type { Role } from "../src/features/accounts/access.ts";
import { createPasswords } from "../src/features/accounts/passwords/passwords.server.ts";
import { insertUser } from "../src/features/accounts/queries.server.ts";
import { openDatabase } from "../src/platform/database.server.ts";
import { test as base, expect } from "./fixtures.ts";

export type Person = { id: number; name: string; username: string; email: string; role: Role; password: string };

type PerTest = {
  /** Stores an account that no other test has. */
  addPerson(changes?: Partial<Omit<Person, "id">>): Promise<Person>;
  /** Stores an account and signs the browser in as it, by the call that the sign-in page makes. */
  enter(role: Role): Promise<Person>;
};
type PerWorker = {
  accounts: { add(person: Omit<Person, "id">): Promise<number> };
};

let people = 0;
/** Right for every rule about passwords; kept cheaply, since the site makes it costly again at the first sign-in. */
const password = "seven herons over the lake";

/** Browser tests of the staff app: those of fixtures.ts, with people who may sign in. */
export const test = base.extend<PerTest, PerWorker>({
  accounts: [
    async ({ site }, use) => {
      const { db, close } = await openDatabase(join(site.dataDir, "app.db"));
      const passwords = createPasswords({ memoryKiB: 64, passes: 1 });
      await use({
        async add({ password, ...row }) {
          const password_hash = await passwords.hash(password);
          return db.transaction().execute((trx) => insertUser(trx, { ...row, password_hash }, new Date()));
        },
      });
      close();
    },
    { scope: "worker" },
  ],
  addPerson: async ({ accounts }, use) => {
    await use(async (changes = {}) => {
      people += 1;
      const person = {
        name: "Rita Moss",
        username: `rita${people}`,
        email: `rita${people}@example.com`,
        role: "siteadmin" as const,
        password,
        ...changes,
      };
      return { ...person, id: await accounts.add(person) };
    });
  },
  enter: async ({ page, site, addPerson }, use) => {
    await use(async (role) => {
      const person = await addPerson({ role });
      const answer = await page.request.post("/api/auth/login", {
        headers: { origin: site.origin },
        data: { identifier: person.email, password: person.password },
      });
      expect(answer.status()).toBe(200);
      return person;
    });
  },
});

export { expect };
