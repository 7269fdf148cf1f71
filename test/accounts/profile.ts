import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { addUser, type SignedIn, sentMails, type TestUser } from "./accounts.ts";

export const newPassword = "purple ladder whispers noon";
/** From then on a login is no longer fresh. */
export const tenMinutes = 10 * 60;

const asItIs = { name: "Rita Moss", username: "rita", email: "rita@example.com" };

type Profile = {
  /** Saves Rita's profile with these changes, in her browser or another. */
  save(changes: object, from?: SignedIn): Promise<Response>;
  /** Her account as it is stored. */
  row(): ReturnType<typeof storedAccount>;
};

/** Tests of the profile of Rita, who has a username. */
export const profileTest = test.extend({ rita: withUsername }).extend<Profile>({
  save: async ({ ritas }, use) =>
    use((changes, from = ritas) => from.send("PUT", "/api/user/me", { ...asItIs, ...changes })),
  row: async ({ site, rita }, use) => use(() => storedAccount(site, rita)),
});

async function withUsername({ site }: { site: TestApp }, use: (rita: TestUser) => Promise<void>): Promise<void> {
  await use(await addUser(site, { username: "rita" }));
}

function storedAccount({ db }: Pick<TestApp, "db">, { id }: { id: number }) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The subjects of the mails to an address, the oldest first. */
export async function subjectsTo(site: TestApp, to: string) {
  return (await sentMails(site)).filter((mail) => mail.to === to).map(({ subject }) => subject);
}
