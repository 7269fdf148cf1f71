import { afterEach, expect, vi } from "vitest";
import { cookieHeader, cookiesOf } from "#test/accounts/accounts.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { logOut } from "./log-out.ts";
import { staffDraft } from "./staff-drafts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const missing = "The csrfToken cookie is missing";

test.for([
  ["without the csrfToken cookie", "", true, ["me 200", "logout 200"], [missing]],
  ["with the csrfToken cookie of an earlier session", "a.b", true, ["logout 403", "me 200", "logout 200"], ["403"]],
  ["without the cookie and without a session", "", false, ["me 401"], [missing]],
  ["who is logged out already", "own", false, ["logout 401"], []],
] as const)(
  "AUTH-07 AUTH-17 a person %s arrives at /login with no session and no drafts, after the calls it takes",
  async ([_, csrf, hasSession, wanted, warnings], { site, ritas }) => {
    if (!hasSession) await site.db.deleteFrom("sessions").execute();
    const cookies = { "__Host-session": ritas.token, csrfToken: csrf === "own" ? ritas.csrf : csrf };
    const page = { cookie: cookieHeader(cookies) };
    const calls: string[] = [];
    const opened: string[] = [];
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("localStorage", memoryStorage());
    vi.stubGlobal("document", page);
    vi.stubGlobal("location", { pathname: "/admin/users", search: "", assign: (to: string) => opened.push(to) });
    vi.stubGlobal("fetch", async (path: string, { method = "GET", headers, body }: RequestInit) => {
      const sent = { ...(headers as Record<string, string>), cookie: page.cookie, origin: site.config.origin };
      const answer = await site.call(method, path, { headers: sent }, body ?? undefined);
      page.cookie = cookieHeader(Object.assign(cookies, cookiesOf(answer)));
      calls.push(`${path.split("/").at(-1)} ${answer.status}`);
      return answer;
    });
    staffDraft(1, "profile").write({ name: "Half a name" });
    await logOut("asked");
    expect(calls).toEqual(wanted);
    expect(warn.mock.calls.map(String)).toEqual(warnings.map((text) => expect.stringContaining(text)));
    expect(opened).toEqual(["/login"]);
    expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  },
);
