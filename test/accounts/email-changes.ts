import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { read, type SignedIn, sentMails } from "./accounts.ts";

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
export function verify(site: TestApp, path: string, body: object, options: { ip?: string } = {}) {
  return read(site.post(path, body, options));
}

/** The address as it is stored, and how often what signs the account in has changed. */
export async function emailOf({ db }: Pick<TestApp, "db">, { id }: { id: number }) {
  return db.selectFrom("users").select(["email", "credential_version"]).where("id", "=", id).executeTakeFirst();
}

type Verification = { to: string; link: string; code: string };

/** What was mailed to prove addresses, in order: the link's token and the six digits. */
export async function verificationMails(site: TestApp): Promise<Verification[]> {
  return (await sentMails(site)).flatMap(({ to, text }) => {
    const [, link] = /\/verify-email\?code=(\S+)/.exec(text) ?? [];
    const [, code] = /^(\d{6})$/m.exec(text) ?? [];
    return link && code ? [{ to, link, code }] : [];
  });
}

/** The newest of them. */
export async function lastVerificationMail(site: TestApp): Promise<Verification> {
  const last = (await verificationMails(site)).at(-1);
  if (!last) throw new Error("Nothing was mailed to prove an address.");
  return last;
}
