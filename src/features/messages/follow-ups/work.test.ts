import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { called, callPage, callsPath, work } from "#test/messages/calls-list.ts";
import { storedMessages } from "#test/messages/inbox.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { workErrors } from "./schema.ts";
import type { StaffCall } from "./staff-call.server.ts";

test("LEAD-03 LEAD-04 LEAD-05 LEAD-10 work is kept with who and when, logged without words", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  const earlier = site.clock.now().toISOString();
  const change = { nextStep: "Measure the lanai", nextDay: "2026-03-04", nextTime: "09:30", state: "visit-planned" };
  const call = await work(adas, id, { ...change, note: " Gate code 4411 \r\n<b>dog</b> " });
  expect(call).toMatchObject({
    ...{ state: "visit-planned", unread: false, version: 1 },
    nextStep: { what: "Measure the lanai", day: "2026-03-04", time: "09:30" },
    entries: [{ by: "Rita Moss", at: earlier, state: "visit-planned", note: "Gate code 4411 \n<b>dog</b>" }],
  });
  site.clock.pass(60);
  expect((await adas.send("POST", `${callsPath}/${id}/notes`, { note: "Ring twice." })).status).toBe(201);
  const later = await work(adas, id, { version: 1, state: "estimate-given" });
  expect(later.nextStep).toBeUndefined();
  expect(later.entries.map(({ state, note }) => [state, note])).toEqual([
    ["estimate-given", ""],
    [null, "Ring twice."],
    ["visit-planned", "Gate code 4411 \n<b>dog</b>"],
  ]);
  const log = (await readActivity(site)).join("\n");
  expect(log).toContain("Rita Moss changed the message from Ann O'Hara-Lee to “Visit planned”.");
  expect(log).toContain("Rita Moss added a note to the message from Ann O'Hara-Lee.");
  expect(log).not.toMatch(/4411|Ring|lanai/);
  expect((await storedMessages(site))[0]?.first_called_at).toBe(earlier);
});

const wrong: [name: string, change: Record<string, unknown>, field: string, text: string][] = [
  ["a state that is none", { state: "archived" }, "state", workErrors.state],
  ["a day that has passed", { nextStep: "Call", nextDay: "2026-03-01" }, "nextDay", workErrors.past],
  ["a day in three years", { nextStep: "Call", nextDay: "2029-03-02" }, "nextDay", workErrors.far],
  ["February 30", { nextStep: "Call", nextDay: "2027-02-30" }, "nextDay", workErrors.day],
  ["a step without a day", { nextStep: "Call" }, "nextDay", workErrors.day],
  ["a time without a day", { nextTime: "09:30" }, "nextDay", workErrors.day],
  ["a visit without a day", { state: "visit-planned" }, "nextDay", workErrors.visitDay],
  ["half past 24", { nextStep: "Call", nextDay: "2026-03-03", nextTime: "24:30" }, "nextTime", workErrors.time],
  ["a day without a step", { nextDay: "2026-03-03" }, "nextStep", workErrors.nextStep],
  ["201 characters", { nextStep: "x".repeat(201), nextDay: "2026-03-03" }, "nextStep", workErrors.nextStepTooLong],
  ["a step of a won job", { state: "won", nextStep: "Call", nextDay: "2026-03-03" }, "nextStep", workErrors.finished],
  ["a note of 8,001 characters", { note: "x".repeat(8001) }, "note", workErrors.noteTooLong],
  ["an open one in the archive", { archive: true }, "archive", "Only a finished inquiry can be archived here."],
];

test("LEAD-04 LEAD-05 each wrong field is refused with its sentence, and nothing is stored", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  const before = await storedMessages(site);
  for (const [name, change, field, text] of wrong) {
    const answer = await adas.send("PUT", `${callsPath}/${id}`, { ...called, ...change });
    expect(answer.status, name).toBe(400);
    expect(await answer.json(), name).toMatchObject({ fields: { [field]: text } });
  }
  for (const note of ["", " \n ", "x".repeat(8001)])
    expect((await adas.send("POST", `${callsPath}/${id}/notes`, { note })).status).toBe(400);
  expect(await storedMessages(site)).toEqual(before);
});

test("LEAD-05 a step whose day has passed can stay; midnight is the company's", async ({ rita, site }) => {
  const id = await insertMessage(site.db);
  await work(await signIn(site, rita), id, { nextStep: "Call", nextDay: "2026-03-02" });
  site.clock.pass(13 * 3600);
  expect((await callPage(await signIn(site, rita), "planned")).today).toBe("2026-03-02");
  site.clock.pass(2 * 3600);
  const ritas = await signIn(site, rita);
  expect((await callPage(ritas, "planned")).today).toBe("2026-03-03");
  const step = { nextStep: "Call", nextDay: "2026-03-02" };
  expect((await work(ritas, id, { ...step, version: 1, state: "no-answer" })).state).toBe("no-answer");
});

test("LEAD-06 the second of two people sees it before saving; both notes stay", async ({ adas, ritas, site }) => {
  const id = await insertMessage(site.db);
  await work(ritas, id, { state: "no-answer", note: "Rita's note" });
  const answer = await adas.send("PUT", `${callsPath}/${id}`, { ...called, note: "Ada's note" });
  expect(answer.status).toBe(409);
  const { call } = (await answer.json()) as { call: StaffCall };
  expect(call).toMatchObject({ state: "no-answer", version: 1, entries: [{ note: "Rita's note" }] });
  const saved = await work(adas, id, { version: call.version, note: "Ada's note" });
  expect(saved.entries.map(({ note }) => note)).toEqual(["Ada's note", "Rita's note"]);
  const lose = (who: SignedIn) => who.send("PUT", `${callsPath}/${id}`, { ...called, version: 2, state: "lost" });
  const both = await Promise.all([adas, ritas].map(lose));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("LEAD-04 a message takes 500 entries and no more, and its entries go with it", async ({ adas, site }) => {
  const id = await insertMessage(site.db);
  const note = { message_id: id, at: site.clock.now().toISOString(), by_name: "Ada", state: null, note: "a" };
  await site.db.insertInto("message_entries").values(Array(500).fill(note)).execute();
  expect((await adas.send("POST", `${callsPath}/${id}/notes`, { note: "one more" })).status).toBe(409);
  expect((await adas.send("PUT", `${callsPath}/${id}`, { ...called, state: "lost" })).status).toBe(409);
  expect((await storedMessages(site))[0]?.state).toBe("new");
  expect((await adas.send("DELETE", `/api/admin/messages/${id}`)).status).toBe(200);
  expect(await site.db.selectFrom("message_entries").selectAll().execute()).toEqual([]);
});

test("LEAD-09 a won job is archived in one press; an archived one comes back as it was", async ({ adas, site }) => {
  const won = await insertMessage(site.db, { email: "won@example.com", phone: "3525550111" });
  const planned = await insertMessage(site.db, { email: "planned@example.com", phone: "3525550112" });
  expect(await work(adas, won, { state: "won", archive: true })).toMatchObject({ archived: true, state: "won" });
  await work(adas, planned, { nextStep: "Call", nextDay: "2026-03-03", state: "no-answer" });
  const archive = (archived: boolean) => adas.send("PUT", `/api/admin/messages/${planned}/archive`, { archived });
  await archive(true);
  expect((await callPage(adas, "planned")).calls).toEqual([]);
  await archive(false);
  expect((await callPage(adas, "planned")).calls).toMatchObject([{ id: planned, state: "no-answer" }]);
  await archive(true);
  const noted = await work(adas, planned, { version: 1, state: "no-answer", note: "Wrote to her." });
  expect(noted.archived).toBe(true);
  expect(await work(adas, planned, { version: 2, state: "called" })).toMatchObject({ archived: false });
});
