import "#test/postgres/both-engines.ts";
import { expect, vi } from "vitest";
import { dayMs } from "#src/platform/process/clock.ts";
import { keptNames, openKey, readKept, wipeKept } from "#src/staff/offline/kept.ts";
import { sendOrKeep, sendWaiting } from "#src/staff/offline/waiting.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base } from "#test/app/fixtures.ts";
import { memoryDatabase } from "#test/app/memory-database.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { insertJobPhoto, insertPhoto } from "#test/messages/attachments.ts";
import { insertJob, jobsPath, readJob, withKey, work } from "#test/messages/jobs.ts";
import type { SavedAppointment } from "../appointments/api.server.ts";
import { workState } from "../jobs/job-requests.ts";
import type { OwnStop } from "./own-stops.server.ts";

const day = "/api/user/day";

/** Cal of the crew, with the role User, and his browser. */
const test = base.extend<{ cal: { id: number; browser: SignedIn } }>({
  cal: async ({ site }, use) => {
    const user = await addUser(site, { name: "Cal Dunn", email: "cal@example.com", role: "user" });
    await use({ id: user.id, browser: await signIn(site, user) });
  },
});

type Sent = { headers: HeadersInit; body: BodyInit };
type Planned = { job: number; people?: number[]; day?: string; kind?: string };

/** Plans work with whom it is given to. @returns the id of the appointment */
async function plan(who: SignedIn, { job, people = [], ...on }: Planned): Promise<number> {
  const sent = { kind: "work", day: "2026-03-02", time: "13:00", minutes: 240, people, ...on };
  const answer = await who.send("POST", `${jobsPath}/${job}/appointments`, sent);
  return ((await answer.json()) as SavedAppointment).appointment?.id ?? 0;
}

async function stopsOf(who: SignedIn): Promise<OwnStop[]> {
  return ((await (await who.send("GET", day)).json()) as { stops: OwnStop[] }).stops;
}

const sendPhoto = async (site: TestApp, who: SignedIn, id: number) =>
  site.call(
    "POST",
    `${day}/${id}/photos`,
    { headers: { ...who.headers, "x-sent-key": "c".repeat(32) } },
    uploadForm({ image: await aJpeg(), alt_text: undefined, is_active: undefined }),
  );

test("JOB-31 AZ-8 a person of the crew gets the appointments given to him, with these members and no others", async ({
  adas,
  cal,
  site,
}) => {
  const job = await insertJob(site.db, { address: "12 Lake Rd.", phone: "3525550101", project_needs: "New gutters" });
  await work(adas, job, { estimate: "2,350", agreed: "2,300", note: "Haggles. Paid 2,350 to Bob last time." });
  await plan(adas, { job: await insertJob(site.db) });
  const id = await plan(adas, { job, people: [cal.id] });
  const photo = await insertJobPhoto(site, job);
  const answer = await cal.browser.send("GET", day);
  const at = `${day}/${id}/photos/staff/${photo}`;
  expect(await answer.json()).toEqual({
    today: "2026-03-02",
    stops: [
      {
        ...{ id, kind: "work", day: "2026-03-02", lastDay: "2026-03-02", time: "13:00", minutes: 240 },
        ...{ state: "planned", stateAt: null, name: "Ann O'Hara-Lee", phones: ["3525550101"] },
        ...{ address: "12 Lake Rd.", what: "New gutters", notes: [] },
        photos: [{ address: at, width: 320, height: 240 }],
      },
    ],
  });
  expect((await cal.browser.send("GET", at)).headers.get("content-type")).toBe("image/jpeg");
  expect((await cal.browser.send("GET", `${at}/thumb`)).status).toBe(200);
});

test("JOB-31 he says how it went, notes and photographs it; the job follows, and each is in the log once", async ({
  adas,
  cal,
  site,
}) => {
  const job = await insertJob(site.db);
  const id = await plan(adas, { job, people: [cal.id] });
  const done = { was: { state: "planned" }, state: "done" };
  expect((await cal.browser.send("PATCH", `${day}/${id}`, done)).status).toBe(200);
  expect((await readJob(adas, job)).state).toBe("done");
  expect((await cal.browser.send("POST", `${day}/${id}/notes`, { note: "The gate sticks." })).status).toBe(201);
  expect(await stopsOf(cal.browser)).toMatchObject([
    { state: "done", stateAt: site.clock.now().toISOString(), notes: [{ note: "The gate sticks." }] },
  ]);
  expect((await sendPhoto(site, cal.browser, id)).status).toBe(201);
  expect((await sendPhoto(site, cal.browser, id)).status).toBe(200);
  expect((await readJob(adas, job)).photos).toMatchObject([{ by: "Cal Dunn" }]);
  const log = (await readActivity(site)).filter((line) => line.startsWith("Cal Dunn"));
  expect(log.map((line) => /appointment|note|photo|“Done”|done/i.test(line))).toEqual(Array(4).fill(true));
});

test("JOB-22 JOB-31 the office notes a gate code at a stop, and the crew reads it once, at that stop alone", async ({
  adas,
  cal,
  site,
}) => {
  const job = await insertJob(site.db);
  const [first, second] = [await plan(adas, { job, people: [cal.id] }), await plan(adas, { job, people: [cal.id] })];
  const elsewhere = await plan(adas, { job: await insertJob(site.db), people: [cal.id] });
  const send = (note: string, stop: number, key: string) =>
    site.post(`${jobsPath}/${job}/notes?appointment=${stop}`, { note }, withKey(adas, key));
  for (const key of ["a", "a"]) expect((await send("Gate code 4471", second, key)).status).toBe(201);
  // Of another job, or gone since: the note is of the job alone.
  expect((await send("Not there", elsewhere, "b")).status).toBe(201);
  const notes = (await stopsOf(cal.browser)).map((stop) => [stop.id, stop.notes.map((one) => one.note)]);
  expect(Object.fromEntries(notes)).toEqual({ [first]: [], [second]: ["Gate code 4471"], [elsewhere]: [] });
  expect((await readJob(adas, job)).entries.slice(0, 2)).toMatchObject([
    { note: "Not there" },
    { note: "Gate code 4471" },
  ]);
});

test("JOB-20 JOB-22 JOB-31 who goes reads what the office wrote for them while it planned, moved and planned again, and no other note", async ({
  adas,
  cal,
  site,
}) => {
  const job = await insertJob(site.db);
  const plan = async (day: string, stopNote: string) => {
    const body = { kind: "visit", day, time: null, minutes: 60, people: [cal.id], stopNote };
    await adas.send("POST", `${jobsPath}/${job}/appointments`, body);
  };
  await plan("2026-03-03", "Gate code 4711");
  await work(adas, job, { ...workState(await readJob(adas, job)), note: "Haggles about $900." });
  const { id = 0 } = (await stopsOf(cal.browser))[0] ?? {};
  const change = (body: object) => adas.send("PATCH", `/api/admin/appointments/${id}`, body);
  await change({ was: { time: null }, time: "10:00", stopNote: "A dog." });
  await change({ was: { state: "planned" }, state: "cancelled" });
  await change({ was: { state: "cancelled" }, state: "planned", stopNote: "Ring twice." });
  await plan("2026-03-04", "Ladder");
  expect((await change({ was: { state: "planned" }, stopNote: "Bring the key." })).status).toBe(200);
  expect((await readActivity(site)).at(-1)).toContain("added a note to the job of");
  const notes = (await stopsOf(cal.browser)).map((stop) => stop.notes.map(({ note }) => note));
  const written = ["Gate code 4711", "A dog.", "Ring twice.", "Bring the key."];
  expect(notes).toEqual([written, ["Ladder"]]);
  const sheet = await (await adas.send("GET", "/api/admin/appointments?day=2026-03-03")).json();
  expect(sheet).toMatchObject({ stops: [{ notes: written.map((note) => ({ note, by: "Rita Moss" })) }] });
});

test("JOB-34 what is sent again with its key is done once, also after someone has taken it back", async ({
  adas,
  cal,
  site,
}) => {
  const job = await insertJob(site.db);
  const id = await plan(adas, { job, people: [cal.id] });
  const headers = { ...cal.browser.headers, "x-sent-key": "a".repeat(32), "content-type": "application/json" };
  const done = () =>
    site.call("PATCH", `${day}/${id}`, { headers }, JSON.stringify({ was: { state: "planned" }, state: "done" }));
  expect((await done()).status).toBe(200);
  const back = { was: { state: "done" }, state: "planned" };
  expect((await adas.send("PATCH", `/api/admin/appointments/${id}`, back)).status).toBe(200);
  const again = await done();
  expect([again.status, (await stopsOf(cal.browser))[0]?.state]).toEqual([200, "planned"]);
  headers["x-sent-key"] = "no key";
  expect((await done()).status).toBe(400);
});

test("JOB-34 a phone that comes back after three days sends each thing once, though first answers are lost, and shows the conflict", async ({
  adas,
  cal,
  site,
}) => {
  const [job, other] = [await insertJob(site.db), await insertJob(site.db)];
  const stop = await plan(adas, { job, people: [cal.id] });
  const taken = await plan(adas, { job: other, people: [cal.id] });
  const phone = { headers: cal.browser.headers, isAway: true, arrived: 0 };
  const rows = memoryDatabase();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { cookie: "csrfToken=a.b" });
  vi.stubGlobal("fetch", async (path: string, { method, headers, body }: { method: string } & Sent) => {
    if (phone.isAway) throw new TypeError("no network");
    const answer = await site.call(method, path, { headers: { ...(headers as object), ...phone.headers } }, body);
    phone.arrived += 1;
    if (answer.ok && phone.arrived % 2) throw new TypeError("the answer is lost");
    return answer;
  });
  const open = async (who: SignedIn) => {
    const key = (await who.send("GET", "/api/auth/me")).headers.get("x-offline-key") ?? "";
    await openKey(key, Date.now() + 3_600_000);
    phone.headers = who.headers;
    await sendWaiting();
  };
  const waits = async () => (await keptNames()).filter((name) => name.startsWith("waiting/"));
  await open(cal.browser);
  const body = { was: { state: "planned" }, state: "done" };
  const done = (id: number) => ({ method: "PATCH", path: `${day}/${id}`, body, stop: id, words: "Done" }) as const;
  const add = (to: string, added: object | File) =>
    ({ method: "POST", path: `${day}/${stop}/${to}`, body: added, stop, words: to }) as const;
  const photo = new File([new Uint8Array(await aJpeg())], "gate.jpg", { type: "image/jpeg" });
  for (const change of [done(stop), add("notes", { note: "Bring the ladder" }), add("photos", photo), done(taken)])
    expect(await sendOrKeep(change, "")).toBe("waits");

  site.clock.pass((3 * dayMs) / 1000);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * dayMs });
  phone.isAway = false;
  // The four hours are over: nothing can be read or sent. Then a colleague uses the same phone, and logs out.
  await sendWaiting();
  expect(rows.has("/key")).toBe(false);
  const office = await signIn(site, await addUser(site, { email: "eve@example.com", role: "admin" }));
  await office.send("PATCH", `/api/admin/appointments/${taken}`, { was: body.was, state: "no-one-home" });
  await open(office);
  await wipeKept({ all: true });
  await open(office);
  expect([phone.arrived, (await waits()).length]).toEqual([0, 4]);
  for (let tries = 0; tries < 8; tries++) await open(await signIn(site, cal));
  const [left = "", ...more] = await waits();
  const refused = (await readKept<object>(left))?.head;
  expect([refused, more]).toMatchObject([{ stop: taken, refused: { text: expect.stringContaining("changed") } }, []]);
  const { state, photos, entries } = await readJob(office, job);
  const once = [
    ({ note }: { note: string }) => note === "Bring the ladder",
    (entry: object) => "state" in entry && entry.state === "done",
  ];
  expect([state, photos.length, ...once.map((is) => entries.filter(is).length)]).toEqual(["done", 1, 1, 1]);
  // What is gone from My day is in no answer of it.
  expect(await stopsOf(await signIn(site, cal))).toEqual([]);
  await wipeKept({ all: true });
  expect([...rows]).toEqual([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("JOB-31 JOB-34 what waited is taken for two weeks after an appointment; nothing else is", async ({
  adas,
  cal,
  site,
}) => {
  const id = await plan(adas, { job: await insertJob(site.db), people: [cal.id] });
  const path = `${day}/${id}/notes`;
  site.clock.pass((3 * dayMs) / 1000);
  const browser = await signIn(site, cal);
  expect((await browser.send("POST", path, { note: "Typed now" })).status).toBe(404);
  expect((await site.post(path, { note: "Typed at the house" }, withKey(browser, "a"))).status).toBe(201);
});

test("JOB-34 the key to what a browser keeps stays that of a person, and is another one in another role", async ({
  adas,
  cal,
  site,
}) => {
  const keyOf = async (who: SignedIn) => (await who.send("GET", "/api/auth/me")).headers.get("x-offline-key");
  const key = await keyOf(cal.browser);
  expect(await keyOf(await signIn(site, cal))).toBe(key);
  await site.db.updateTable("users").set({ role: "admin" }).where("id", "=", cal.id).execute();
  expect(new Set([key, await keyOf(cal.browser), await keyOf(adas)]).size).toBe(3);
});

test("JOB-31 JOB-33 a conflict shows him how it stands, and none of what only staff see", async ({
  adas,
  cal,
  site,
}) => {
  const id = await plan(adas, { job: await insertJob(site.db), people: [cal.id] });
  const other = { was: { state: "planned" }, state: "no-one-home" };
  await adas.send("PATCH", `/api/admin/appointments/${id}`, other);
  const answer = await cal.browser.send("PATCH", `${day}/${id}`, { was: { state: "planned" }, state: "done" });
  const { present } = (await answer.json()) as { present: object };
  expect(answer.status).toBe(409);
  expect(present).toEqual((await stopsOf(cal.browser))[0]);
});

const beyond = {
  "of someone else": ({ adas, job }: Attack) => plan(adas, { job }),
  "taken from him": async ({ adas, job, people }: Attack) => {
    const id = await plan(adas, { job, people });
    await adas.send("PATCH", `/api/admin/appointments/${id}`, { was: { people }, people: [] });
    return id;
  },
  canceled: async ({ adas, job, people }: Attack) => {
    const id = await plan(adas, { job, people });
    await adas.send("PATCH", `/api/admin/appointments/${id}`, { was: { state: "planned" }, state: "cancelled" });
    return id;
  },
  "over for fifteen days": async ({ adas, job, people, site, cal }: Attack) => {
    const id = await plan(adas, { job, people });
    site.clock.pass((15 * dayMs) / 1000);
    Object.assign(cal, { browser: await signIn(site, cal) });
    return id;
  },
  "that never was": async () => 999,
};
type Attack = {
  adas: SignedIn;
  job: number;
  people: number[];
  site: TestApp;
  cal: { id: number; browser: SignedIn };
};

for (const [name, make] of Object.entries(beyond))
  test(`JOB-31 an appointment ${name} answers 404 to every call, and nothing is stored`, async ({
    adas,
    cal,
    site,
  }) => {
    const job = await insertJob(site.db);
    const id = await make({ adas, job, people: [cal.id], site, cal });
    const before = await site.db.selectFrom("job_entries").selectAll().execute();
    const photo = await insertJobPhoto(site, job);
    const { browser } = cal;
    const answers = [
      await browser.send("PATCH", `${day}/${id}`, { was: { state: "planned" }, state: "done" }),
      await browser.send("POST", `${day}/${id}/notes`, { note: "I was here" }),
      await sendPhoto(site, browser, id),
      await browser.send("GET", `${day}/${id}/photos/staff/${photo}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await stopsOf(browser)).toEqual([]);
    expect(await site.db.selectFrom("job_entries").selectAll().execute()).toEqual(before);
    expect(await site.db.selectFrom("job_photos").select("id").execute()).toEqual([{ id: photo }]);
  });

test("JOB-34 what waited on a phone does not end a visit that the office has moved to another day since", async ({
  adas,
  cal,
  site,
}) => {
  const id = await plan(adas, { job: await insertJob(site.db), people: [cal.id] });
  const moved = { was: { day: "2026-03-02", lastDay: "2026-03-02" }, day: "2026-03-09", lastDay: "2026-03-09" };
  expect((await adas.send("PATCH", `/api/admin/appointments/${id}`, moved)).status).toBe(200);
  const late = { was: { state: "planned", day: "2026-03-02" }, state: "no-one-home" };
  const answer = await cal.browser.send("PATCH", `${day}/${id}`, late);
  expect([answer.status, await answer.json()]).toMatchObject([409, { present: { day: "2026-03-09" } }]);
  expect(await stopsOf(cal.browser)).toMatchObject([{ state: "planned", day: "2026-03-09" }]);
  const seen = { was: { state: "planned", day: "2026-03-09" }, state: "done" };
  expect((await cal.browser.send("PATCH", `${day}/${id}`, seen)).status).toBe(200);
});

test("JOB-31 photos of other jobs, of other messages and of the staff's calls are not found by guessing", async ({
  adas,
  cal,
  site,
}) => {
  const id = await plan(adas, { job: await insertJob(site.db), people: [cal.id] });
  const [other, sent] = [await insertJobPhoto(site, await insertJob(site.db)), await insertPhoto(site)];
  const paths = [`staff/${other}`, `customer/${sent.photo}`, `customer/${other}`, `constructor/${other}`, "staff/1e0"];
  for (const path of paths)
    expect((await cal.browser.send("GET", `${day}/${id}/photos/${path}`)).status, path).toBe(404);
  for (const path of ["jobs/1", "jobs/1/photos/1", "appointments", "people/1", "numbers", "messages"])
    expect((await cal.browser.send("GET", `/api/admin/${path}`)).status, path).toBe(403);
});

test("JOB-31 he cannot move, cancel, give away or reword an appointment", async ({ adas, cal, site }) => {
  const job = await insertJob(site.db);
  const id = await plan(adas, { job, people: [cal.id] });
  const state = "planned";
  for (const sent of [
    { was: { state }, state: "cancelled" },
    { was: { state, day: "2026-03-02" }, state: "done", day: "2026-03-09" },
    { was: { state }, state: "done", people: [] },
    { was: { state }, state: "done", removed: true },
    { was: { state }, state: "done", job: { was: {}, now: { state: "lost" } } },
    { state: "done" },
  ])
    expect((await cal.browser.send("PATCH", `${day}/${id}`, sent)).status, JSON.stringify(sent)).toBe(400);
  expect(await stopsOf(cal.browser)).toMatchObject([{ state, day: "2026-03-02" }]);
});

test("JOB-31 AUTH-05 /user leads to the profile until an appointment was given to him, and to My day from then on", async ({
  adas,
  cal,
  site,
}) => {
  const headers = { cookie: cal.browser.cookie };
  const target = async () => (await site.get("/user", { headers })).headers.get("location");
  expect(await target()).toBe("/user/profile");
  await plan(adas, { job: await insertJob(site.db), people: [cal.id] });
  expect(await target()).toBe("/user/day");
});
