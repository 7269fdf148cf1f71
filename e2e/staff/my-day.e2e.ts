import type { Page, Route } from "@playwright/test";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { company } from "#test/company/company.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { phone, stranger, test } from "../support/staff/fixtures.ts";

test.use({ viewport: phone });

/** Gives someone a visit of today. @returns the ids of the appointment and its job */
async function give(db: Db, userId: number, customer: { first_name: string; last_name: string; phone: string }) {
  const job_id = await insertJob(db, {
    ...customer,
    email: `${customer.phone}@example.com`,
    address: "12 Lake Rd., Ocala",
  });
  const day = isoDate(dayAt(new Date(), company.hours.timeZone));
  const row = { job_id, kind: "visit", day, last_day: day, time: null, minutes: 60 } as const;
  const created_at = new Date().toISOString();
  const { id } = await db
    .insertInto("appointments")
    .values({ ...row, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("appointment_people").values({ appointment_id: id, user_id: userId }).execute();
  return { id, job_id };
}

const photoFile = async () => ({ name: "gate.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });

test("JOB-31 a person of the crew logs in to My day, and says there how it went, with note and photo, and takes it back", async ({
  db,
  enter,
  page,
}) => {
  const cal = await enter("user");
  await give(db, cal.id, { first_name: "Ann", last_name: "Lee", phone: "3525550611" });
  await page.goto("/user");
  await expect(page).toHaveURL("/user/day");
  const stop = page.getByRole("listitem", { name: "Ann Lee" });
  await expect(stop.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+13525550611");
  await expectAccessible(page);
  await stop.getByRole("button", { name: "Done" }).click();
  await expect(stop).toContainText("(done)");
  await stop.getByRole("button", { name: "Plan it again" }).click();
  await expect(stop).not.toContainText("(done)");
  await stop.getByRole("button", { name: "Note" }).click();
  await stop.getByRole("textbox", { name: "Note" }).fill("The gate sticks.");
  await stop.getByRole("button", { name: "Save the note" }).click();
  await expect(stop.getByRole("list", { name: "Notes for Ann Lee" })).toContainText("The gate sticks.");
  await expect(stop).toContainText(/The gate sticks\..*Gutters along the back/);
  await stop.getByLabel("Add photos").setInputFiles(await photoFile());
  await expect(stop.getByRole("img", { name: "1 of 1 of Ann Lee" })).toBeVisible();
  const menu = page.getByRole("banner");
  await menu.getByText("Menu").click();
  await expect(menu.getByRole("link")).toHaveText([/./, "My day", "My account", "View site"]);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", expectedErrors: [/Failed to load resource|couldn’t reach|ERR_INTERNET/] });

  test("JOB-34 what is done there waits through a restart, is sent once, and none of it can be read after the session, in another role or after the idle limit", async ({
    accounts,
    addPerson,
    context,
    db,
    enter,
    page,
    site,
  }) => {
    const cal = await enter("user");
    const lee = await give(db, cal.id, { first_name: "Ann", last_name: "Quillfeather", phone: "3525550612" });
    const ray = await give(db, cal.id, { first_name: "Bob", last_name: "Quillfeather", phone: "3525550613" });
    // This page is asked for before there is a service worker, and arrives after it has become active.
    const early = await context.newPage();
    const arrives = async (route: Route) => {
      await page.goto("/user/day");
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await route.continue();
    };
    // Once: the page itself asks for its address again to keep it, and for the day by the API.
    await early.route("**/user/day", arrives, { times: 1 });
    await early.goto("/user/day");
    await expect.poll(() => early.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await early.close();
    await stopOf(page, "Ann")
      .getByLabel("Add photos")
      .setInputFiles(await photoFile());
    await expect(stopOf(page, "Ann").getByRole("img")).toBeVisible();
    await page.reload();
    await expect
      .poll(async () => (await keptBy(page)).names, { timeout: 60_000 })
      .toMatchObject({ day: true, thumb: true });
    // Names are nowhere in the clear, also while the session lasts.
    expect((await keptBy(page)).text).not.toMatch(/Quillfeather|Rita Moss|Lake Rd/);

    await context.setOffline(true);
    await page.goto("/user/profile");
    await expect(page).toHaveURL("/user/day");
    await expect(page.getByText(/No network: as of today at \d/)).toBeVisible();
    await expect(stopOf(page, "Ann").getByRole("img")).toHaveJSProperty("complete", true);
    await stopOf(page, "Ann").getByRole("button", { name: "Done" }).click();
    await stopOf(page, "Ann").getByRole("button", { name: "Note" }).click();
    await stopOf(page, "Ann").getByRole("textbox", { name: "Note" }).fill("Bring the ladder.");
    await stopOf(page, "Ann").getByRole("button", { name: "Save the note" }).click();
    await stopOf(page, "Ann")
      .getByLabel("Add photos")
      .setInputFiles(await photoFile());
    await stopOf(page, "Bob").getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("4 changes wait for a network")).toBeVisible();

    // Someone at the office says otherwise about Bob.
    const last_changes = JSON.stringify({ state: { by: "Ada", at: new Date().toISOString() } });
    const other = { state: "no-one-home", last_changes } as const;
    await db.updateTable("appointments").set(other).where("id", "=", ray.id).execute();
    await page.close();
    const again = await context.newPage();
    await again.goto("/user/day");
    await expect(stopOf(again, "Ann").getByText("waits for a network")).toHaveCount(3);
    await expectAccessible(again);
    await context.setOffline(false);
    await expect(stopOf(again, "Ann")).toContainText("(done)");
    await expect(again.getByText("Done, Bob Quillfeather was not saved. Someone else changed it today")).toBeVisible();
    await again.reload();
    await expect(stopOf(again, "Ann").getByRole("img")).toHaveCount(2);
    const entries = db.selectFrom("job_entries").select("note").where("job_id", "=", lee.job_id);
    expect((await entries.execute()).filter(({ note }) => note === "Bring the ladder.")).toHaveLength(1);
    expect((await keptBy(again)).names.key).toBe(true);

    const keeps = (isKept: boolean) =>
      expect
        .poll(async () => (await keptBy(again)).names, { timeout: 60_000 })
        .toMatchObject({ key: isKept, day: isKept, thumb: isKept });
    const logIn = async (address: string) => {
      await context.addCookies(await accounts.cookiesFor(cal));
      await again.goto(address);
      await keeps(true);
    };
    // He is made an Admin, and a User again: the next contact finds it out.
    const cookies = await accounts.cookiesFor(await addPerson());
    const headers = {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      "x-csrf-token": cookies.find(({ name }) => name === "csrfToken")?.value ?? "",
    };
    const office = await stranger(site, "192.0.2.34");
    for (const [role, address] of [
      ["admin", "/admin/calls/day"],
      ["user", "/user/day"],
    ] as const) {
      const changed = await office.put(`/api/admin/users/${cal.id}`, { headers, data: { role } });
      expect(changed.status()).toBe(200);
      await again.reload();
      await expect(again).toHaveURL(/\/login/);
      await keeps(false);
      expect((await keptBy(again)).text).not.toMatch(/Quillfeather|Rita Moss|Lake Rd/);
      await logIn(address);
    }

    // He does nothing for longer than the idle limit, by the clocks of both sides, with the page open.
    await again.clock.install();
    await logIn("/user/day");
    const last_active_at = new Date(Date.now() - 17 * 60_000).toISOString();
    await db.updateTable("sessions").set({ last_active_at }).where("user_id", "=", cal.id).execute();
    await again.clock.fastForward("17:00");
    await expect(again).toHaveURL(/\/login\?next=.*ended=idle/);
    await keeps(false);
    expect((await keptBy(again)).text).not.toMatch(/Quillfeather|Rita Moss|Lake Rd/);

    // Logged out without a network: nothing is left, and the server has had no part in it.
    await logIn("/user/day");
    await context.setOffline(true);
    await stopOf(again, "Bob").getByRole("button", { name: "Plan it again" }).click();
    await expect(again.getByText("1 change waits for a network")).toBeVisible();
    await again.getByText("Menu").click();
    const left = again.waitForEvent("requestfailed", (request) => request.url().endsWith("/login"));
    await again.getByRole("button", { name: "Logout" }).click();
    await left;
    await context.setOffline(false);
    await again.goto("/contact");
    expect((await keptBy(again)).entries).toEqual([]);
    expect(await again.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});

const stopOf = (page: Page, name: string) => page.getByRole("listitem", { name: `${name} Quillfeather` });

/** Everything that this browser keeps of the site, as text, and which of the entries are there. */
function keptBy(page: Page) {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("staff-offline", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("kept");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = database.transaction("kept").objectStore("kept");
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener("success", () => resolve(request.result)));
    const [keys, rows] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
    database.close();
    const decode = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
      return typeof value === "object" && value ? Object.values(value).map(decode).join(" ") : String(value);
    };
    const names = keys.map(String);
    parts.push(...names, ...rows.map(decode));
    const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
    return {
      entries: names,
      text: parts.join("\n"),
      names: { key: has(/^\/key$/), day: has(/day$|day=/), thumb: has(/thumb$/) },
    };
  });
}
