import { type AccessSettings, type Role, rolesForPage } from "../access.ts";

/** Longer than any page's address of ours. */
const maxPathLength = 2000;

/**
 * The address of the sign-in page, with the guarded page to return to (GUARD-02).
 *
 * @param ended why they were logged out, for the words on the sign-in page
 */
export function loginAddress({ pathname, search }: { pathname: string; search: string }, ended?: string): string {
  const guarded = Array.isArray(rolesForPage(pathname, { adminsManageUsers: false }));
  const query = new URLSearchParams({
    ...(guarded && { next: pathname + search }),
    ...(ended !== undefined && { ended }),
  });
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/**
 * The page after signing in (AUTH-05): the remembered page if the role may open it, else the first page of the role.
 *
 * @param next as it stands in the address, which anyone can write
 */
export function pageAfterSignIn(next: string | null, role: Role, settings: AccessSettings): string {
  return returnPath(next, role, settings) ?? firstPage(role);
}

function firstPage(role: Role): string {
  return role === "user" ? "/user/profile" : "/admin/dashboard";
}

/**
 * A remembered address that is safe to follow: a page of our own that stands behind the guard and is open to this role, and
 * nothing else. What is looked at is what a browser makes of it, since dots and slashes melt away in reading (M-19,
 * HT-4; ASVS 3.7.2).
 */
function returnPath(next: string | null, role: Role, settings: AccessSettings): string | undefined {
  if (next === null || next.length > maxPathLength || !isPlainPath(next)) return undefined;
  const origin = "http://own.invalid";
  const read = URL.parse(next, origin);
  if (read?.origin !== origin) return undefined;
  const roles = rolesForPage(read.pathname, settings);
  if (roles === "anyone" || roles === "nobody" || !roles.includes(role)) return undefined;
  return read.pathname + read.search + read.hash;
}

/** Begins with one slash; has no backslash and no control character, which browsers read as something else. */
function isPlainPath(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here.
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(text);
}
