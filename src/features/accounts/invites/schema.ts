import * as z from "zod/mini";
import { emailField, nameField, passwordField, tokenField, usernameField } from "#src/schema/account.schema.ts";
import { assignableRoles } from "../users/schema.ts";

/** Siteadmin is no role of an invitation (USER-13). */
export const sendInviteSchema = z.strictObject({
  email: emailField,
  adminPassword: passwordField,
  role: z._default(z.enum(assignableRoles, { error: "Choose User or Admin." }), "user"),
});

export const cancelInviteSchema = z.strictObject({ email: emailField });

/** The parts of a link. Any text: one that a mail program has changed is answered with `valid: false`. */
export const verifyInviteSchema = z.strictObject({
  invite: z.string(),
  email: z._default(z.string().check(z.maxLength(200)), ""),
});

/** The role is the invite's, never the caller's. */
export const registerInviteSchema = z.strictObject({
  invite: tokenField,
  email: emailField,
  name: nameField,
  username: z._default(usernameField, null),
  password: passwordField,
});
