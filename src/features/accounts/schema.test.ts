import { expect, test } from "vitest";
import { askCustomerSchema } from "#src/features/reviews/asking/schema.ts";
import { verifyEmailCodeSchema, verifyEmailLinkSchema } from "./email-verification/schema.ts";
import { registerInviteSchema, sendInviteSchema, verifyInviteSchema } from "./invites/schema.ts";
import { forgotPasswordSchema, resetPasswordSchema, verifyResetTokenSchema } from "./password-reset/schema.ts";
import { passwordStrengthSchema } from "./passwords/schema.ts";
import { updateProfileSchema } from "./profile/schema.ts";
import { codeField, emailField, nameField, passwordField, usernameField } from "./schema.ts";
import { disableSchema, enableSchema, otpSchema, ownPasswordSchema } from "./two-factor/schema.ts";
import { roleChangeSchema } from "./users/schema.ts";

const email = "ben@example.com";
const [token, password, name, code] = ["t".repeat(43), "seven herons", "Ben Oak", "123456"];

/** What each call takes, with a body that is in order; test/api/calls.ts says which call reads its body with which. */
const bodies = {
  verifyEmailLinkSchema: [verifyEmailLinkSchema, { linkCode: token }],
  verifyEmailCodeSchema: [verifyEmailCodeSchema, { email, code }],
  sendInviteSchema: [sendInviteSchema, { email, adminPassword: password }],
  verifyInviteSchema: [verifyInviteSchema, { invite: token, email }],
  registerInviteSchema: [registerInviteSchema, { invite: token, email, name, password }],
  forgotPasswordSchema: [forgotPasswordSchema, { email }],
  verifyResetTokenSchema: [verifyResetTokenSchema, { token }],
  resetPasswordSchema: [resetPasswordSchema, { token, email, newPassword: password }],
  passwordStrengthSchema: [passwordStrengthSchema, { password }],
  updateProfileSchema: [updateProfileSchema, { name, username: "ben", email }],
  enableSchema: [enableSchema, {}],
  otpSchema: [otpSchema, { otp: code }],
  ownPasswordSchema: [ownPasswordSchema, { password }],
  disableSchema: [disableSchema, { password }],
  roleChangeSchema: [roleChangeSchema, { role: "admin" }],
} as const;

test.each(Object.entries(bodies))("AZ-3 AZ-4 API-02 %s takes no member that it does not know", (_, [schema, body]) => {
  expect(schema.safeParse(body).success).toBe(true);
  const columns = ["id", "userId", "two_factor_method", "email_verified", "created_at", "password_hash"];
  for (const member of [...columns, "twofactorRequired", "twoFactorMethod", "credential_version", "constructor"])
    expect(schema.safeParse({ ...body, [member]: "siteadmin" }).success, member).toBe(false);
  if (!("role" in body)) expect(schema.safeParse({ ...body, role: "siteadmin" }).success).toBe(false);
  expect(schema.safeParse([body]).success).toBe(false);
});

test.each([
  ["email", emailField, "a@b.c\r\nBcc:x@example.com", "a@b.example\nx@example.com", "a\u0000@b.example", "a@b.c,d@e.f"],
  ["email", emailField, "a@b.c;d@e.f", "Ben <ben@example.com>", "a@b@c.example", "rıta@example.com", "rita", [email]],
  ["email", emailField, "", undefined, null, 7, {}, `${"a".repeat(139)}@example.com`],
  ["name", nameField, "", " \u200b ", "x".repeat(101), [name]],
  ["username", usernameField, "ab", "a@b.example", "аdmin", "x".repeat(41), null],
  ["password", passwordField, "", undefined, "x".repeat(129), [password]],
  ["code", codeField, "", "12345", "1234567", "123456 ", " 123456", "１２３４５６", "1e5555", 123_456, [code]],
] as const)("IN-6 TF-14 TK-6 AU-3 no %s is any of the odd texts that callers send", (_, field, ...odd) => {
  for (const value of odd) expect(field.safeParse(value).success, JSON.stringify(value)).toBe(false);
});

test("FORM-21 TK-6 AU-11 pasted addresses and usernames lose what cannot be seen; a password keeps every character", () => {
  expect(emailField.parse("\u202aben@\u200bexample.com\u202c")).toBe(email);
  expect(usernameField.parse("\ufeffben.oak\u200e")).toBe("ben.oak");
  expect(passwordField.parse("seven\u200b herons ")).toBe("seven\u200b herons ");
  const ask = askCustomerSchema.parse({ name: "\u2068Ben\u200b Oak\u2069", email: "Ben\u00ad@example.com\u200b" });
  expect(ask).toEqual({ name, email });
});

test("USER-01 AUTH-11 a form's own sentences are those of the requirements", () => {
  const errors = [nameField, emailField, passwordField].map((field) => field.safeParse("").error?.issues[0]?.message);
  expect(errors).toEqual([
    "Name is required and should be less than 100 characters.",
    "Valid email is required.",
    "Password is required.",
  ]);
});
