import { afterEach, beforeEach, expect, test } from "vitest";
import { createDaily } from "#src/platform/process/daily.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { deleteOldMessages } from "./old-messages.server.ts";

// The test's clock starts on March 2, 2026, at 10 am in New York.
let site: TestApp;
let user: Awaited<ReturnType<typeof addUser>>;
let owner: SignedIn;
let daily: ReturnType<typeof createDaily>;
const hours = 3600;
const days = 24 * hours;

beforeEach(async () => {
  site = await createTestApp();
  user = await addUser(site, { role: "siteadmin" });
  owner = await signIn(site, user);
  const timeZone = async () => "America/New_York";
  daily = createDaily({ clock: site.clock, log: site.log, timeZone, tasks: [deleteOldMessages(site)] });
});
afterEach(() => site.close());

async function keepFor(years: number): Promise<void> {
  expect((await saveFacts(owner, "keeping", { keepMessagesYears: years })).status).toBe(200);
}

const left = async () =>
  (await site.db.selectFrom("messages").select("first_name").orderBy("submitted_at").execute()).map(
    ({ first_name }) => first_name,
  );

async function nightPasses(): Promise<void> {
  site.clock.pass(19 * hours);
  await daily.runDue();
}

test("OWN-72 what is older than the company keeps messages goes in the coming night, with its emails, and not before", async () => {
  const old = await insertMessage(site.db, { first_name: "Quentin", submitted_at: "2024-03-01T12:00:00.000Z" });
  await insertMessage(site.db, { first_name: "Younger", submitted_at: "2024-03-05T12:00:00.000Z" });
  await site.db.transaction().execute((trx) =>
    site.outbox.enqueue(trx, {
      ...{ kind: "new-message", to: "office@example.com", subject: "Old", text: "Old", html: "Old" },
      about: `message ${old}`,
    }),
  );
  await keepFor(2);
  await daily.runDue();
  expect(await left()).toEqual(["Quentin", "Younger"]);
  await nightPasses();
  expect(await left()).toEqual(["Younger"]);
  expect(await site.db.selectFrom("outgoing_mail").select("id").execute()).toEqual([]);
  owner = await signIn(site, user);
  const found = await owner.send("GET", "/api/admin/messages?q=Quentin");
  expect(await found.json()).toMatchObject({ messages: [] });
  expect(await readActivity(site)).toContain("The site deleted 1 message older than 2 years, for good.");
});

test("OWN-72 each further night deletes what has become too old, and nothing when none has", async () => {
  await insertMessage(site.db, { first_name: "First", submitted_at: "2025-03-03T12:00:00.000Z" });
  await insertMessage(site.db, { first_name: "Second", submitted_at: "2025-03-06T12:00:00.000Z" });
  await keepFor(1);
  await nightPasses();
  expect(await left()).toEqual(["First", "Second"]);
  site.clock.pass(days);
  await daily.runDue();
  expect(await left()).toEqual(["Second"]);
  site.clock.pass(3 * days);
  await daily.runDue();
  expect(await left()).toEqual([]);
});

test("OWN-71 without a limit, and after it was taken back in time, nothing is deleted", async () => {
  await insertMessage(site.db, { first_name: "Ancient", submitted_at: "2001-03-01T12:00:00.000Z" });
  await keepFor(10);
  await keepFor(0);
  await nightPasses();
  expect(await left()).toEqual(["Ancient"]);
});

test("OWN-72 more messages than fit into one transaction go in the same night, and the nightly test inquiry stays", async () => {
  for (let count = 0; count < 450; count++)
    await insertMessage(site.db, { submitted_at: "2020-03-01T12:00:00.000Z", is_test: count === 0 ? 1 : 0 });
  await keepFor(1);
  await nightPasses();
  expect(await left()).toHaveLength(1);
  expect((await readActivity(site)).filter((line) => line.includes("older than 1 year"))).toEqual([
    "The site deleted 200 messages older than 1 year, for good.",
    "The site deleted 200 messages older than 1 year, for good.",
    "The site deleted 49 messages older than 1 year, for good.",
  ]);
});

test("OWN-71 an owner who takes the limit back while messages are deleted keeps those that are left", async () => {
  for (let count = 0; count < 250; count++) await insertMessage(site.db, { submitted_at: "2020-03-01T12:00:00.000Z" });
  await keepFor(1);
  site.clock.pass(19 * hours);
  let batches = 0;
  const company = {
    async read() {
      batches += 1;
      if (batches === 2) await keepFor(0);
      return site.company.read();
    },
  };
  const deleting = deleteOldMessages({ ...site, company });
  owner = await signIn(site, user);
  await deleting.run(new AbortController().signal);
  expect(await left()).toHaveLength(50);
});

test("OWN-71 before saving the owner learns how many messages go and from when; other numbers of years are no question", async () => {
  await insertMessage(site.db, { submitted_at: "2023-03-02T14:59:00.000Z" });
  await insertMessage(site.db, { submitted_at: "2023-03-02T15:01:00.000Z" });
  const answer = await owner.send("GET", "/api/admin/company/keeping/3");
  expect(await answer.json()).toEqual({ count: 1, before: "2023-03-02T15:00:00.000Z" });
  for (const years of ["0", "11", "1.5", "-1", "x"])
    expect((await owner.send("GET", `/api/admin/company/keeping/${years}`)).status, years).toBe(404);
  for (const years of [11, -1, 1.5, "2", null])
    expect((await saveFacts(owner, "keeping", { keepMessagesYears: years })).status).toBe(400);
});
