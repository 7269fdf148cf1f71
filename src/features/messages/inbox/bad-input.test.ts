import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { called, callsPath } from "#test/messages/calls-list.ts";
import { callsOn, path, storedMessages } from "#test/messages/inbox.ts";
import { insertMessage } from "#test/messages/messages.ts";

test("API-06 LEAD-06 a message that another person has deleted: 404 to every call", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  expect((await adas.send("DELETE", `${path}/${id}`)).status).toBe(200);
  const work = [
    ["PUT", `${callsPath}/${id}`, called],
    ["POST", `${callsPath}/${id}/notes`, { note: "late" }],
    ["GET", `${callsPath}/${id}`],
  ] as const;
  for (const [method, address, body] of [...callsOn(id), ...work]) {
    const answer = await adas.send(method, address, body);
    expect(answer.status, `${method} ${address}`).toBe(404);
    expect(await answer.json()).toEqual({ error: "This message no longer exists. Someone may have deleted it." });
  }
  expect(await storedMessages(site)).toEqual([]);
  expect(await site.db.selectFrom("message_entries").selectAll().execute()).toEqual([]);
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
