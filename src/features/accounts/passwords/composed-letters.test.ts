import { createHook } from "node:async_hooks";
import { argon2Sync, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { passwordField } from "#src/schema/account.schema.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { addInvite, register } from "#test/accounts/invites.ts";
import { mailedResetToken, resetPassword } from "#test/accounts/password-reset.ts";
import { test as base } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { checkPasswordStrength } from "./password-strength.server.ts";

/** One text as two devices send it: é as one character, and as e with an accent of its own. */
const composed = "Crème-brûlée à la Noël 47".normalize("NFC");
const decomposed = composed.normalize("NFD");

/** As the site made hashes before it composed letters. */
function hashAsTyped(message: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", { message, nonce, parallelism: 1, memory: 64, passes: 1, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`;
}

const test = base.extend<{ logIn(password: string, identifier?: string): Promise<number> }>({
  logIn: async ({ site }, use) =>
    use(async (password, identifier = "rita@example.com") => {
      return (await site.post("/api/auth/login", { identifier, password })).status;
    }),
});

test("AUTH-19 a password set in composed or decomposed letters opens in either", async ({ logIn, site, rita }) => {
  const token = await mailedResetToken(site, rita.email);
  expect((await resetPassword(site, { token, newPassword: composed })).status).toBe(200);
  expect(await logIn(decomposed)).toBe(200);
  const invite = await addInvite(site, "ben@example.com", rita);
  expect((await register(site, { invite, password: decomposed })).status).toBe(200);
  expect(await logIn(composed, "ben@example.com")).toBe(200);
  expect(await logIn(composed.replace("è", "e"), "ben@example.com")).toBe(401);
});

test("AUTH-19 USER-02 the own password is asked, and changed, in either form", async ({ logIn, site }) => {
  const eve = await addUser(site, { email: "eve@example.com", username: "eve", password: composed });
  const eves = await signIn(site, eve);
  site.clock.pass(10 * 60 + 1);
  const form = { name: "Eve", username: "eve", email: "eve@example.com" };
  const changed = `${decomposed} Zoë`;
  const answer = await eves.send("PUT", "/api/user/me", { ...form, password: changed, currentPassword: decomposed });
  expect(answer.status).toBe(200);
  expect(await logIn(changed.normalize("NFC"), "eve")).toBe(200);
});

test("AUTH-19 AU-11 an old hash of decomposed letters still opens, and is then made anew", async ({ logIn, site }) => {
  await addUser(site);
  await site.db
    .updateTable("users")
    .set({ password_hash: hashAsTyped(decomposed) })
    .execute();
  expect(await logIn(composed)).toBe(401);
  expect(await logIn(decomposed)).toBe(200);
  expect(await logIn(composed)).toBe(200);
});

test("AUTH-19 AU-2 decomposed letters cost an unknown name as many hashes as a known one", async ({ logIn, site }) => {
  await addUser(site);
  let hashes = 0;
  const counter = createHook({ init: (_id, type) => void (type === "ARGON2REQUEST" && hashes++) }).enable();
  for (const identifier of ["rita@example.com", "nobody@example.com"]) {
    for (const [password, cost] of [
      [composed, 1],
      [decomposed, 2],
    ] as const) {
      hashes = 0;
      expect(await logIn(password, identifier)).toBe(401);
      expect(hashes, `${identifier}, ${password.length} letters`).toBe(cost);
    }
  }
  counter.disable();
});

test("AUTH-19 AUTH-14 length and strength are those of the composed letters", async () => {
  const advice = (password: string, name?: string) => checkPasswordStrength(password, company, { name });
  expect(await advice("é".repeat(6).normalize("NFD"))).toMatchObject({ advice: /at least 12/ });
  const long = `${"purple ladder whispers noon ".repeat(4)}éééééééééééééééé`;
  expect(long).toHaveLength(128);
  expect((await advice(long.normalize("NFD"))).acceptable).toBe(true);
  expect(passwordField.safeParse(long.normalize("NFD")).success).toBe(true);
  expect((await advice("Zoë Müller 2026".normalize("NFD"), "Zoë Müller")).acceptable).toBe(false);
});
