import "#test/postgres/both-engines.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { companyOf, deliveredFacts } from "#src/company/company.ts";
import { factSchemas } from "#src/company/facts.schema.ts";
import { purgeOldSiteValues, saveSiteValues } from "#src/company/site-values-queries.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { officeHours } from "#test/company/hours.ts";
import { anInquiry, sendInquiry } from "#test/messages/inquiry.ts";
import { readFacts } from "./schema.ts";
import type { Section } from "./section.server.ts";

let site: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  owner = await signIn(site, await addUser(site, { name: "Rita Moss", role: "siteadmin" }));
});
afterEach(() => site.close());

async function save(section: string, facts: object, { version = 0, from = owner, ...more } = {}) {
  const answer = await from.send("PUT", `/api/admin/company/${section}`, { version, facts, ...more });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { section?: Section } };
}

async function read() {
  const answer = await owner.send("GET", "/api/admin/company");
  return ((await answer.json()) as { sections: Record<string, Section> }).sections;
}

test("OWN-01 OWN-04 a siteadmin changes the phone number; the next mail and the next page of errors have the new one", async () => {
  const saved = await save("contact", { phone: "(407) 555 0199", name: "Rain Right" });
  expect(saved).toMatchObject({ status: 200, body: { section: { facts: { phone: "407-555-0199" }, version: 1 } } });
  expect(site.company.current().phone).toEqual({ display: "407-555-0199", href: "tel:+14075550199" });
  await sendInquiry(site);
  await site.outbox.runDue();
  const confirmation = site.mailbox.mails.find(({ to }) => to === anInquiry.email);
  expect(confirmation?.text).toContain("407-555-0199");
  expect(confirmation?.text).toContain("Rain Right");
  expect(confirmation?.text).not.toContain(companyOf().phone.display);
});

test("OWN-02 the second of two siteadmins is told what is there, and overwrites nothing unseen", async () => {
  expect((await save("contact", { name: "First" })).status).toBe(200);
  const late = await save("contact", { name: "Second" });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ section: { facts: { name: "First" }, version: 1, changedBy: "Rita Moss" } });
  expect(site.company.current().name).toBe("First");
  expect((await save("promises", { since: 1990 })).status).toBe(200);
  expect((await save("contact", { name: "Second" }, { version: 1 })).status).toBe(200);
  expect(site.company.current().name).toBe("Second");
});

test.each([
  ["contact", { phone: "12345" }, "phone"],
  ["contact", { phone: "052-555-0142" }, "phone"],
  ["contact", { email: "two@example.com, more@example.com" }, "email"],
  ["contact", { name: "" }, "name"],
  ["contact", { name: "x".repeat(61) }, "name"],
  ["contact", { name: 7 }, "name"],
  ["contact", { since: 1990 }, "since"],
  ["promises", { since: 2999 }, "since"],
  ["promises", { callBackDays: 0 }, "callBackDays"],
  ["promises", { experienceYears: null }, "experienceYears"],
  ["links", { credit: { label: "Studio", href: "http://studio.example" } }, "credit.href"],
  [
    "hours",
    { hours: officeHours({ closures: [{ from: "", to: "2026-09-01", reason: "Storm" }] }) },
    "hours.closures.0.from",
  ],
])("OWN-03 in %s, %j is refused at its field, and nothing is saved", async (section, facts, field) => {
  const before = await read();
  const refused = await save(section, {
    ...facts,
    ...(section === "contact" && !("name" in facts) && { name: "Other" }),
  });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ fields: { [field]: expect.stringMatching(/\.$/) } });
  expect(await read()).toEqual(before);
});

test("OWN-05 ten minutes after the login a new phone number takes the password; another name does not", async () => {
  site.clock.pass(11 * 60);
  expect((await save("contact", { name: "Other" })).status).toBe(200);
  const asked = await save("contact", { phone: "407-555-0199" }, { version: 1 });
  expect(asked).toMatchObject({ status: 403, body: { code: "reauth_required" } });
  const wrong = { currentPassword: "not my password", version: 1 };
  expect((await save("contact", { phone: "407-555-0199" }, wrong)).status).toBe(403);
  expect(site.company.current().phone).toEqual(companyOf().phone);
  const right = { currentPassword: "seven herons over the lake", version: 1 };
  expect((await save("contact", { phone: "407-555-0199" }, right)).status).toBe(200);
});

test("OWN-05 those who got the inquiries are mailed a new phone number and a new address", async () => {
  await save("contact", { email: "office@rainright.us" });
  await save("contact", { phone: "407-555-0199", email: "new@rainright.us" }, { version: 1 });
  await site.outbox.runDue();
  const notices = site.mailbox.mails.filter(({ subject }) => subject.startsWith("Your website’s"));
  expect(notices.map(({ to }) => to)).toEqual(["office@rainright.us"]);
  expect(notices[0]?.text).toContain("New: 407-555-0199.");
  expect(notices[0]?.text).toContain("New: new@rainright.us.");
  expect(notices[0]?.text).toContain("Rita Moss");
});

test("OWN-06 a fact that is set back follows the delivered one, and its values stay for a year", async () => {
  await save("promises", { since: 1990 });
  await save("promises", { since: companyOf().since }, { version: 1 });
  const { value, version } = await site.db
    .selectFrom("site_values")
    .select(["value", "version"])
    .where("name", "=", "since")
    .executeTakeFirstOrThrow();
  expect([value, version]).toEqual([null, 2]);
  const kept = () =>
    site.db.selectFrom("site_value_versions").select(["value", "changed_by"]).orderBy("version").execute();
  expect(await kept()).toEqual([
    { value: "1990", changed_by: "Rita Moss" },
    { value: null, changed_by: "Rita Moss" },
  ]);
});

test("OWN-06 OWN-35 a value that held for long stays for a year after it was replaced", async () => {
  const monthMs = 31 * 24 * 3_600_000;
  const kept = async () => {
    await site.db.transaction().execute((trx) => purgeOldSiteValues(trx, site.clock.now()));
    const rows = await site.db.selectFrom("site_value_versions").select("value").orderBy("version").execute();
    return rows.map(({ value }) => value);
  };
  const change = (version: number, value: string) =>
    site.db.transaction().execute((trx) =>
      saveSiteValues(trx, {
        ...{ kind: "text", values: new Map([["home.story.title", value]]), seen: ["home.story.title"] },
        ...{ seenVersion: version, by: "Rita Moss", now: site.clock.now() },
      }),
    );
  await change(0, "First");
  site.clock.pass((13 * monthMs) / 1000);
  await change(1, "Second");
  expect(await kept()).toEqual(["First", "Second"]);
  site.clock.pass((11 * monthMs) / 1000);
  expect(await kept()).toEqual(["First", "Second"]);
  site.clock.pass((2 * monthMs) / 1000);
  expect(await kept()).toEqual(["Second"]);
});

test("OWN-06 the activity log names the facts that were changed", async () => {
  await save("promises", { since: 1990, guardClaim: "half" });
  const log = await owner.send("GET", "/api/admin/activity");
  expect(JSON.stringify(await log.json())).toContain("the year it began and the claim about guards");
});

test("OWN-03 every delivered fact keeps its own rule", () => {
  expect(readFacts(deliveredFacts, Object.keys(factSchemas) as never)).toEqual({ ok: true, facts: deliveredFacts });
});
