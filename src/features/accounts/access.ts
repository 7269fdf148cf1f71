/** What somebody may do. `siteadmin` is given and taken on the command line only (S-7). */
export const roles = ["user", "admin", "siteadmin"] as const;
export type Role = (typeof roles)[number];

/** Roles as people read them; in a sentence, in small letters. */
export const roleNames: Readonly<Record<Role, string>> = { user: "User", admin: "Admin", siteadmin: "Site admin" };

export type AccessSettings = {
  /** ADMINS_MANAGE_USERS: the second reading of the specification (docs/decisions/0010-roles.md). */
  adminsManageUsers: boolean;
};

type Rule = { pages: readonly string[]; calls: readonly string[]; roles: readonly Role[] };

const everyRole = roles;
const staff: readonly Role[] = ["admin", "siteadmin"];

/** The one table of who may open what (GUARD-01, GUARD-06): server and browser both ask it, and nothing else decides. */
function rules({ adminsManageUsers }: AccessSettings): readonly Rule[] {
  return [
    {
      pages: ["/admin/users"],
      calls: ["/api/admin/users", "/api/admin/send-invite"],
      roles: adminsManageUsers ? staff : ["siteadmin"],
    },
    {
      pages: ["/admin/activity"],
      calls: ["/api/admin/activity", "/api/admin/site-state", "/api/admin/test-mail"],
      roles: ["siteadmin"],
    },
    { pages: ["/admin/dashboard"], calls: ["/api/admin/dashboard"], roles: staff },
    { pages: ["/admin/messages"], calls: ["/api/admin/messages"], roles: staff },
    { pages: ["/admin/gallery"], calls: ["/api/admin/gallery"], roles: staff },
    { pages: ["/admin/reviews"], calls: ["/api/admin/reviews"], roles: staff },
    { pages: ["/admin/user", "/user"], calls: ["/api/user", "/api/2fa"], roles: everyRole },
  ];
}

/** Calls that need no session; each checks what it is given by itself. */
const openCalls = ["/api/public", "/api/auth"];

/**
 * Who may open a page of the staff app.
 *
 * @param path without query, such as "/admin/reviews/edit/3"
 * @returns the roles; "anyone" for paths without a rule, "nobody" for what lies under /admin without one
 */
export function rolesForPage(path: string, settings: AccessSettings): readonly Role[] | "anyone" | "nobody" {
  const rule = rules(settings).find(({ pages }) => pages.some((prefix) => isBelow(path, prefix)));
  if (rule) return rule.roles;
  return isBelow(path, "/admin") ? "nobody" : "anyone";
}

/** Whether somebody with this role may open the page; the dashboard's cards and the way after signing in ask this. */
export function mayOpen(path: string, role: Role, settings: AccessSettings): boolean {
  const allowed = rolesForPage(path, settings);
  return allowed === "anyone" || (allowed !== "nobody" && allowed.includes(role));
}

/**
 * Who may make a call.
 *
 * @returns the roles; "anyone" for the open calls, "nobody" for every other: a call that is not in the table is refused
 */
export function rolesForCall(path: string, settings: AccessSettings): readonly Role[] | "anyone" | "nobody" {
  const rule = rules(settings).find(({ calls }) => calls.some((prefix) => isBelow(path, prefix)));
  if (rule) return rule.roles;
  return openCalls.some((prefix) => isBelow(path, prefix)) ? "anyone" : "nobody";
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
