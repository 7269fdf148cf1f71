import { expect } from "vitest";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { runDaily } from "#test/app/run-daily.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { deleteOldMessages } from "./old-messages.server.ts";

// The test's clock starts on March 2, 2026, at 10 am in New York.
const hours = 3600;
const days = 24 * hours;

async function keepFor(owner: SignedIn, years: number): Promise<void> {
  expect((await saveFacts(owner, "keeping", { keepMessagesYears: years })).status).toBe(200);
}

const left = async ({ db }: TestApp) =>
  (await db.selectFrom("messages").select("first_name").orderBy("submitted_at").execute()).map(
    ({ first_name }) => first_name,
  );

const runDue = (site: TestApp) => runDaily(site, deleteOldMessages(site));

async function nightPasses(site: TestApp): Promise<void> {
  site.clock.pass(19 * hours);
  await runDue(site);
}

test("OWN-72 what is too old goes in the coming night, with its emails, and not before", async ({
  rita,
  ritas,
  site,
}) => {
  const old = await insertMessage(site.db, { first_name: "Quentin", submitted_at: "2024-03-01T12:00:00.000Z" });
  await insertMessage(site.db, { first_name: "Younger", submitted_at: "2024-03-05T12:00:00.000Z" });
  await site.db.transaction().execute((trx) =>
    site.outbox.enqueue(trx, {
      ...{ kind: "new-message", to: "office@example.com", subject: "Old", text: "Old", html: "Old" },
      about: `message ${old}`,
    }),
  );
  await keepFor(ritas, 2);
  await runDue(site);
  expect(await left(site)).toEqual(["Quentin", "Younger"]);
  await nightPasses(site);
  expect(await left(site)).toEqual(["Younger"]);
  expect(await site.db.selectFrom("outgoing_mail").select("id").execute()).toEqual([]);
  const found = await (await signIn(site, rita)).send("GET", "/api/admin/messages?q=Quentin");
  expect(await found.json()).toMatchObject({ messages: [] });
  expect(await readActivity(site)).toContain("The site deleted 1 message older than 2 years, for good.");
});

test("OWN-72 each further night deletes what has become too old, and nothing else", async ({ ritas, site }) => {
  await insertMessage(site.db, { first_name: "First", submitted_at: "2025-03-03T12:00:00.000Z" });
  await insertMessage(site.db, { first_name: "Second", submitted_at: "2025-03-06T12:00:00.000Z" });
  await keepFor(ritas, 1);
  await nightPasses(site);
  expect(await left(site)).toEqual(["First", "Second"]);
  site.clock.pass(days);
  await runDue(site);
  expect(await left(site)).toEqual(["Second"]);
  site.clock.pass(3 * days);
  await runDue(site);
  expect(await left(site)).toEqual([]);
});

test("OWN-71 after the limit was taken back in time nothing is deleted", async ({ ritas, site }) => {
  await insertMessage(site.db, { first_name: "Ancient", submitted_at: "2001-03-01T12:00:00.000Z" });
  await keepFor(ritas, 10);
  await keepFor(ritas, 0);
  await nightPasses(site);
  expect(await left(site)).toEqual(["Ancient"]);
});

test("OWN-72 in one night go all of 449 messages, and the test inquiry stays", async ({ ritas, site }) => {
  for (let count = 0; count < 450; count++)
    await insertMessage(site.db, { submitted_at: "2020-03-01T12:00:00.000Z", is_test: count === 0 ? 1 : 0 });
  await keepFor(ritas, 1);
  await nightPasses(site);
  expect(await left(site)).toHaveLength(1);
  expect((await readActivity(site)).filter((line) => line.includes("older than 1 year"))).toEqual([
    "The site deleted 200 messages older than 1 year, for good.",
    "The site deleted 200 messages older than 1 year, for good.",
    "The site deleted 49 messages older than 1 year, for good.",
  ]);
});

test("OWN-71 an owner who takes the limit back during the night keeps what is left", async ({ rita, ritas, site }) => {
  for (let count = 0; count < 250; count++) await insertMessage(site.db, { submitted_at: "2020-03-01T12:00:00.000Z" });
  await keepFor(ritas, 1);
  site.clock.pass(19 * hours);
  let batches = 0;
  const company = {
    async read() {
      batches += 1;
      if (batches === 2) await keepFor(await signIn(site, rita), 0);
      return site.company.read();
    },
  };
  const deleting = deleteOldMessages({ ...site, company });
  await deleting.run(new AbortController().signal);
  expect(await left(site)).toHaveLength(50);
});

test("OWN-71 ten minutes after the login the change takes the password", async ({ rita, ritas, site }) => {
  site.clock.pass(601);
  const facts = { keepMessagesYears: 1 };
  expect(await saveFacts(ritas, "keeping", facts)).toMatchObject({ status: 403, body: { code: "reauth_required" } });
  expect((await saveFacts(ritas, "keeping", facts, { currentPassword: rita.password })).status).toBe(200);
});

test("OWN-71 before saving the owner learns how many messages go and from when; other numbers of years are no question", async ({
  ritas,
  site,
}) => {
  await insertMessage(site.db, { submitted_at: "2023-03-02T14:59:00.000Z" });
  await insertMessage(site.db, { submitted_at: "2023-03-02T15:01:00.000Z" });
  const answer = await ritas.send("GET", "/api/admin/company/keeping/3");
  expect(await answer.json()).toEqual({ count: 1, before: "2023-03-02T15:00:00.000Z" });
  for (const years of ["0", "11", "1.5", "-1", "x"])
    expect((await ritas.send("GET", `/api/admin/company/keeping/${years}`)).status, years).toBe(404);
  for (const years of [11, -1, 1.5, "2", null])
    expect((await saveFacts(ritas, "keeping", { keepMessagesYears: years })).status).toBe(400);
});
