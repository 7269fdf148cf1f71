import { expect, test, vi } from "vitest";
import { aJpeg } from "#test/content/pictures.ts";
import { bytesOf, filesIn, rowsIn, sendRaw, startForUploads, uploadPath } from "#test/processes/picture-process.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

const part = (name: string, content: string, filename?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;
const asX = { "content-type": "multipart/form-data; boundary=x" };

test("UP-6 forms that are no forms are refused, whole and without a trace", async () => {
  const { folder, site, headers } = await startForUploads();
  const picture = (await aJpeg()).toString("latin1");
  const fields = part("alt_text", "A") + part("is_active", "1");
  const image = part("image", picture, "a.jpg");
  const cases: [about: string, type: Record<string, string>, body: string, statuses: number[]][] = [
    ["no boundary", { "content-type": "multipart/form-data" }, `${fields}${image}--x--`, [415]],
    ["boundary of 200 bytes", { "content-type": `multipart/form-data; boundary=${"b".repeat(200)}` }, "", [415]],
    ["another type", { "content-type": "application/json" }, "{}", [415]],
    ["another boundary", { "content-type": "multipart/form-data; boundary=y" }, `${fields}${image}--x--`, [400]],
    ["no end", asX, fields + image, [400]],
    ["end in the middle of the file", asX, (fields + image).slice(0, -500), [400]],
    ["two files", asX, `${fields}${image}${image}--x--`, [400]],
    ["a second file under another name", asX, `${fields}${image}${part("other", "x", "b.jpg")}--x--`, [400]],
    ["a file as alt_text", asX, `${part("alt_text", "A", "a.txt")}${image}--x--`, [400]],
    ["a field twice", asX, `${fields}${part("alt_text", "B")}${image}--x--`, [400]],
    ["a field too many", asX, `${fields}${part("role", "siteadmin")}${image}--x--`, [400]],
    ["__proto__", asX, `${fields}${part("__proto__", "x")}${image}--x--`, [400]],
    ["1,000 fields", asX, `${Array.from({ length: 1000 }, (_, n) => part(`f${n}`, "x")).join("")}--x--`, [400]],
    ["a field of 100 KB", asX, `${part("alt_text", "x".repeat(100_000))}${image}--x--`, [400]],
    ["a head of 100 KB", asX, `--x\r\nX: ${"x".repeat(100_000)}\r\n\r\n--x--`, [400]],
    ["a part without a name", asX, "--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--", [400]],
    ["nothing", asX, "", [400]],
    ["only the end", asX, "--x--\r\n", [400]],
    ["alt_text of 8 KB", asX, `${part("alt_text", "x".repeat(8192))}${part("is_active", "1")}${image}--x--`, [400]],
  ];
  for (const [about, type, text, statuses] of cases) {
    const body = Buffer.from(text, "latin1");
    const answer = await sendRaw(site, { headers: { ...headers, ...type }, body }).answer;
    expect(statuses, `${about}: ${answer.slice(0, 400)}`).toContain(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]));
    expect(answer, about).toMatch(/"error":"/);
    expect(filesIn(folder), about).toEqual([]);
  }
  const ok = await sendRaw(site, {
    headers: { ...headers, ...asX },
    body: Buffer.from(`preamble\r\n${fields}${image}--x--\r\nepilogue`, "latin1"),
  }).answer;
  expect(ok, "text around the form is ignored").toMatch(/^HTTP\/1\.1 201/);
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
