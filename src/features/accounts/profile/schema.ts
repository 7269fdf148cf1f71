import * as z from "zod/mini";
import { accountErrors, emailField, nameField, passwordField, usernameField } from "#src/schema/account.schema.ts";

/** What a person may change of the own account; other members are refused (S-8, AZ-3). */
export const updateProfileSchema = z.strictObject({
  name: nameField,
  username: z.pipe(usernameField, z.string({ error: accountErrors.username })),
  email: emailField,
  /** A new one; its strength is checked separately. */
  password: z.optional(z.string({ error: accountErrors.password })),
  currentPassword: z.optional(passwordField),
});

/** The answer's message, which the form shows. */
export const profileSaved = "Profile updated successfully!";

export type ProfileUpdate = z.output<typeof updateProfileSchema>;
