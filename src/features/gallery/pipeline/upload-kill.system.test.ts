import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { bytesOf, filesIn, rowsIn, startForUploads, uploadPath } from "#test/processes/picture-process.ts";
import { allFiles, originalFile } from "../picture-names.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

/** The moments of an upload, as its folder shows them. */
const moments: readonly [about: string, name: RegExp][] = [
  ["the form comes in", /\.upload$/],
  ["it is decoded", /\.original\.part$/],
  ["the original is there", /\.original$/],
  ["the JPEG is written", /\.jpg\.part$/],
  ["the JPEG is there", /\.jpg$/],
  ["the first AVIF is written", /\.avif\.part$/],
  ["the first AVIF is there", /\.avif$/],
  ["the last AVIF is written", /-1600\.avif\.part$/],
  ["the last WebP is there", /-1280\.webp$/],
];

test("R-2 kill -9 at every moment of an upload: no row without its files; after the next start no file without a row, and what was answered gets ready", async () => {
  const folder = temporaryFolder();
  const { type, body } = await bytesOf({ image: await aJpeg({ width: 1800, height: 1200 }) });
  const answered = new Set<string>();
  for (const [about, name] of moments) {
    const { site, headers: staff } = await startForUploads(folder);
    const headers = { ...staff, "content-type": type };
    const before = new Set(filesIn(folder));
    const alreadyReady = (await rowsIn(folder)).filter(({ state }) => state === "ready").length;
    const sent = fetch(`${site.origin}${uploadPath}`, { method: "POST", headers, body: new Uint8Array(body) })
      .then(async (answer) => answered.add(((await answer.json()) as { image: { file: string } }).image.file))
      .catch(() => undefined);
    const isNow = () => filesIn(folder).some((file) => name.test(file) && !before.has(file));
    // A moment may be over between two looks; then the process is killed after it, with nothing left to prepare.
    const isOver = async () => (await rowsIn(folder)).filter(({ state }) => state === "ready").length > alreadyReady;
    while (!isNow()) {
      for (let looks = 0; looks < 50 && !isNow(); looks++) await new Promise((resolve) => setTimeout(resolve, 1));
      if (!isNow() && (await isOver())) break;
    }
    site.process.kill("SIGKILL");
    await Promise.all([site.exitCode, sent]);
    const onDisk = new Set(filesIn(folder));
    for (const row of await rowsIn(folder)) {
      const needed = row.state === "ready" ? allFiles(row) : [...allFiles(row), originalFile(row.file)];
      for (const file of needed)
        expect(onDisk.has(file), `${about}: ${file} of a picture that is ${row.state}`).toBe(true);
    }
  }
  const { site: last } = await startForUploads(folder);
  await vi.waitFor(
    async () => expect(new Set((await rowsIn(folder)).map(({ state }) => state))).toEqual(new Set(["ready"])),
    { timeout: 90_000, interval: 300 },
  );
  last.process.kill("SIGKILL");
  await last.exitCode;
  const rows = await rowsIn(folder);
  expect(answered.size).toBeGreaterThan(0);
  expect(rows.map(({ file }) => file)).toEqual(expect.arrayContaining([...answered]));
  await startForUploads(folder);
  expect(new Set(filesIn(folder))).toEqual(new Set(rows.flatMap(allFiles)));
});
