import * as z from "zod/mini";

/** The roles that are given on the website; siteadmin is given on the command line only (SECURITY.md §2 point 7). */
export const givenRoles = ["user", "admin"] as const;
export type GivenRole = (typeof givenRoles)[number];

const error = "The role must be user or admin.";

/** What PUT /api/admin/users/{id} takes. */
export const roleChangeSchema = z.strictObject({ role: z.enum(givenRoles, { error }) });
