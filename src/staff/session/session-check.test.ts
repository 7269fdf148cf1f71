import { afterEach, expect, vi } from "vitest";
import { cookieHeader, cookiesOf } from "#test/accounts/accounts.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { checkSession } from "./session-check.ts";

afterEach(() => vi.unstubAllGlobals());

const password = "nine lanterns cross the marsh";
const changed = { name: "Rita Moss", username: "rita", email: "rita@example.com", password };

test.for([
  ["a new password keeps a person signed in", "PUT", "me", changed, [401, 200], "signed-in"],
  ["a logout from another tab is the end", "POST", "logout", {}, [401, 401], "signed-out"],
] as const)("AUTH-09 while the session is checked %s", async ([_, method, call, body, wanted, is], { site, ritas }) => {
  const page = { cookie: ritas.cookie };
  const statuses: number[] = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (path: string) => {
    const headers = { cookie: page.cookie };
    if (statuses.length === 0)
      page.cookie = cookieHeader(cookiesOf(await ritas.send(method, `/api/user/${call}`, body)));
    const answer = await site.call("GET", path, { headers });
    statuses.push(answer.status);
    return answer;
  });
  expect(await checkSession({ active: true })).toMatchObject({ is });
  expect(statuses).toEqual(wanted);
});
