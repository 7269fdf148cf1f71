import type { Role } from "#db/schema.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import { type AccessSettings, mayOpen } from "../session/access.ts";

/** `menu` names the menu that it stands in; `also` begins the addresses of its pages that are not below its own; `only` one role has it in its menu. */
export type StaffArea = { href: string; label: string; menu?: string; also?: readonly string[]; only?: Role };

/** Every area of the staff app in the order of the menus (LOOK-05): what a day brings, then what changes now and then. */
const areas: readonly StaffArea[] = [
  { href: dashboardPath, label: "Dashboard" },
  { href: "/admin/calls", label: "Work", also: ["/admin/people/"] },
  { href: "/admin/messages", label: "Messages" },
  { href: "/admin/reviews", label: "Reviews" },
  { href: "/admin/gallery", label: "Gallery" },
  { href: "/admin/numbers", label: "Numbers" },
  { href: "/admin/company", label: "Company", menu: "Site" },
  {
    ...{ href: "/admin/pages", label: "Pages and texts", menu: "Site" },
    also: ["/admin/questions", "/admin/page-pictures"],
  },
  { href: "/admin/users", label: "Users", menu: "Admin" },
  { href: "/admin/activity", label: "Activity", menu: "Admin" },
  { href: "/user/day", label: "My day", only: "user" },
  { href: "/admin/user/profile", label: "My account", also: ["/admin/user/", "/user/profile"] },
];

/** The areas of a role by menu. An area without a menu, or alone in it, is a menu of one. */
export function areasFor(role: Role, settings: AccessSettings): [name: string, areas: StaffArea[]][] {
  const open = areas.filter(({ href, only = role }) => only === role && mayOpen(href, role, settings));
  return [...Map.groupBy(open, ({ menu, label }) => menu ?? label)];
}

/** Whether a page belongs to the area. */
export function isWithin({ href, also = [] }: StaffArea, path: string): boolean {
  return path === href || [`${href}/`, ...also].some((prefix) => path.startsWith(prefix));
}

/** The area that a page lies below, such as Work of the day sheet. */
export function areaAbove(path: string): StaffArea | undefined {
  return areas.find(({ href }) => path.startsWith(`${href}/`));
}

/** Whether a page has the way back to the dashboard (GUARD-05). The profile has two addresses; emails lead to the shorter one. */
export function showsBack(path: string): boolean {
  return /^\/(admin|user)\//.test(path) && path !== dashboardPath && !/^\/admin\/reviews\/(add|edit)(\/|$)/.test(path);
}
