import { expect } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { newPassword } from "#test/accounts/profile.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest, test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertJob, work } from "#test/messages/jobs.ts";
import { onContactPage } from "#test/messages/messages.ts";

const path = "/api/admin/jobs/calendar-link";

/** Makes a link. @returns its path on the site */
async function makeLink(who: SignedIn): Promise<string> {
  const { address } = (await (await who.send("POST", path, {})).json()) as { address: string };
  return new URL(address).pathname;
}

const status = async (site: TestApp, link: string) => (await site.get(link)).status;

publicSiteTest("LEAD-15 the calendar has visits at their time and other steps as days", async ({ adas, site }) => {
  const visit = await insertJob(site.db, { first_name: "Ann;", last_name: "Lee, Jr." });
  const call = await insertJob(site.db, { ...onContactPage, email: "b@example.com", phone: "3525550188" });
  await work(adas, visit, { state: "visit-planned", nextDay: "2026-03-09", nextTime: "09:30" });
  await work(adas, call, { nextStep: "Call again\r\nBEGIN:VEVENT", nextDay: "2026-03-03" });
  await insertJob(site.db, {
    email: "old@example.com",
    phone: "3525550177",
    next_step: "Old",
    next_step_at: "2026-01-30",
  });
  const answer = await site.get(await makeLink(adas));
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = (await answer.text()).replaceAll("\r\n ", "");
  expect(text.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
  const events = text.split("BEGIN:VEVENT\r\n").slice(1);
  expect(events).toHaveLength(2);
  expect(events[0]).toContain("DTSTART;VALUE=DATE:20260303\r\n");
  expect(events[0]).toContain("SUMMARY:Call again BEGIN:VEVENT: Ann O'Hara-Lee\r\n");
  expect(events[0]).not.toContain("LOCATION");
  // Half past nine in daylight time, which began the night before.
  expect(events[1]).toContain("DTSTART:20260309T133000Z\r\nDTEND:20260309T143000Z\r\n");
  expect(events[1]).toContain("SUMMARY:Visit: Ann\\; Lee\\, Jr.\r\n");
  expect(events[1]).toContain("LOCATION:12 Live Oak Lane\\, Summerfield\r\n");
  expect(events[1]).toContain(`352-555-0199\\nhttps://gutters.example/admin/calls?job=${visit}`);
  expect(events[1]).toContain(`UID:appointment-1@gutters.example\r\n`);
});

test("LEAD-15 a calendar program gets the same file until a change, and then the new one", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  await work(adas, id, { nextStep: "Call again", nextDay: "2026-03-03" });
  const link = await makeLink(adas);
  const first = await site.get(link);
  site.clock.pass(60);
  expect(await (await site.get(link)).text()).toBe(await first.text());
  const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
  expect((await site.get(link, known)).status).toBe(304);
  await work(adas, id, { state: "visit-planned", nextDay: "2026-03-04" });
  const then = await site.get(link, known);
  expect(then.status).toBe(200);
  expect(await then.text()).toContain("SEQUENCE:0\r\nDTSTAMP:20260302T150100Z\r\n");
});

test("LEAD-15 a step without a time leaves the day free, a visit at a time does not", async ({ adas, site }) => {
  await work(adas, await insertJob(site.db), { nextStep: "Call again", nextDay: "2026-03-03" });
  await work(adas, await insertJob(site.db), { nextStep: "Visit", nextDay: "2026-03-04", nextTime: "09:30" });
  const [, call, visit] = (await (await site.get(await makeLink(adas))).text()).split("BEGIN:VEVENT");
  expect(call).toContain("TRANSP:TRANSPARENT\r\n");
  expect(visit).not.toContain("TRANSPARENT");
});

test("JOB-25 a link gives visits and work alone, or only those of its person, with place and notes", async ({
  adas,
  site,
}) => {
  const { id: ada } = await site.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const lee = await insertJob(site.db, { last_name: "Lee" });
  const ray = await insertJob(site.db, { last_name: "Ray", email: "ray@example.com", phone: "3525550188" });
  const call = await insertJob(site.db, { last_name: "Moss", email: "moss@example.com", phone: "3525550177" });
  const plan = (job: number, more: object) =>
    adas.send("POST", `/api/admin/jobs/${job}/appointments`, { kind: "visit", minutes: 90, time: null, ...more });
  await plan(lee, { day: "2026-03-04", time: "09:00", people: [ada] });
  await plan(ray, { kind: "work", day: "2026-03-09", lastDay: "2026-03-10", minutes: 480 });
  await adas.send("POST", `/api/admin/jobs/${lee}/notes`, { note: "Gate code 4411" });
  await work(adas, call, { nextStep: "Call again", nextDay: "2026-03-03" });
  const link = await makeLink(adas);
  const events = async (query: string) => {
    const text = (await (await site.get(`${link}${query}`)).text()).replaceAll("\r\n ", "");
    return text.split("BEGIN:VEVENT").slice(1);
  };
  const names = async (query: string) => (await events(query)).map((event) => /SUMMARY:(.*)/.exec(event)?.[1]);
  const [visit, works] = ["Visit: Ann Lee", Array(2).fill("Work: Ann Ray")];
  expect(await names("")).toEqual(["Call again: Ann Moss", visit, ...works]);
  expect(await names("?only=appointments")).toEqual([visit, ...works]);
  expect(await names("?for=me")).toEqual([visit]);
  const [ofLee, first, second] = await events("?only=appointments");
  expect(ofLee).toContain("DTSTART:20260304T140000Z\r\nDTEND:20260304T153000Z\r\n");
  expect(ofLee).toContain("LOCATION:12 Live Oak Lane\\, Summerfield\r\n");
  expect(ofLee).toContain("\\nGate code 4411\\n");
  for (const [event, day] of [
    [first, "20260309"],
    [second, "20260310"],
  ] as const) {
    expect(event).toContain(`DTSTART;VALUE=DATE:${day}`);
    expect(event).not.toContain("TRANSPARENT");
  }
});

publicSiteTest("LEAD-15 a name with comma, semicolon, backslash is the calendar's", async ({ adas, ritas, site }) => {
  expect((await saveFacts(ritas, "contact", { name: "Lee; Sons, Inc. \\" })).status).toBe(200);
  const text = (await (await site.get(await makeLink(adas))).text()).replaceAll("\r\n ", "");
  const escaped = "Lee\\; Sons\\, Inc. \\\\";
  expect(text).toContain(`PRODID:-//${escaped}//next steps//EN\r\n`);
  expect(text).toContain(`\r\nNAME:Next steps\\, ${escaped}\r\nX-WR-CALNAME:Next steps\\, ${escaped}\r\n`);
});

test("LEAD-15 a link is kept as a hash, replaced by a new one, and turned off", async ({ adas, site }) => {
  const first = await makeLink(adas);
  const [, token = ""] = /([^/]{43})$/.exec(first) ?? [];
  expect(JSON.stringify(await site.db.selectFrom("calendar_links").selectAll().execute())).not.toContain(token);
  expect(await status(site, first)).toBe(200);
  const second = await makeLink(adas);
  expect([await status(site, first), await status(site, second)]).toEqual([404, 200]);
  expect(await (await adas.send("GET", path)).json()).toEqual({ madeAt: site.clock.now().toISOString() });
  expect((await adas.send("DELETE", path)).status).toBe(200);
  expect(await status(site, second)).toBe(404);
  expect(await (await adas.send("GET", path)).json()).toEqual({ madeAt: null });
  expect((await readActivity(site)).slice(-3)).toEqual([
    "Rita Moss created a link to the calendar of next steps.",
    "Rita Moss created a link to the calendar of next steps.",
    "Rita Moss turned off their link to the calendar of next steps.",
  ]);
  expect(site.logLines.join()).not.toContain(token);
});

test("LEAD-15 a link ends with the role, even if that returns, password or account", async ({ ritas, site }) => {
  const ben = await addUser(site, { email: "ben@example.com", role: "admin" });
  const bens = await signIn(site, ben);
  const link = await makeLink(bens);
  const setRole = (role: string) => ritas.send("PUT", `/api/admin/users/${ben.id}`, { role });
  expect((await setRole("user")).status).toBe(200);
  expect(await status(site, link)).toBe(404);
  await setRole("admin");
  expect(await status(site, link)).toBe(404);
  const bensAgain = await signIn(site, ben);
  const before = await makeLink(bensAgain);
  const change = { name: "Ben", username: "ben", email: ben.email, password: newPassword };
  expect((await bensAgain.send("PUT", "/api/user/me", change)).status).toBe(200);
  expect(await status(site, before)).toBe(404);
  const again = await makeLink(await signIn(site, ben));
  await site.db.deleteFrom("users").where("id", "=", ben.id).execute();
  expect(await status(site, again)).toBe(404);
});
