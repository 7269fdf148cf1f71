import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { callsOn, listOf, path, storedMessages } from "#test/messages/inbox.ts";
import { insertMessage, onContactPage } from "#test/messages/messages.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const messageOf = async (answer: Response) => ((await answer.json()) as { message: StaffMessage }).message;

test("API-01 MSG-01 staff read messages in the format of the specification", async ({ adas, site }) => {
  const first = await insertMessage(site.db, { submitted_at: "2026-03-02T14:00:00.000Z" });
  const second = await insertMessage(site.db, { ...onContactPage, read_at: "2026-03-02T16:00:00.000Z" });
  await insertMessage(site.db, { archived: 1 });
  const answer = await adas.send("GET", `${path}?archived=0`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = (await answer.json()) as MessagePage;
  expect(page).toEqual({
    messages: [
      expect.objectContaining({ id: second, from: "contact", unread: false, address: "N/A" }),
      {
        id: first,
        ...{ first_name: "Ann", last_name: "O'Hara-Lee", address: "12 Live Oak Lane, Summerfield" },
        ...{ email: "ann.ohara@example.com", phone: "3525550199" },
        ...{ project_needs: "Gutters along the back of the house.", additional_info: "Please call in the morning" },
        ...{ submitted_at: "2026-03-02T14:00:00.000Z", archived: false, unread: true, from: "home" },
        ...{ mail: { state: "sent" }, confirmed: true, attached: 0, job_id: null },
      },
    ],
    ...{ next: null, total: 2, more: false, unread: 1, newestOnly: false },
  });
  expect(await messageOf(await adas.send("GET", `${path}/${first}`))).toEqual(page.messages[1]);
});

test("MSG-02 a message is archived, is no longer unread, and comes back; twice is as once", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  for (const archived of [true, true, false, false]) {
    const answer = await adas.send("PUT", `${path}/${id}/archive`, { archived });
    expect(answer.status).toBe(200);
    expect(await messageOf(answer)).toMatchObject({ id, archived, ...(archived && { unread: false }) });
    const [active, old] = [await listOf(adas, { archived: "0" }), await listOf(adas, { archived: "1" })];
    expect([active.total, old.total]).toEqual(archived ? [0, 1] : [1, 0]);
    if (archived) expect(active.unread).toBe(0);
  }
});

test("opening a message marks it as read once, and it can be marked as unread again", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  const mark = async (read: boolean) => messageOf(await adas.send("PUT", `${path}/${id}/read`, { read }));
  expect((await listOf(adas)).unread).toBe(1);
  expect(await mark(true)).toMatchObject({ id, unread: false });
  const [row] = await storedMessages(site);
  expect(row?.read_at).toBe(site.clock.now().toISOString());
  site.clock.pass(60);
  await mark(true);
  expect(await storedMessages(site)).toEqual([row]);
  expect((await listOf(adas)).unread).toBe(0);
  expect(await mark(false)).toMatchObject({ id, unread: true });
  expect((await listOf(adas)).unread).toBe(1);
});

test("MSG-01 MSG-02 a deleted message is gone for good, from the search too", async ({ adas, site }) => {
  const id = await insertMessage(site.db, { first_name: "Zebulon" });
  expect((await listOf(adas, { q: "zebulon" })).total).toBe(1);
  const answer = await adas.send("DELETE", `${path}/${id}`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ deleted: true });
  for (const query of [{}, { archived: "1" }, { q: "zebulon" }, { q: "z" }] as Record<string, string>[])
    expect(await listOf(adas, query)).toMatchObject({ messages: [], next: null, total: 0, more: false, unread: 0 });
  expect(await storedMessages(site)).toEqual([]);
});

test("R-19 a message that is changed and deleted at once stays deleted, in a hundred tries", async ({ adas, site }) => {
  for (let round = 0; round < 100; round += 1) {
    const id = await insertMessage(site.db);
    const answers = await Promise.all([
      adas.send("DELETE", `${path}/${id}`),
      adas.send("PUT", `${path}/${id}/archive`, { archived: true }),
      adas.send("PUT", `${path}/${id}/read`, { read: true }),
      adas.send("DELETE", `${path}/${id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect([statuses[0], statuses[3]].toSorted()).toEqual([200, 404]);
    // For the limit of calls in a minute.
    site.clock.pass(60);
  }
  expect(await storedMessages(site)).toEqual([]);
});

test("API-06 LEAD-06 a message that another person has deleted: 404 to every call", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  expect((await adas.send("DELETE", `${path}/${id}`)).status).toBe(200);
  for (const [method, address, body] of callsOn(id)) {
    const answer = await adas.send(method, address, body);
    expect(answer.status, `${method} ${address}`).toBe(404);
    expect(await answer.json()).toEqual({ error: "This message no longer exists. Someone may have deleted it." });
  }
  expect(await storedMessages(site)).toEqual([]);
});

test("IN-10 IN-11 a body that is not quite in order: 400, and nothing changes", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  const before = await storedMessages(site);
  for (const archived of ["false", 1, null, undefined])
    expect((await adas.send("PUT", `${path}/${id}/archive`, { archived })).status).toBe(400);
  for (const body of [{ archived: true, id: 2 }, [], null, { ["__proto__"]: { archived: true } }])
    expect((await adas.send("PUT", `${path}/${id}/archive`, body)).status, JSON.stringify(body)).toBe(400);
  expect(await storedMessages(site)).toEqual(before);
});

test.for([
  ...["archived=2", "archived=yes", "archived=toString", "archived=", "archived=true&archived=1"],
  ...["q=a&q=b", `q=${"a".repeat(201)}`, "before=", "before=1", "before=2026-03-02T15:00:00.000Z_0"],
  ...["before=2026-03-02T15:00:00.000Z_1e3", "before=2026-03-02_1&before=2026-03-02_2"],
])("IN-11 the list with %s: 400, and the export as well", async (query, { adas }) => {
  expect((await adas.send("GET", `${path}?${query}`)).status).toBe(400);
  expect((await adas.send("GET", `${path}/export?${query}`)).status).toBe(400);
});
