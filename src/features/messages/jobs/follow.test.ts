import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, jobPage, jobsPath, readJob, work } from "#test/messages/jobs.ts";

type Latest = { version: string; openBy: string[] };

const latest = async (who: SignedIn, open?: number) =>
  (await (await who.send("GET", `${jobsPath}/latest${open === undefined ? "" : `?open=${open}`}`)).json()) as Latest;

test("JOB-33 a page learns of each change: a message, a note, a call, a corrected person, a deleted message", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const { person, messages } = await readJob(adas, id);
  const seen = new Set([(await latest(adas)).version]);
  expect((await latest(adas)).version).toBe([...seen][0]);
  for (const change of [
    () => sendInquiry(site, { phone: "3525550111", email: "new@example.com" }),
    () => ritas.send("POST", `${jobsPath}/${id}/notes`, { note: "She has a dog." }),
    () => ritas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "reached", tries: 0 }),
    () =>
      ritas.send("PATCH", `/api/admin/people/${person.id}`, { was: { lastName: person.lastName }, lastName: "Lee" }),
    () => ritas.send("DELETE", `/api/admin/messages/${messages[0]?.id}`),
  ]) {
    const count = seen.size;
    await change();
    seen.add((await latest(adas)).version);
    expect(seen.size).toBe(count + 1);
  }
});

test("JOB-33 a job that someone else has open says so, until they close it or log out", async ({
  adas,
  ritas,
  site,
}) => {
  const [id, other] = [await insertJob(site.db), await insertJob(site.db)];
  expect((await adas.send("GET", `${jobsPath}/latest?open=x`)).status).toBe(400);
  expect((await latest(ritas, id)).openBy).toEqual([]);
  expect((await latest(adas, id)).openBy).toEqual(["Rita Moss"]);
  expect((await latest(adas, other)).openBy).toEqual([]);
  expect((await latest(ritas, id)).openBy).toEqual([]);
  site.clock.pass(10);
  await latest(ritas, id);
  site.clock.pass(10);
  expect((await latest(adas, id)).openBy).toEqual(["Rita Moss"]);
  site.clock.pass(6);
  expect((await latest(adas, id)).openBy).toEqual([]);
  await latest(ritas, id);
  await ritas.send("POST", "/api/user/logout", {});
  expect((await latest(adas, id)).openBy).toEqual([]);
});

test("JOB-10 each answer has the numbers of all lists, whatever it is narrowed down to", async ({ adas, site }) => {
  const [won] = [await insertJob(site.db), await insertJob(site.db)];
  await work(adas, won, { state: "won" });
  const counts = { "to-call": 1, today: 0, planned: 0, estimates: 0, sold: 1, finished: 0 };
  expect((await jobPage(adas, "to-call")).counts).toEqual(counts);
  expect(await jobPage(adas, "sold", undefined, "source=referral")).toMatchObject({ count: 0, counts });
});

test("JOB-07 whoever has an account can be responsible, by name", async ({ adas, ritas: _ }) => {
  const answer = await adas.send("GET", `${jobsPath}/crew`);
  expect(await answer.json()).toEqual({
    crew: [expect.objectContaining({ name: "Rita Moss" }), expect.objectContaining({})],
  });
});

test("JOB-12 a note goes along with the end of a call, in one entry", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  await adas.send("POST", `${jobsPath}/${id}/outcomes`, { outcome: "voicemail", tries: 0, note: "  Asked for May.  " });
  expect((await readJob(adas, id)).entries).toMatchObject([
    { state: "no-answer", note: "Left a voicemail.\nAsked for May." },
  ]);
});
