import * as z from "zod/mini";

/** The roles that the website grants; the command line alone grants siteadmin (S-7). */
export const assignableRoles = ["user", "admin"] as const;
export type AssignableRole = (typeof assignableRoles)[number];

const error = "The role must be user or admin.";

/** What PUT /api/admin/users/{id} takes. */
export const roleChangeSchema = z.strictObject({ role: z.enum(assignableRoles, { error }) });
