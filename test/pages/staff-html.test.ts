import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";
import { insertJob } from "#test/messages/jobs.ts";

/* What the staff app's HTML holds before its script has asked for anything: no one's data (AZ-2). */

const canary = "Canary Quill";
const paths = [
  ..."/admin/dashboard /admin/calls /admin/reviews/ask /admin/messages /admin/gallery /admin/reviews".split(" "),
  ..."/admin/reviews/edit/1 /admin/users /user/profile /admin/user/two-factor".split(" "),
];

let site: SiteWithPages;
let staff: SignedIn;
let user: SignedIn;
beforeAll(async () => {
  site = await createSiteWithPages();
  staff = await signIn(site, await addUser(site, { name: canary, email: "canary@example.com", username: "canary" }));
  user = await signIn(site, await addUser(site, { name: canary, email: "canary2@example.com", role: "user" }));
  await insertJob(site.db, { first_name: canary });
  await insertReview(site.db, { reviewer_name: canary, is_active: 0 });
  await insertImage(site.db, { alt_text: canary, is_active: 0 });
});
afterAll(() => site.close());

test.each(paths)(
  "AZ-2 %s holds nothing of the database for any caller: not what staff sees, nor who is signed in",
  async (path) => {
    for (const cookie of [staff.cookie, user.cookie, ""]) {
      const answer = await site.get(path, cookie === "" ? {} : { headers: { cookie } });
      expect(await answer.text()).not.toMatch(/canary/i);
    }
  },
);

test("AZ-2 TK-5 a secret in the address is not repeated in the page", async () => {
  for (const path of [
    "/reset-password?token=canary",
    "/register?invite=canary&email=canary@example.com",
    "/verify-email?code=canary",
    "/confirm-recipient?token=canary",
    "/login?next=%2Fcanary",
  ]) {
    expect(await site.page(path)).not.toMatch(/canary/i);
  }
});

test("HT-1 every script of a staff page has the nonce of its own answer, no handler or style stands in the page", async () => {
  const seen = new Set<string>();
  for (const path of [...paths, ...paths]) {
    const answer = await site.get(path, { headers: { cookie: staff.cookie } });
    expect(answer.status, path).toBe(200);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /script-src 'nonce-([A-Za-z0-9+/=]{24})' 'strict-dynamic';/.exec(policy) ?? [];
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<[^>]+\s(?:on[a-z]+|style)=/i);
    seen.add(nonce);
  }
  expect(seen.size).toBe(2 * paths.length);
});
