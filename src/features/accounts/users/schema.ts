import * as z from "zod/mini";
import { passwordField } from "#src/schema/account.schema.ts";

/** The roles of the list and of invitations; siteadmin is a step of its own (USER-13, S-7). */
export const assignableRoles = ["user", "admin"] as const;
export type AssignableRole = (typeof assignableRoles)[number];

const error = "The role must be user, admin or siteadmin.";

/** What PUT /api/admin/users/{id} takes; the own password where someone becomes a siteadmin or no longer is one. */
export const roleChangeSchema = z.strictObject({
  role: z.enum([...assignableRoles, "siteadmin"], { error }),
  adminPassword: z.optional(passwordField),
});

/** What is missing before someone becomes a siteadmin. */
export function needsTwoFactor(name: string): string {
  return `${name} has to turn on two-factor authentication first, on their own profile page. Ask them, then come back here.`;
}
