import { expect } from "vitest";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import type { FirstRunState } from "./first-run-api.server.ts";

const path = "/api/admin/first-run";
/** The tests' database is on a server of its own, away from the backups. */
const backup = onPostgres ? [] : ["backup"];
const names = ["name", "logo", "phone", "email", "mail", "inquiries", "links", "samples", "backup", "twoFactor"];

async function read(browser: SignedIn): Promise<FirstRunState> {
  return (await browser.send("GET", path)).json() as Promise<FirstRunState>;
}

async function open(browser: SignedIn): Promise<string[]> {
  return (await read(browser)).steps.filter(({ done }) => !done).map(({ name }) => name);
}

async function save(...change: Parameters<typeof saveFacts>) {
  expect((await saveFacts(...change)).status).toBe(200);
}

test("OWN-15 a new site has ten things to do, with what stands there as it was delivered", async ({ site, ritas }) => {
  await insertReview(site.db, { is_sample: 1 });
  const { steps, closedAt } = await read(ritas);
  expect(steps.map(({ name }) => name)).toEqual(names);
  expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual(onPostgres ? ["backup"] : []);
  const delivered = [company.name, company.name, company.phone.display, company.email];
  expect(steps.slice(0, 4).flatMap((step) => step.delivered)).toEqual(delivered);
  expect(steps[6]?.delivered).toContain(company.social[0]?.href);
  expect(closedAt).toBeNull();
});

test("OWN-15 each fact that is the owner's own is done", async ({ ritas }) => {
  expect(await open(ritas)).not.toContain("samples");
  await save(ritas, "contact", { name: "Rain Right" });
  // The name stands in letters in the place of the delivered logo (OWN-100).
  for (const done of ["name", "logo"]) expect(await open(ritas)).not.toContain(done);
  await save(ritas, "contact", { phone: "407-266-0199" });
  expect(await open(ritas)).not.toContain("phone");
  await save(ritas, "contact", { email: "office@rainright.us" });
  expect(await open(ritas)).toEqual(["mail", "links", ...backup, "twoFactor"]);
  const link = { label: "Our page", href: "https://rainright.us/page" };
  await save(ritas, "links", { social: [{ kind: "facebook", ...link }], credit: link });
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

withMailServer("OWN-15 OWN-16 a mail server is done, a backup copy once confirmed", async ({ site, ritas }) => {
  expect(await open(ritas)).not.toContain("mail");
  if (!onPostgres) expect(await open(ritas)).toContain("backup");
  expect((await ritas.send("POST", `${path}/backup-copy`, {})).status).toBe(200);
  expect(await open(ritas)).not.toContain("backup");
  expect((await readActivity(site)).at(-1)).toContain("confirmed that a copy of the backups is kept elsewhere.");
});

// A file system of its own on every Linux.
const withOtherDisk = test.extend({ env: { BACKUP_DIR: "/dev" } });

withOtherDisk("OWN-16 backups on another disk than the data are a copy elsewhere", async ({ ritas }) => {
  expect(await open(ritas)).not.toContain("backup");
});

test("OWN-17 it is closed for every siteadmin, opened again, and the activity log says so", async ({ site, ritas }) => {
  const close = async (closed: unknown) => (await ritas.send("PUT", path, { closed })).status;
  expect(await close(true)).toBe(200);
  expect((await read(ritas)).closedAt).toBe(site.clock.now().toISOString());
  expect(await close(true)).toBe(200);
  expect(await close(false)).toBe(200);
  expect((await read(ritas)).closedAt).toBeNull();
  expect(await close("yes")).toBe(400);
  expect((await readActivity(site)).slice(-2)).toEqual([
    expect.stringContaining("closed “Make it yours” on the dashboard."),
    expect.stringContaining("opened “Make it yours” on the dashboard again."),
  ]);
});
