import type { TestApp } from "#test/app/create-test-app.ts";
import type { TestUser } from "./accounts.ts";
import { turnAppOn, turnEmailOn } from "./two-factor.ts";

/** What every second step that fails is answered with. */
export const verificationFailed = { error: "Verification failed." };

/** An app is on, its code for turning it on is used up, and there is no session. @returns its seed and the backup codes */
export async function withApp(site: TestApp, user: Pick<TestUser, "id">) {
  const on = await turnAppOn(site, user);
  site.clock.pass(60);
  await site.db.deleteFrom("sessions").execute();
  return on;
}

/** Codes by email are on, the notice of it has been sent, and there is no session. */
export async function withEmail(site: TestApp, user: Pick<TestUser, "id">): Promise<void> {
  await turnEmailOn(site, user);
  await site.outbox.runDue();
  await site.db.deleteFrom("sessions").execute();
  site.clock.pass(60);
}

export function sessions({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("sessions").selectAll().execute();
}

/** Sign-ins that wait for their second step, the oldest first. */
export function challenges({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("sign_in_challenges").selectAll().orderBy("expires_at").execute();
}
