import { expect, test, vi } from "vitest";
import { aPhoto } from "#test/content/pictures.ts";
import { bytesOf, memoryOf, startForUploads, uploadPath } from "#test/processes/picture-process.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

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
  const uploads = Array.from({ length: 50 }, () =>
    fetch(`${site.origin}${uploadPath}`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body: new Uint8Array(body),
    }).then(
      ({ status }) => status,
      () => "cut" as const,
    ),
  );
  const statuses = await Promise.all(uploads);
  over = true;
  await watching;
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(9);
  expect(statuses.filter((status) => status !== 201 && status !== 503 && status !== "cut")).toEqual([]);
  expect(statuses.length - statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((status) => status !== 200)).toEqual([]);
  expect(most - before).toBeLessThan(400);
});
