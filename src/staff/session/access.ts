import type { Role } from "#db/schema.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";

/** `siteadmin` is granted and withdrawn by another siteadmin with their password, or on the command line (S-7). */
export const roles = ["user", "admin", "siteadmin"] as const satisfies readonly Role[];

/** The names of the roles on screens; in lower case within a sentence. */
export const roleNames: Readonly<Record<Role, string>> = { user: "User", admin: "Admin", siteadmin: "Site admin" };

export type AccessSettings = {
  /** ADMINS_MANAGE_USERS: the second reading of the specification (docs/decisions/0010-roles.md). */
  adminsManageUsers: boolean;
};

type Allowed = readonly Role[] | "anyone" | "none";
type Rule = { pages: readonly string[]; calls: readonly string[]; roles: readonly Role[] };

const staff: readonly Role[] = ["admin", "siteadmin"];
/** Pages; their calls are below /api at the same paths. */
const staffAreas = [
  dashboardPath,
  ...["calls", "people", "messages", "numbers", "gallery", "reviews"].map((area) => `/admin/${area}`),
];

/** The table of all permissions (GUARD-01, GUARD-06). Server and browser ask it, and nothing else decides. */
function rules({ adminsManageUsers }: AccessSettings): readonly Rule[] {
  return [
    {
      pages: ["/admin/users"],
      calls: ["/api/admin/users", "/api/admin/send-invite"],
      roles: adminsManageUsers ? staff : ["siteadmin"],
    },
    {
      pages: ["/admin/activity", "/admin/company", "/admin/page-pictures", "/admin/pages", "/admin/questions"],
      calls: [
        "/api/admin/activity",
        "/api/admin/everything",
        "/api/admin/company",
        "/api/admin/texts",
        "/api/admin/page-pictures",
        "/api/admin/pages",
        "/api/admin/questions",
        "/api/admin/site-state",
        "/api/admin/first-run",
        "/api/admin/test-mail",
      ],
      roles: ["siteadmin"],
    },
    {
      pages: staffAreas,
      calls: [...staffAreas, "/admin/jobs", "/admin/appointments"].map((path) => `/api${path}`),
      roles: staff,
    },
    { pages: ["/admin/user", "/user"], calls: ["/api/user", "/api/2fa"], roles },
  ];
}

/** Calls that need no session; each checks its own input. */
const openCalls = ["/api/public", "/api/auth"];

/**
 * The roles that may open a page.
 *
 * @param path without query, such as "/admin/reviews/edit/3"
 * @returns "anyone" for paths without a rule, "none" for those of them under /admin
 */
export function rolesForPage(path: string, settings: AccessSettings): Allowed {
  const rule = rules(settings).find(({ pages }) => pages.some((prefix) => isBelow(path, prefix)));
  return rule?.roles ?? (isBelow(path, "/admin") ? "none" : "anyone");
}

export function mayOpen(path: string, role: Role, settings: AccessSettings): boolean {
  const allowed = rolesForPage(path, settings);
  return allowed === "anyone" || (allowed !== "none" && allowed.includes(role));
}

/**
 * The roles that may make a call.
 *
 * @returns "anyone" for the open calls, "none" for calls without a rule
 */
export function rolesForCall(path: string, settings: AccessSettings): Allowed {
  const rule = rules(settings).find(({ calls }) => calls.some((prefix) => isBelow(path, prefix)));
  return rule?.roles ?? (openCalls.some((prefix) => isBelow(path, prefix)) ? "anyone" : "none");
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
