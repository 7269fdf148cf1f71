import * as z from "zod/mini";
import { accountErrors, emailField, nameField, passwordField, usernameField } from "../schema.ts";

/** What somebody may change about themselves; every other name is refused (S-8, AZ-3). */
export const updateProfileSchema = z.strictObject({
  name: nameField,
  username: z.pipe(usernameField, z.string({ error: accountErrors.username })),
  email: emailField,
  /** A new one; how good it has to be is judged by the server. */
  password: z.optional(z.string({ error: accountErrors.password })),
  currentPassword: z.optional(passwordField),
});

export type ProfileUpdate = z.output<typeof updateProfileSchema>;
