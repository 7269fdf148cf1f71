import type { Role } from "#db/schema.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import { type AccessSettings, mayOpen } from "../session/access.ts";

export type StaffArea = { href: string; label: string; below: readonly string[] };

/** Every area of the staff app in the order of the menus. */
const areas: readonly StaffArea[] = [
  { href: "/admin/calls", label: "Calls", below: ["/admin/calls/", "/admin/people/"] },
  { href: dashboardPath, label: "Dashboard", below: [] },
  { href: "/admin/messages", label: "Messages", below: [] },
  { href: "/admin/gallery", label: "Gallery", below: [] },
  { href: "/admin/reviews", label: "Reviews", below: ["/admin/reviews/"] },
  { href: "/admin/numbers", label: "Numbers", below: [] },
  { href: "/admin/company", label: "Company", below: ["/admin/page-pictures", "/admin/questions"] },
  { href: "/admin/users", label: "Users", below: [] },
  { href: "/admin/activity", label: "Activity", below: [] },
  { href: "/admin/user/profile", label: "My account", below: ["/admin/user/", "/user/"] },
];

/** The menu items of a role. */
export function areasFor(role: Role, settings: AccessSettings): readonly StaffArea[] {
  return areas.filter(({ href }) => mayOpen(href, role, settings));
}

/** Whether a page belongs to the area. */
export function isWithin({ href, below }: StaffArea, path: string): boolean {
  return path === href || below.some((prefix) => path.startsWith(prefix));
}

/** Whether a page has the way back to the dashboard (GUARD-05). The profile has two addresses; emails lead to the shorter one. */
export function showsBack(path: string): boolean {
  return /^\/(admin|user)\//.test(path) && path !== dashboardPath && !/^\/admin\/reviews\/(add|edit)(\/|$)/.test(path);
}
