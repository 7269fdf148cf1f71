import { expect, test, vi } from "vitest";
import { aJpeg } from "#test/content/pictures.ts";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import { bytesOf, filesIn, rowsIn, sendRaw, startForUploads, uploadTo } from "#test/processes/picture-process.ts";
import type { TinySite } from "#test/processes/start-tiny-site.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

const openFiles = (site: TinySite) => openDescriptors(site.process.pid).length;

test("UP-6 an upload that breaks off, or has a wrong length, leaves no row, no file and no open handle", async () => {
  const { folder, site, headers } = await startForUploads();
  const picture = { image: await aJpeg({ width: 1500, height: 1000 }) };
  const { type, body } = await bytesOf(picture);
  const all = { ...headers, "content-type": type };
  expect((await uploadTo(site, headers, picture)).status).toBe(201);
  await vi.waitFor(async () => expect((await rowsIn(folder))[0]?.state).toBe("ready"), {
    timeout: 60_000,
    interval: 200,
  });
  // What the files are made of goes once the row says that they are there.
  await expect.poll(() => filesIn(folder).filter((name) => name.endsWith(".original"))).toEqual([]);
  const files = filesIn(folder).length;
  const handles = openFiles(site);

  for (let round = 0; round < 20; round += 1) {
    const half = body.subarray(0, Math.floor((body.length * (round + 1)) / 21));
    const { socket } = sendRaw(site, { headers: all, body: half, announced: body.length });
    await expect.poll(() => filesIn(folder).length + round).toBeGreaterThanOrEqual(files);
    socket.destroy();
  }
  const short = sendRaw(site, { headers: all, body, announced: body.length - 100 });
  expect(await short.answer).toMatch(/^HTTP\/1\.1 400/);
  await expect.poll(() => filesIn(folder)).toHaveLength(files);
  await expect.poll(() => openFiles(site)).toBeLessThanOrEqual(handles + 1);
  expect(await rowsIn(folder)).toHaveLength(1);
});
