import type { Context } from "hono";
import { mayOpen, rolesForPage } from "#src/features/accounts/access.ts";
import { sessionTokenOf } from "#src/features/accounts/session/cookies.server.ts";
import { loginAddress } from "#src/features/accounts/session/return-path.ts";
import { findSession } from "#src/features/accounts/session/sessions.server.ts";
import type { PageInput, RenderPage } from "#src/pages.server.ts";
import { addHeaders, replaceHeaders, type SecurityHeaders } from "#src/platform/http/security-headers.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import type { Services } from "#src/services.ts";

type Options = Pick<Services, "config" | "db" | "clock"> & {
  renderPage: RenderPage;
  input: PageInput;
  headers: SecurityHeaders;
};

/** GUARD-03, and the folder above one's own profile. */
const first: Readonly<Record<string, string>> = {
  "/admin": "/admin/dashboard",
  "/admin/user": "/admin/user/profile",
  "/user": "/user/profile",
};

/**
 * Answers GET and HEAD for the staff app: an empty shell, made anew each time and never kept (SHELL-12). Who may not open a page
 * is sent elsewhere before it is made (GUARD-02, AZ-1); the browser's guard does the same for what happens later.
 */
export function serveStaffPages({ renderPage, input, config, db, clock, headers }: Options) {
  return {
    /** @returns undefined for what is no page of the staff app, unknown addresses below it included */
    answer(c: Context<AppEnv>): Promise<Response> | undefined {
      const { path } = c.req;
      const own = headers.staffPage(path);
      if (!own) return undefined;
      const refused = rolesForPage(first[path] ?? path, config) === "nobody";
      return refused || isFile(path) ? undefined : answerPage(c, own);
    },
  };

  async function answerPage(c: Context<AppEnv>, own: Readonly<Record<string, string>>): Promise<Response> {
    const { search } = new URL(c.req.url);
    const path = first[c.req.path] ?? c.req.path;
    const elsewhere = await whereElse(c.req.raw, path, search);
    const target = elsewhere ?? (path === c.req.path ? undefined : path + search);
    if (target !== undefined) {
      return new Response(null, { status: 302, headers: { ...headers.api, ...own, location: target } });
    }
    // Of the address alone, without headers: nothing else of the request has a say in what is rendered.
    const page = addHeaders(await renderPage(new Request(c.req.url), input), headers.page);
    page.headers.delete("x-complete-page");
    return replaceHeaders(c.req.method === "HEAD" ? new Response(null, page) : page, own);
  }

  /** Where a request has to go instead; undefined if it may stay. */
  async function whereElse(request: Request, path: string, search: string): Promise<string | undefined> {
    const allowed = rolesForPage(path, config);
    if (allowed === "anyone" && path !== "/login") return undefined;
    // Reading a page says nothing about a person at the keyboard: the page itself does, by its first check.
    const session = await findSession({ db, clock }, sessionTokenOf(request), { active: false });
    const role = session?.user.role;
    if (path === "/login") return role && alreadySignedIn(role);
    if (!role) return loginAddress({ pathname: path, search });
    return mayOpen(path, role, config) ? undefined : "/";
  }
}

/** AUTH-06. */
function alreadySignedIn(role: "user" | "admin" | "siteadmin"): string {
  return role === "user" ? "/" : "/admin/dashboard";
}

/** /admin/users/a.js, or React Router's own /user/profile.data: no page has such a name (HT-3). */
function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf("/")).includes(".");
}
