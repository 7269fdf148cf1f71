import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { factRows } from "#src/facts/all-facts.schema.ts";
import { companyOf, deliveredFacts } from "#src/facts/company.ts";
import { purgeOldSiteValues, saveSiteValues } from "#src/facts/site-values-queries.server.ts";
import { test } from "#test/app/fixtures.ts";
import { officeHours } from "#test/company/hours.ts";
import { readSections, saveFacts } from "#test/company/save-facts.ts";
import { anInquiry, sendInquiry } from "#test/messages/inquiry.ts";
import { readFacts } from "./schema.ts";

test("OWN-01 OWN-04 a siteadmin changes the phone number; the next mail has the new one", async ({ site, ritas }) => {
  const saved = await saveFacts(ritas, "contact", { phone: "(407) 555 0199", name: "Rain Right" });
  expect(saved).toMatchObject({
    status: 200,
    body: { section: { facts: { phone: "407-555-0199" }, changes: { phone: { by: "Rita Moss" } } } },
  });
  expect(site.company.current().phone).toEqual({ display: "407-555-0199", href: "tel:+14075550199" });
  await sendInquiry(site);
  await site.outbox.runDue();
  const confirmation = site.mailbox.mails.find(({ to }) => to === anInquiry.email);
  expect(confirmation?.text).toContain("407-555-0199");
  expect(confirmation?.text).toContain("Rain Right");
  expect(confirmation?.text).not.toContain(companyOf().phone.display);
});

test("OWN-02 EDIT-01 the second of two siteadmins is shown it, and overwrites nothing", async ({ site, ritas }) => {
  expect((await saveFacts(ritas, "contact", { name: "First" })).status).toBe(200);
  const late = await saveFacts(ritas, "contact", { name: "Second", shortName: "Two" }, { was: deliveredFacts });
  const changes = { name: { by: "Rita Moss", at: site.clock.now().toISOString() } };
  expect(late).toMatchObject({ status: 409, body: { present: { facts: { name: "First" }, changes } } });
  expect(site.company.current()).toMatchObject({ name: "First", shortName: "First" });
  const { name, shortName } = deliveredFacts;
  const seen = { was: { name, shortName } };
  expect((await saveFacts(ritas, "contact", { name, shortName: "Two" }, seen)).status).toBe(200);
  expect(site.company.current()).toMatchObject({ name: "First", shortName: "Two" });
  expect((await saveFacts(ritas, "contact", { name: "Second" }, { was: { name: "First" } })).status).toBe(200);
  expect(site.company.current().name).toBe("Second");
});

const noFirstDay = { from: "", to: "2026-09-01", reason: "Storm" };

test.for<[section: string, facts: object, field: string]>([
  ["contact", { phone: "12345" }, "phone"],
  ["contact", { phone: "052-555-0142" }, "phone"],
  ["contact", { email: "two@example.com, more@example.com" }, "email"],
  ["contact", { name: "" }, "name"],
  ["contact", { name: "x".repeat(61) }, "name"],
  ["contact", { name: 7 }, "name"],
  ["contact", { since: 1990 }, "since"],
  ["promises", { since: 2999 }, "since"],
  ["promises", { callBackDays: 0 }, "callBackDays"],
  ["promises", { experienceYears: "" }, "experienceYears"],
  ["links", { credit: { label: "Studio", href: "ftp://studio.example" } }, "credit.href"],
  ["links", { credit: { label: "", href: "https://studio.example" } }, "credit.label"],
  ["links", { social: [{ kind: "other", label: "", href: "https://page.us/" }] }, "social.0.label"],
  ["links", { social: [{ kind: "bbb", label: "", href: "bbb" }] }, "social.0.href"],
  ["links", { social: Array(9).fill({ kind: "bbb", label: "", href: "https://bbb.us/" }) }, "social"],
  ["towns", { counties: [] }, "counties"],
  ["towns", { counties: ["Marion", "Lake", "Sumter", "Fulton"] }, "counties.3"],
  ["hours", { hours: officeHours({ closures: [noFirstDay] }) }, "hours.closures.0.from"],
])("OWN-03 in %s, %j is refused at its field, and nothing is saved", async ([section, facts, field], { ritas }) => {
  const before = await readSections(ritas);
  const others = section === "contact" && !("name" in facts) ? { name: "Other" } : {};
  const refused = await saveFacts(ritas, section, { ...facts, ...others });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ fields: { [field]: expect.stringMatching(/\.$/) } });
  expect(await readSections(ritas)).toEqual(before);
});

test("OWN-05 OWN-71 later a phone number and a limit of messages take the password", async ({ site, rita, ritas }) => {
  site.clock.pass(11 * 60);
  expect((await saveFacts(ritas, "contact", { name: "Other" })).status).toBe(200);
  const asked = { status: 403, body: { code: "reauth_required" } };
  expect(await saveFacts(ritas, "keeping", { keepMessagesYears: 1 })).toMatchObject(asked);
  expect(await saveFacts(ritas, "contact", { phone: "407-555-0199" })).toMatchObject(asked);
  const wrong = { currentPassword: "not my password" };
  expect((await saveFacts(ritas, "contact", { phone: "407-555-0199" }, wrong)).status).toBe(403);
  expect(site.company.current().phone).toEqual(companyOf().phone);
  const right = { currentPassword: rita.password };
  expect((await saveFacts(ritas, "contact", { phone: "407-555-0199" }, right)).status).toBe(200);
  const untouched = { phone: deliveredFacts.phone };
  const seen = { was: { ...untouched, name: "Other" } };
  expect((await saveFacts(ritas, "contact", { ...untouched, name: "Third" }, seen)).status).toBe(200);
});

test("OWN-05 those who got the inquiries are mailed a new phone number and a new address", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", { email: "office@rainright.us" });
  await saveFacts(ritas, "contact", { phone: "407-555-0199", email: "new@rainright.us" });
  await site.outbox.runDue();
  const notices = site.mailbox.mails.filter(({ subject }) => subject.startsWith("Your website’s"));
  expect(notices.map(({ to }) => to)).toEqual(["office@rainright.us"]);
  expect(notices[0]?.text).toContain("New: 407-555-0199.");
  expect(notices[0]?.text).toContain("New: new@rainright.us.");
  expect(notices[0]?.text).toContain("Rita Moss");
});

test("OWN-06 a fact that is set back follows the delivered one, and its values stay", async ({ site, ritas }) => {
  await saveFacts(ritas, "promises", { since: 1990 });
  await saveFacts(ritas, "promises", { since: companyOf().since });
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

test("OWN-06 OWN-35 a value that held for long stays for a year after it was replaced", async ({ site }) => {
  const monthMs = 31 * 24 * 3_600_000;
  const kept = async () => {
    await site.db.transaction().execute((trx) => purgeOldSiteValues(trx, site.clock.now()));
    const rows = await site.db.selectFrom("site_value_versions").select("value").orderBy("version").execute();
    return rows.map(({ value }) => value);
  };
  const change = (value: string) =>
    site.db.transaction().execute((trx) =>
      saveSiteValues(trx, {
        ...{ kind: "text", values: new Map([["home.story.title", value]]) },
        ...{ by: "Rita Moss", now: site.clock.now() },
      }),
    );
  await change("First");
  site.clock.pass((13 * monthMs) / 1000);
  await change("Second");
  expect(await kept()).toEqual(["First", "Second"]);
  site.clock.pass((11 * monthMs) / 1000);
  expect(await kept()).toEqual(["First", "Second"]);
  site.clock.pass((2 * monthMs) / 1000);
  expect(await kept()).toEqual(["Second"]);
});

test("OWN-06 the activity log names the facts that were changed", async ({ ritas }) => {
  await saveFacts(ritas, "promises", { since: 1990, guardClaim: "half" });
  const log = await ritas.send("GET", "/api/admin/activity");
  expect(JSON.stringify(await log.json())).toContain("the year it began and the claim about guards");
});

test("OWN-03 every delivered fact keeps its own rule", () => {
  expect(readFacts(deliveredFacts, Object.keys(factRows) as never)).toEqual({ ok: true, facts: deliveredFacts });
});
