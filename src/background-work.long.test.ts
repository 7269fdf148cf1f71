import { expect } from "vitest";
import { sharedSecret as secret, sharedDatabases, serverTest as test } from "#test/app/shared-database.ts";
import { aPhoto } from "#test/content/pictures.ts";
import { uploadTo } from "#test/processes/picture-process.ts";
import { staffIn } from "#test/processes/staff-of-process.ts";

const share = sharedDatabases();

const leads = /"msg":"this process does the background work"/;

test("PG-10 of two processes one does the background work; killed while it prepares a picture, the other takes over within a minute", async () => {
  const shared = await share();
  const sites = await Promise.all([shared.start(), shared.start()]);
  const [leader, other] = sites[0].output().match(leads) ? sites : ([sites[1], sites[0]] as const);
  expect([leader.output().match(leads)?.length, other.output().match(leads)]).toEqual([1, null]);
  const db = await shared.open();
  const headers = await staffIn(db, { origin: leader.origin, secret });
  expect((await uploadTo(leader, headers, { image: await aPhoto(), filename: "IMG_0001.jpg" })).status).toBe(201);
  leader.process.kill("SIGKILL");
  const state = async () => (await db.selectFrom("gallery_images").select("state").executeTakeFirst())?.state;
  expect(await state()).toBe("preparing");
  await expect.poll(state, { timeout: 60_000 }).toBe("ready");
  expect(other.output()).toMatch(leads);
});
