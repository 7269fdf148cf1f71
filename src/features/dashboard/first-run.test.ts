import { expect } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import type { FirstRunStep } from "./first-run-api.server.ts";

const path = "/api/admin/first-run";
/** The tests' database is on a server of its own, away from the backups. */
const backup = onPostgres ? [] : ["backup"];
const facts = ["name", "logo", "phone", "email", "mail", "inquiries", "links", "claims", "counties"];
const names = [...facts, "samples", "backup", "twoFactor"];

async function read(browser: SignedIn): Promise<FirstRunStep[]> {
  return ((await (await browser.send("GET", path)).json()) as { steps: FirstRunStep[] }).steps;
}

async function open(browser: SignedIn): Promise<string[]> {
  return (await read(browser)).filter(({ done }) => !done).map(({ name }) => name);
}

async function save(...change: Parameters<typeof saveFacts>) {
  expect((await saveFacts(...change)).status).toBe(200);
}

test("OWN-15 a new site has twelve things to do, with what stands there as it was delivered", async ({
  site,
  ritas,
}) => {
  await insertReview(site.db, { is_sample: 1 });
  const steps = await read(ritas);
  expect(steps.map(({ name }) => name)).toEqual(names);
  expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual(onPostgres ? ["backup"] : []);
  const delivered = [company.name, company.name, company.phone.display, company.email];
  expect(steps.slice(0, 4).flatMap((step) => step.delivered)).toEqual(delivered);
  expect(steps[6]?.delivered).toContain(company.social[0]?.href);
  expect(steps[7]?.delivered).toContain("the claim about guards");
  expect(steps[8]?.delivered).toEqual(company.counties);
});

test("OWN-15 each fact that is the owner's own is done", async ({ ritas }) => {
  expect(await open(ritas)).not.toContain("samples");
  await save(ritas, "contact", { name: "Rain Right" });
  // The name stands in letters in the place of the delivered logo (OWN-100).
  for (const done of ["name", "logo"]) expect(await open(ritas)).not.toContain(done);
  await save(ritas, "contact", { phone: "407-266-0199" });
  expect(await open(ritas)).not.toContain("phone");
  await save(ritas, "contact", { email: "office@rainright.us" });
  expect(await open(ritas)).toEqual(["mail", "links", "claims", "counties", ...backup, "twoFactor"]);
  const link = { label: "Our page", href: "https://rainright.us/page" };
  await save(ritas, "links", { social: [{ kind: "facebook", ...link }], credit: link });
  const notice = { text: "Call 407-555-0133.", from: "2026-01-01", to: "2026-01-02", tone: "plain" };
  await save(ritas, "notice", { notice });
  const claims = { ownership: "", since: 2011, experienceYears: null, callBackDays: null, guardClaim: "" };
  await save(ritas, "promises", { ...claims, estimates: "Estimates by appointment" });
  await save(ritas, "towns", { counties: ["Lake"], towns: company.towns.filter(({ county }) => county === "Lake") });
  expect(await open(ritas)).toEqual(["mail", ...backup, "twoFactor"]);
});

test("OWN-15 a confirmed address is one step, one's own two-factor another", async ({ site, rita, ritas }) => {
  await insertRecipient(site.db, { email: "office@rainright.us" });
  expect(await open(ritas)).toContain("inquiries");
  await insertRecipient(site.db, { email: "tom@rainright.us", confirmed: true });
  expect(await open(ritas)).not.toContain("inquiries");
  await turnAppOn(site, rita);
  expect(await open(await signIn(site, rita))).not.toContain("twoFactor");
});

const withMailServer = test.extend({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });

withMailServer("OWN-15 a mail server is done", async ({ ritas }) => {
  expect(await open(ritas)).not.toContain("mail");
});

// A file system of its own on every Linux.
const withOtherDisk = test.extend({ env: { BACKUP_DIR: "/dev" } });

withOtherDisk("OWN-16 backups on another disk than the data are a copy elsewhere", async ({ ritas }) => {
  expect(await open(ritas)).not.toContain("backup");
});

test("OWN-17 what only a person knows is done by hand for every siteadmin, and stands in the activity log", async ({
  site,
  ritas,
}) => {
  const byHand = ["name", "logo", "claims", "counties", "backup"];
  expect((await read(ritas)).flatMap((one) => (one.byHand ? [one.name] : []))).toEqual(byHand);
  const press = async (name: string) => (await ritas.send("POST", `${path}/${name}`, {})).status;
  for (const name of [...byHand, "claims"]) expect(await press(name)).toBe(200);
  for (const name of ["phone", "twoFactor", "nothing"]) expect(await press(name)).toBe(404);
  const other = await signIn(site, await addUser(site, { email: "sam@example.com", role: "siteadmin" }));
  for (const name of byHand) expect(await open(other)).not.toContain(name);
  expect((await readActivity(site)).filter((line) => line.includes("“claims”"))).toEqual([
    "Rita Moss marked “claims” as done in “Make it yours”.",
  ]);
});
