import { expect } from "vitest";
import { addUser, type SignedIn, sentMails, signIn } from "#test/accounts/accounts.ts";
import { byCode, byLink, changeEmail, emailOf, verify, wrongCode, wrongLink } from "#test/accounts/email-changes.ts";
import { turnEmailOn } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

/* Someone at an unattended browser has entered an address of their own. Each reaction of the owner ends the change. */

const strangers = "mallory@example.org";

test.for<readonly [string, (owners: SignedIn) => Promise<Response>]>([
  ["signs out everywhere else", (owners) => owners.send("DELETE", "/api/user/sessions")],
  [
    "signs out that browser",
    async (owners) => {
      const { sessions } = await (await owners.send("GET", "/api/user/sessions")).json();
      const { id } = sessions.find(({ current }: { current: boolean }) => !current);
      return owners.send("DELETE", `/api/user/sessions/${id}`);
    },
  ],
  [
    "sets a new password",
    (owners) =>
      owners.send("PUT", "/api/user/me", {
        name: "Rita Moss",
        username: "rita",
        email: "rita@example.com",
        password: "seven storks on a chimney",
      }),
  ],
])("AZ-9 an address that a stranger entered gets nothing once the owner %s", async ([, act], { rita, ritas, site }) => {
  const { link, code } = await changeEmail(site, ritas, { email: strangers });
  const owners = await signIn(site, rita);
  expect((await act(owners)).status).toBe(200);
  expect(await verify(site, byLink, { linkCode: link })).toEqual(wrongLink);
  expect(await verify(site, byCode, { email: strangers, code })).toEqual(wrongCode);
  expect(await emailOf(site, rita)).toMatchObject({ email: "rita@example.com" });
});

test("AZ-9 nor once the owner turns two-factor on, or the role is changed", async ({ rita, ritas, site }) => {
  const first = await changeEmail(site, ritas, { email: strangers });
  await turnEmailOn(site, rita, ritas);
  expect(await verify(site, byLink, { linkCode: first.link })).toEqual(wrongLink);
  const ada = await addUser(site, { name: "Ada", email: "ada@example.com", role: "admin" });
  const second = await changeEmail(site, await signIn(site, ada), { email: strangers, name: "Ada", username: "ada" });
  const siteadmins = await signIn(site, await addUser(site, { email: "sam@example.com", role: "siteadmin" }));
  expect((await siteadmins.send("PUT", `/api/admin/users/${ada.id}`, { role: "user" })).status).toBe(200);
  expect(await verify(site, byLink, { linkCode: second.link })).toEqual(wrongLink);
});

test("AZ-9 logging out this browser, or ending an unknown one, keeps the change", async ({ rita, ritas, site }) => {
  const { link } = await changeEmail(site, ritas, { email: strangers });
  expect((await ritas.send("DELETE", "/api/user/sessions/none-such")).status).toBe(404);
  expect((await ritas.send("POST", "/api/user/logout", {})).status).toBe(200);
  expect(await verify(site, byLink, { linkCode: link })).toEqual([200, { message: "Email verified successfully!" }]);
  expect(await emailOf(site, rita)).toMatchObject({ email: strangers });
});

test("AZ-9 the notice to the old address says how to stop it", async ({ ritas, site }) => {
  await changeEmail(site, ritas, { email: strangers });
  const notice = (await sentMails(site)).find(({ subject }) => subject.includes("about to change"));
  expect(notice?.to).toBe("rita@example.com");
  expect(notice?.text).toContain("choose a new password on your profile page");
});
