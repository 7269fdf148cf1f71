import type { Role } from "../access.ts";

/** Roles as people read them. */
export const roleNames: Readonly<Record<Role, string>> = { user: "User", admin: "Admin", siteadmin: "Site admin" };
