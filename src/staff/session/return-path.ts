import type { Role } from "#db/schema.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import { type AccessSettings, rolesForPage } from "./access.ts";

/** No address of a page is longer. */
const maxPathLength = 2000;
/** Starts with one slash and has no backslash or control character, which browsers parse differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused here.
const plainPath = /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/;

/**
 * The address of the login page, with the guarded page to return to (GUARD-02).
 *
 * @param ended why the session ended, for the notice on the login page
 */
export function loginAddress({ pathname, search }: { pathname: string; search: string }, ended?: string): string {
  const guarded = Array.isArray(rolesForPage(pathname, { adminsManageUsers: false })) || search === editSearch;
  const query = new URLSearchParams({
    ...(guarded && { next: pathname + search }),
    ...(ended !== undefined && { ended }),
  });
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/** Of a public page while its texts are edited, which a siteadmin may (OWN-31). */
export const editSearch = "?edit";

/** The page after a login (AUTH-05): the remembered page if the role may open it, else the first page of the role; /user leads on. */
export function pageAfterSignIn(next: string | null, role: Role, settings: AccessSettings): string {
  return returnPath(next, role, settings) ?? (role === "user" ? "/user" : dashboardPath);
}

/** The page for a person who opens the login page while logged in (AUTH-06). */
export function pageInsteadOfLogin(role: Role): string {
  return role === "user" ? "/" : dashboardPath;
}

/**
 * An untrusted address that is safe to follow: one of our own guarded pages that is open to this role, or a page to edit. It is checked as a
 * browser parses it, since parsing removes dots and slashes (M-19, HT-4, ASVS 3.7.2).
 */
function returnPath(next: string | null, role: Role, settings: AccessSettings): string | undefined {
  if (next === null || next.length > maxPathLength || !plainPath.test(next)) return undefined;
  const origin = "http://own.invalid";
  const read = URL.parse(next, origin);
  if (read?.origin !== origin) return undefined;
  const roles = rolesForPage(read.pathname, settings);
  // "/..//evil.example" is read as the path "//evil.example", which as an address is another site.
  if (roles === "anyone" && role === "siteadmin" && read.search === editSearch && plainPath.test(read.pathname))
    return read.pathname + editSearch;
  if (roles === "anyone" || roles === "none" || !roles.includes(role)) return undefined;
  return read.pathname + read.search + read.hash;
}
