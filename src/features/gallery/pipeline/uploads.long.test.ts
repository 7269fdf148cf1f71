import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { movingWebp, pngWithTexts } from "#test/content/picture-bombs.ts";
import { aJpeg, aPhoto, drawing, pngHead } from "#test/content/pictures.ts";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import {
  bytesOf,
  filesIn,
  memoryOf,
  rowsIn,
  sendRaw,
  startForUploads,
  uploadPath,
  uploadTo,
} from "#test/processes/picture-process.ts";

test("UP-6 an upload that breaks off, or has a wrong length, leaves no row, no file and no open handle", async () => {
  const { folder, site, headers } = await startForUploads();
  const picture = { image: await aJpeg({ width: 1500, height: 1000 }) };
  const { type, body } = await bytesOf(picture);
  const all = { ...headers, "content-type": type };
  expect((await uploadTo(site, headers, picture)).status).toBe(201);
  await expect.poll(async () => (await rowsIn(folder))[0]?.state).toBe("ready");
  // What the files are made of goes once the row says that they are there.
  await expect.poll(() => filesIn(folder).filter((name) => name.endsWith(".original"))).toEqual([]);
  const files = filesIn(folder).length;
  const openFiles = () => openDescriptors(site.process.pid).length;
  const handles = openFiles();

  for (let round = 0; round < 20; round += 1) {
    const half = body.subarray(0, Math.floor((body.length * (round + 1)) / 21));
    const { socket } = sendRaw(site, { headers: all, body: half, announced: body.length });
    await expect.poll(() => filesIn(folder).length + round).toBeGreaterThanOrEqual(files);
    socket.destroy();
  }
  const short = sendRaw(site, { headers: all, body, announced: body.length - 100 });
  expect(await short.answer).toMatch(/^HTTP\/1\.1 400/);
  await expect.poll(() => filesIn(folder)).toHaveLength(files);
  await expect.poll(openFiles).toBeLessThanOrEqual(handles + 1);
  expect(await rowsIn(folder)).toHaveLength(1);
});

test("UP-6 NET-06 16 MB, announced or not, are too much, and nothing of them stays", async () => {
  const { folder, site, headers } = await startForUploads();
  const { type, body } = await bytesOf({ image: Buffer.alloc(16 * 2 ** 20, 1) });
  // Less than the 1 MB that is read after the answer: with more on its way, the connection can be reset before the answer is read.
  const begun = { body: body.subarray(0, 512 * 1024), announced: body.length };
  const announced = await sendRaw(site, { headers: { ...headers, "content-type": type }, ...begun }).answer;
  expect(announced).toMatch(/^HTTP\/1\.1 413/);
  const { body: justOver } = await bytesOf({ image: Buffer.alloc(15 * 2 ** 20 + 1, 1) });
  const boundary = justOver.subarray(2, justOver.indexOf("\r\n")).toString();
  const chunked = await fetch(`${site.origin}${uploadPath}`, {
    method: "POST",
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(justOver);
        controller.close();
      },
    }),
    duplex: "half",
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect(await chunked.json()).toEqual({ error: "This image is larger than 15 MB." });
  await expect.poll(() => filesIn(folder)).toEqual([]);
  expect(await rowsIn(folder)).toEqual([]);
});

test("UP-7 while 50 uploads of 15 MB come at once, pages are answered before they end and memory stays small", async () => {
  const { site, headers } = await startForUploads();
  const { type, body } = await bytesOf({
    image: Buffer.concat([await aPhoto({ width: 2000, height: 1500 }), Buffer.alloc(13 * 2 ** 20)]),
  });
  const before = memoryOf(site);
  let most = 0;
  const pages: number[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      // On a new connection, so that the end of an earlier upload does not matter.
      const answer = await fetch(`${site.origin}/gallery`, { headers: { connection: "close" } });
      await answer.text();
      if (!over) pages.push(answer.status);
      most = Math.max(most, memoryOf(site));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const init = { method: "POST", headers: { ...headers, "content-type": type }, body: new Uint8Array(body) };
  const uploads = Array.from({ length: 50 }, () => fetch(site.origin + uploadPath, init).catch(() => undefined));
  const statuses = (await Promise.all(uploads)).map((answer) => answer?.status ?? "cut");
  over = true;
  await watching;
  const stored = statuses.filter((status) => status === 201).length;
  expect(stored).toBeGreaterThanOrEqual(9);
  expect(stored).toBeLessThan(50);
  expect(statuses.filter((status) => ![201, 503, "cut"].includes(status))).toEqual([]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((status) => status !== 200)).toEqual([]);
  expect(most - before).toBeLessThan(400);
});

test("UP-2 no bomb takes memory: not 400 megapixels, nor many frames, nor a text that unpacks to 60 MiB or 256 MiB", async () => {
  const { folder, site, headers } = await startForUploads();
  const send = async (image: Buffer) => (await uploadTo(site, headers, { image })).status;
  const allReady = () =>
    expect.poll(async () => (await rowsIn(folder)).filter(({ state }) => state !== "ready")).toEqual([]);
  expect(await send(await drawing().png().toBuffer()), "what every picture takes is taken").toBe(201);
  await allReady();
  const bombs = [
    pngHead(20_000, 20_000),
    await movingWebp(),
    await pngWithTexts("zTXt", 1, 256 * 2 ** 20),
    await pngWithTexts("zTXt", 1, 60 * 2 ** 20),
  ];
  const before = memoryOf(site);
  // Begins the peak anew: proc_pid_clear_refs(5).
  writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5");
  // A text that is let in is left out, and what remains is a picture.
  expect(await Promise.all(bombs.map(send))).toEqual([400, 400, 400, 201]);
  await allReady();
  expect(memoryOf(site, "VmHWM") - before).toBeLessThan(200);
});
