import type { Context } from "hono";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import { isGivenAny } from "#src/features/messages/appointments/queries.server.ts";
import { canonicalPath } from "#src/platform/http/canonical-path.ts";
import { addHeaders, replaceHeaders, type SecurityHeaders } from "#src/platform/http/security-headers.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import type { Services } from "#src/services.ts";
import type { PageInput, RenderPage } from "#src/site/document/context.ts";
import { mayOpen, rolesForPage } from "#src/staff/session/access.ts";
import { sessionTokenOf } from "#src/staff/session/cookies.server.ts";
import { loginAddress, pageInsteadOfLogin } from "#src/staff/session/return-path.ts";
import { findSession } from "#src/staff/session/sessions.server.ts";
import { findStaffPage } from "./staff-pages.ts";

type Options = Pick<Services, "config" | "db" | "clock" | "company"> & {
  renderPage: RenderPage;
  /** What every page has. */
  input: Omit<PageInput, "company" | "mailToFolder">;
  headers: SecurityHeaders;
};

/** Redirects of addresses without a page (GUARD-03); other spellings lead to their page too (GUARD-11). */
const landingPages: Readonly<Record<string, string>> = {
  "/admin": dashboardPath,
  "/admin/user": "/admin/user/profile",
  "/user": "/user/profile",
};

/**
 * Answers GET and HEAD for the staff app with the cover and the company’s facts, rendered for each request and never cached (SHELL-12). Redirects a
 * person who may not open the page (GUARD-02, AZ-1); in the browser signed-in-layout.tsx does the same.
 */
export function serveStaffPages({ renderPage, input, config, db, clock, company, headers }: Options) {
  return {
    /** @returns undefined if the address is no page of the staff app */
    answer(c: Context<AppEnv>): Promise<Response> | undefined {
      const path = canonicalPath(c.req.path);
      const own = headers.staffPage(path);
      if (!own) return undefined;
      const target = landingPages[path] ?? path;
      return findStaffPage(target) && answerPage(c, own, target);
    },
  };

  /** @param path of the page, where the request may have another spelling */
  async function answerPage(
    c: Context<AppEnv>,
    own: Readonly<Record<string, string>>,
    path: string,
  ): Promise<Response> {
    const { search } = new URL(c.req.url);
    const redirect = await redirectTarget(c.req.raw, path, { search, asked: canonicalPath(c.req.path) });
    const target = redirect ?? (path === c.req.path ? undefined : path + search);
    if (target !== undefined) {
      return new Response(null, { status: 302, headers: { ...headers.api, ...own, location: target } });
    }
    // Only the address, without headers, so that the page depends on nothing else of the request.
    const { response } = await renderPage(new Request(c.req.url), { ...input, ...(await company.readForPage()) });
    const page = addHeaders(response, headers.page);
    return replaceHeaders(c.req.method === "HEAD" ? new Response(null, page) : page, own);
  }

  type Address = { search: string; asked: string };

  /** @returns undefined if the person may open the page */
  async function redirectTarget(
    request: Request,
    path: string,
    { search, asked }: Address,
  ): Promise<string | undefined> {
    const allowed = rolesForPage(path, config);
    if (allowed === "anyone" && path !== "/login") return undefined;
    // Loading a page is no activity of a person (S-4); the page's own session check reports it.
    const session = await findSession({ db, clock }, sessionTokenOf(request, config), { active: false });
    const role = session?.user.role;
    if (path === "/login") return role && pageInsteadOfLogin(role);
    if (!role) return loginAddress({ pathname: path, search });
    if (!mayOpen(path, role, config)) return "/";
    // JOB-31: My day comes first for those who were ever given an appointment.
    return asked === "/user" && role === "user" && (await isGivenAny(db, session.user.id)) ? "/user/day" : undefined;
  }
}
