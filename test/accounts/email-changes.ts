import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import type { SignedIn } from "./accounts.ts";
import { lastVerificationMail } from "./verification-mails.ts";

export const byLink = "/api/auth/verify-email-link";
export const byCode = "/api/auth/verify-email-code";
/** What Rita changes her address to. */
export const newEmail = "rita.moss@example.org";
export const wrongLink = [400, { error: "Invalid or expired verification link." }];
export const wrongCode = [400, { error: "Invalid verification code." }];
export const verified = [200, { message: "Email verified successfully!" }];

/** Asks for another address on the page of the account. @returns the link and the code that were mailed there */
export async function changeEmail(
  site: TestApp,
  browser: SignedIn,
  { email = newEmail, name = "Rita Moss", username = "rita" } = {},
) {
  const answer = await browser.send("PUT", "/api/user/me", { name, username, email });
  expect(answer.status).toBe(200);
  return lastVerificationMail(site);
}

/** @returns the answer's status and body */
export async function verify(site: TestApp, path: string, body: object, options: { ip?: string } = {}) {
  const answer = await site.post(path, body, options);
  return [answer.status, await answer.json()];
}

/** The address as it is stored, and how often what signs the account in has changed. */
export async function emailOf({ db }: Pick<TestApp, "db">, { id }: { id: number }) {
  return db.selectFrom("users").select(["email", "credential_version"]).where("id", "=", id).executeTakeFirst();
}
