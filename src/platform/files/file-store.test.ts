import "#test/postgres/both-engines.ts";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import type { FileContent } from "./file-store.server.ts";

const pieceBytes = 1024 * 1024;
/** Around the pieces of the database. */
const sizes = [0, 1, 1000, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes, 3 * pieceBytes + 17];

async function readStream(stream: ReturnType<FileContent["stream"]>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

test("PG-07 a file of any size comes back as it was put there, whole and in any part", async ({ site }) => {
  const { files } = site;
  for (const size of sizes) {
    const bytes = randomBytes(size);
    const name = `${size}-480.avif`;
    await files.put([{ name, bytes }]);
    const found = await files.find(name);
    if (!found) throw new Error(`${name} is missing`);
    expect(found.bytes).toBe(size);
    expect(Buffer.from(await found.readAll()).equals(bytes), name).toBe(true);
    expect((await readStream(found.stream())).equals(bytes), name).toBe(true);
    if (size === 0) continue;
    const edge = fc.oneof(
      fc.nat({ max: size - 1 }),
      fc.constantFrom(...sizes.map((at) => Math.min(at, size - 1)), Math.max(0, size - 2)),
    );
    const check = fc.asyncProperty(edge, edge, async (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      expect((await readStream(found.stream({ first, last }))).equals(bytes.subarray(first, last + 1))).toBe(true);
    });
    await fc.assert(check, { numRuns: 25 });
  }
});

test("PG-07 any sequence of putting and removing leaves exactly the files of a map in memory", async ({ site }) => {
  const { files } = site;
  const name = fc.constantFrom("a-480.avif", "b-736.webp", "c.original", "d-960.jpg");
  const put = fc.record({ name, size: fc.constantFrom(0, 1, 5000, pieceBytes + 1) });
  const steps = fc.array(fc.oneof(put, fc.record({ gone: fc.uniqueArray(name) })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await files.remove(await files.names());
      const known = new Map<string, Buffer>();
      for (const step of all) {
        if ("gone" in step) {
          await files.remove(step.gone);
          for (const one of step.gone) known.delete(one);
        } else if (!known.has(step.name)) {
          known.set(step.name, randomBytes(step.size));
          await files.put([{ name: step.name, bytes: known.get(step.name) as Buffer }]);
        }
      }
      expect(await files.names()).toEqual([...known.keys()].sort());
      expect((await files.list()).map(({ name, bytes }) => [name, bytes])).toEqual(
        [...known.keys()].sort().map((name) => [name, known.get(name)?.length]),
      );
      for (const [name, bytes] of known)
        expect(Buffer.from((await (await files.find(name))?.readAll()) ?? []).equals(bytes)).toBe(true);
    }),
    { numRuns: 15 },
  );
});

test("PG-07 a moved file is gone from its place, a copied one stays, and both work by path", async ({ site }) => {
  const { files } = site;
  const work = await files.workFolder();
  const [moved, copied] = [join(work, "one.part"), join(site.config.dataDir, "two")];
  const bytes = randomBytes(2 * pieceBytes + 5);
  for (const path of [moved, copied]) writeFileSync(path, bytes);
  await files.put([
    { name: "one-480.avif", move: moved },
    { name: "two-480.avif", copy: copied },
  ]);
  expect(() => readFileSync(moved)).toThrow("ENOENT");
  expect(readFileSync(copied).equals(bytes)).toBe(true);
  for (const name of ["one-480.avif", "two-480.avif"])
    expect(await files.withLocalPath(name, async (path) => readFileSync(path).equals(bytes))).toBe(true);
});

test("PG-07 a file whose source cannot be read leaves nothing, and the one of that name stays", async ({ site }) => {
  const { files } = site;
  await files.put([{ name: "a-480.avif", bytes: Buffer.from("first") }]);
  const lost = join(site.config.dataDir, "lost");
  await expect(files.put([{ name: "a-480.avif", move: lost }])).rejects.toThrow("ENOENT");
  await expect(files.put([{ name: "b-480.avif", copy: lost }])).rejects.toThrow("ENOENT");
  expect(await files.names()).toEqual(["a-480.avif"]);
  expect(String(await (await files.find("a-480.avif"))?.readAll())).toBe("first");
  expect(await files.find("b-480.avif")).toBeUndefined();
  await expect(files.withLocalPath("b-480.avif", async (path) => readFileSync(path))).rejects.toThrow();
});
