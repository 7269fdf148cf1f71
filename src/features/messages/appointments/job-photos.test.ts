import { expect } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { storedNames } from "#test/content/uploads.ts";
import { insertJobPhoto } from "#test/messages/attachments.ts";
import { insertJob, jobPage, jobsPath, readJob } from "#test/messages/jobs.ts";

import { sweepPhotos } from "../attachments/photo-files.server.ts";

type Sent = { job: number; image?: Buffer; key?: string };

async function send(site: TestApp, who: SignedIn, { job, image, key }: Sent): Promise<Response> {
  const form = uploadForm({ image: image ?? (await aJpeg()), alt_text: undefined, is_active: undefined });
  const headers = { ...who.headers, ...(key !== undefined && { "x-sent-key": key }) };
  return site.call("POST", `${jobsPath}/${job}/photos`, { headers }, form);
}

test("JOB-22 LEAD-24 a photo of staff is in the job, seen by staff alone, and a repeated one is the same", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db);
  const key = "a".repeat(32);
  const answer = await send(site, adas, { job: id, key, image: await aJpeg({ width: 4000, height: 3000 }) });
  expect(answer.status).toBe(201);
  const [photo] = (await readJob(adas, id)).photos;
  expect(photo).toEqual({
    id: photo?.id,
    width: 2048,
    height: 1536,
    by: "Rita Moss",
    at: site.clock.now().toISOString(),
  });
  expect((await send(site, adas, { job: id, key })).status).toBe(200);
  expect((await readJob(adas, id)).photos).toHaveLength(1);
  const path = `${jobsPath}/${id}/photos/${photo?.id}`;
  for (const kind of ["", "/thumb"]) {
    const shown = await adas.send("GET", path + kind);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await site.get(path + kind)).status).toBe(401);
  }
  const other = await insertJob(site.db);
  expect((await adas.send("GET", `${jobsPath}/${other}/photos/${photo?.id}`)).status).toBe(404);
  expect((await jobPage(adas, "to-call", undefined, "photos=1")).jobs.map((job) => job.id)).toEqual([id]);
  expect((await readActivity(site)).at(-1)).toBe("Rita Moss added a photo to the job of Ann O'Hara-Lee.");
});

test("JOB-22 a deleted photo can be restored for a day, and then its files are gone; those of a deleted job too", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db);
  await send(site, adas, { job: id });
  const [photo] = (await readJob(adas, id)).photos;
  const path = `${jobsPath}/${id}/photos/${photo?.id}`;
  expect((await adas.send("DELETE", path)).status).toBe(200);
  expect((await readJob(adas, id)).photos).toEqual([]);
  expect((await adas.send("GET", path)).status).toBe(404);
  expect((await adas.send("POST", `${path}/restore`, {})).status).toBe(200);
  expect((await readJob(adas, id)).photos).toEqual([photo]);
  await adas.send("DELETE", path);
  site.clock.pass(dayMs / 1000);
  await purgeExpired(site);
  expect(await site.db.selectFrom("job_photos").selectAll().execute()).toEqual([]);
  expect(await storedNames(site)).toEqual([]);
  await insertJobPhoto(site, id);
  const { db, files } = site;
  const ofAnyAge = { ...files, names: () => files.names() };
  expect(await sweepPhotos(db, ofAnyAge)).toBe(0);
  await db.deleteFrom("jobs").execute();
  expect(await sweepPhotos(db, ofAnyAge)).toBe(2);
});

test("JOB-22 what is no photo, a job that is gone, and a sixty-first photo are refused with a sentence", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db);
  const refused = async (sent: Partial<Sent>) => {
    const answer = await send(site, adas, { job: id, ...sent });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  expect(await refused({ image: Buffer.from("<svg/>") })).toEqual([415, expect.stringMatching(/^.+\.$/)]);
  expect((await refused({ job: 999 }))[0]).toBe(404);
  expect((await refused({ key: "../etc" }))[0]).toBe(400);
  await insertJobPhoto(site, id);
  const { id: _, ...row } = await site.db.selectFrom("job_photos").selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 59 }, (_, place) => {
    return { ...row, file: String(place).padStart(32, "0") };
  });
  await site.db.insertInto("job_photos").values(more).execute();
  expect(await refused({})).toEqual([409, "This inquiry has 60 photos already. No more can be added."]);
});
