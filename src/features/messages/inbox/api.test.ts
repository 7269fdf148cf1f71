import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { insertMessage, onContactPage } from "#test/messages.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

let site: TestApp;
let ada: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  ada = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

const base = "/api/admin/messages";
const stored = () => site.db.selectFrom("messages").selectAll().orderBy("id").execute();
const list = async (query = "") => (await (await ada.send("GET", `${base}${query}`)).json()) as MessagePage;
const messageOf = async (answer: Response) => ((await answer.json()) as { message: StaffMessage }).message;

/** Every call that names a message, in order. */
const callsOn = (id: number | string): readonly (readonly [method: string, path: string, body?: unknown])[] => [
  ["GET", `${base}/${id}`],
  ["PUT", `${base}/${id}/archive`, { archived: true }],
  ["PUT", `${base}/${id}/read`, { read: true }],
  ["POST", `${base}/${id}/send-again`, {}],
  ["DELETE", `${base}/${id}`],
];

describe("who may", () => {
  test("GUARD-06 nobody who is not signed in reads or changes messages: 401", async () => {
    const id = await insertMessage(site.db);
    const before = await stored();
    for (const [method, path, body] of [...callsOn(id), ["GET", base], ["GET", `${base}/export`]] as const) {
      const headers = { origin: site.config.origin, "content-type": "application/json" };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      expect((await site.call(method, path, { headers }, sent)).status, `${method} ${path}`).toBe(401);
    }
    expect(await stored()).toEqual(before);
  });

  test("GUARD-06 somebody with the role user reads and changes no messages: 403, and nothing of them in the answer", async () => {
    const id = await insertMessage(site.db, { first_name: "Canary" });
    const before = await stored();
    const ben = await signIn(site, await addUser(site, { role: "user", email: "ben@example.com" }));
    for (const [method, path, body] of [...callsOn(id), ["GET", base], ["GET", `${base}/export`]] as const) {
      const answer = await ben.send(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(403);
      expect(await answer.text()).not.toContain("Canary");
    }
    expect(await stored()).toEqual(before);
  });

  test("GUARD-07 CS-1 CS-2 another site's page, or one without the csrf header, changes nothing: 403", async () => {
    const id = await insertMessage(site.db);
    const before = await stored();
    const { cookie, headers } = ada;
    for (const wrong of [
      { ...headers, origin: "https://evil.example" },
      { cookie, origin: headers.origin },
    ]) {
      for (const [method, path, body] of callsOn(id).slice(1)) {
        const sent = { headers: { ...wrong, "content-type": "application/json" } };
        const answer = await site.call(method, path, sent, body === undefined ? undefined : JSON.stringify(body));
        expect(answer.status, `${method} ${path}`).toBe(403);
      }
    }
    expect(await stored()).toEqual(before);
  });
});

describe("what is refused", () => {
  test.each([0, -1, "1e3", "0x1", "1.0", "01", "9007199254740993", "1%00", "one", "9".repeat(10_000)])(
    "AZ-6 the id %s is nobody's: 404, and no message changes",
    async (id) => {
      await insertMessage(site.db);
      const before = await stored();
      for (const [method, path, body] of callsOn(id)) {
        expect((await ada.send(method, path, body)).status, `${method} ${path}`).toBe(404);
      }
      expect(await stored()).toEqual(before);
    },
  );

  test("API-06 a message that somebody else has deleted: 404 to every call", async () => {
    const id = await insertMessage(site.db);
    expect((await ada.send("DELETE", `${base}/${id}`)).status).toBe(200);
    for (const [method, path, body] of callsOn(id)) {
      const answer = await ada.send(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(await answer.json()).toEqual({ error: "This message is gone. Somebody may have deleted it." });
    }
    expect(await stored()).toEqual([]);
  });

  test.each([
    {},
    { archived: "false" },
    { archived: 1 },
    { archived: null },
    { archived: true, id: 2 },
    [],
    null,
    { ["__proto__"]: { archived: true } },
  ])("IN-10 IN-11 archiving with %j: 400 and nothing changes", async (body) => {
    const id = await insertMessage(site.db);
    const before = await stored();
    expect((await ada.send("PUT", `${base}/${id}/archive`, body)).status).toBe(400);
    expect((await ada.send("PUT", `${base}/${id}/read`, body)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test.each([
    "?archived=2",
    "?archived=true",
    "?archived=",
    "?archived=0&archived=1",
    "?q=a&q=b",
    `?q=${"a".repeat(201)}`,
    "?before=",
    "?before=1",
    "?before=2026-03-02T15:00:00.000Z_0",
    "?before=2026-03-02T15:00:00.000Z_1e3",
    "?before=2026-03-02_1&before=2026-03-02_2",
  ])("IN-11 the list with %s: 400, and the export as well", async (query) => {
    expect((await ada.send("GET", base + query)).status).toBe(400);
    expect((await ada.send("GET", `${base}/export${query}`)).status).toBe(400);
  });
});

test("API-01 MSG-01 staff reads what was written, as the record of the specification and what goes with it", async () => {
  const first = await insertMessage(site.db, { submitted_at: "2026-03-02T14:00:00.000Z" });
  const second = await insertMessage(site.db, { ...onContactPage, read_at: "2026-03-02T16:00:00.000Z" });
  await insertMessage(site.db, { archived: 1 });
  const answer = await ada.send("GET", base);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = (await answer.json()) as MessagePage;
  expect(page).toEqual({
    messages: [
      expect.objectContaining({ id: second, from: "contact", unread: false, address: "N/A" }),
      {
        id: first,
        first_name: "Ann",
        last_name: "O'Hara-Lee",
        address: "12 Live Oak Lane, Summerfield",
        email: "ann.ohara@example.com",
        phone: "3525550199",
        project_needs: "Gutters along the back of the house.",
        additional_info: "Please call in the morning",
        submitted_at: "2026-03-02T14:00:00.000Z",
        archived: false,
        unread: true,
        from: "home",
        mail: { state: "sent" },
      },
    ],
    next: null,
    total: 2,
    more: false,
    unread: 1,
    newestOnly: false,
  });
  expect(await messageOf(await ada.send("GET", `${base}/${first}`))).toEqual(page.messages[1]);
});

test("MSG-01 an empty inbox is an empty list", async () => {
  for (const query of ["", "?archived=1", "?q=gutter", "?q=a"]) {
    expect(await list(query)).toMatchObject({ messages: [], next: null, total: 0, more: false, unread: 0 });
  }
});

test("MSG-02 archiving moves a message to the other list and back, and does the same when it is done twice", async () => {
  const id = await insertMessage(site.db);
  for (const archived of [true, true, false, false]) {
    const answer = await ada.send("PUT", `${base}/${id}/archive`, { archived });
    expect(answer.status).toBe(200);
    expect(await messageOf(answer)).toMatchObject({ id, archived });
    const [active, old] = [await list("?archived=0"), await list("?archived=1")];
    expect([active.total, old.total]).toEqual(archived ? [0, 1] : [1, 0]);
  }
});

test("opening a message marks it as read once, and it can be marked as unread again", async () => {
  const id = await insertMessage(site.db);
  const mark = async (read: boolean) => messageOf(await ada.send("PUT", `${base}/${id}/read`, { read }));
  expect((await list()).unread).toBe(1);
  expect(await mark(true)).toMatchObject({ id, unread: false });
  const [row] = await stored();
  expect(row?.read_at).toBe(site.clock.now().toISOString());
  site.clock.pass(60);
  await mark(true);
  expect(await stored()).toEqual([row]);
  expect((await list()).unread).toBe(0);
  expect(await mark(false)).toMatchObject({ id, unread: true });
  expect((await list()).unread).toBe(1);
});

test("an archived message counts as unread no more, whether somebody opened it or not", async () => {
  const id = await insertMessage(site.db);
  const answer = await ada.send("PUT", `${base}/${id}/archive`, { archived: true });
  expect(await messageOf(answer)).toMatchObject({ unread: false });
  expect((await list()).unread).toBe(0);
});

test("MSG-02 a deleted message is gone for good, from the search too", async () => {
  const id = await insertMessage(site.db, { first_name: "Zebulon" });
  expect((await list("?q=zebulon")).total).toBe(1);
  const answer = await ada.send("DELETE", `${base}/${id}`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ deleted: true });
  expect((await list("?q=zebulon")).total).toBe(0);
  expect(await stored()).toEqual([]);
});

test("SE-8 a call that is under way when its session ends has changed the message before that, or never does", async () => {
  const id = await insertMessage(site.db);
  // The end comes a little later each time: before the guard has looked, after it, after the change.
  for (let steps = 0; steps < 60; steps += 1) {
    const who = await signIn(site, await addUser(site, { role: "admin", email: `${steps}@example.com` }));
    await site.db.updateTable("messages").set({ archived: 0 }).execute();
    const call = who.send("PUT", `${base}/${id}/archive`, { archived: true });
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    const atTheEnd = await site.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("sessions").execute();
      return trx.selectFrom("messages").select("archived").execute();
    });
    expect([200, 401]).toContain((await call).status);
    expect(await site.db.selectFrom("messages").select("archived").execute(), `after ${steps} steps`).toEqual(atTheEnd);
    site.clock.pass(1);
  }
});

test("R-19 archiving, marking and deleting one message at once, a hundred times: 200 or 404, and nothing comes back", async () => {
  for (let round = 0; round < 100; round += 1) {
    const id = await insertMessage(site.db);
    const answers = await Promise.all([
      ada.send("DELETE", `${base}/${id}`),
      ada.send("PUT", `${base}/${id}/archive`, { archived: true }),
      ada.send("PUT", `${base}/${id}/read`, { read: true }),
      ada.send("DELETE", `${base}/${id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect([statuses[0], statuses[3]].toSorted()).toEqual([200, 404]);
    // For the limit of calls in a minute.
    site.clock.pass(60);
  }
  expect(await stored()).toEqual([]);
});
