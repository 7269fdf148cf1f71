import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { filesIn, rowsIn, startForUploads, uploadTo } from "#test/processes/picture-process.ts";
import { allFiles, originalFile } from "../picture-names.ts";

/** The moments of an upload, as its folder shows them. */
const moments = [/\.upload$/, /\.original$/, /\.jpg$/, /\.avif\.part$/, /\.webp$/];

test("R-2 kill -9 at every moment of an upload: no row without its files; after the next start no file without a row, and what was answered gets ready", async () => {
  const folder = temporaryFolder();
  const image = await aJpeg({ width: 700, height: 500 });
  const ready = async () => (await rowsIn(folder)).filter(({ state }) => state === "ready").length;
  const answered = new Set<string>();
  for (const name of moments) {
    const { site, headers } = await startForUploads(folder);
    const before = new Set(filesIn(folder));
    const alreadyReady = await ready();
    const sent = uploadTo(site, headers, { image })
      .then(async (answer) => answered.add(((await answer.json()) as { image: { file: string } }).image.file))
      .catch(() => undefined);
    const isNow = () => filesIn(folder).some((file) => name.test(file) && !before.has(file));
    // A moment may be over between two looks; then the process is killed after it, with nothing left to prepare.
    for (let looks = 1; !isNow(); looks += 1) {
      await setTimeout(1);
      if (looks % 50 === 0 && (await ready()) > alreadyReady) break;
    }
    site.process.kill("SIGKILL");
    await Promise.all([site.exitCode, sent]);
    for (const row of await rowsIn(folder)) {
      const needed = row.state === "ready" ? allFiles(row) : [...allFiles(row), originalFile(row.file)];
      expect(filesIn(folder), `${name}, a picture that is ${row.state}`).toEqual(expect.arrayContaining(needed));
    }
  }
  const { site: last } = await startForUploads(folder);
  await expect.poll(async () => (await rowsIn(folder)).filter(({ state }) => state !== "ready")).toEqual([]);
  last.process.kill("SIGKILL");
  await last.exitCode;
  const rows = await rowsIn(folder);
  expect(answered.size).toBeGreaterThan(0);
  expect(rows.map(({ file }) => file)).toEqual(expect.arrayContaining([...answered]));
  await startForUploads(folder);
  expect(new Set(filesIn(folder))).toEqual(new Set(rows.flatMap(allFiles)));
});
