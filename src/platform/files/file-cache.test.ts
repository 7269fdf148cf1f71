import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestLog } from "#test/app/test-log.ts";
import { createFileCache } from "./file-cache.server.ts";

/** Files of 1,000 bytes in a cache that holds eight of them, as a process has it after a start. */
function startCache(folder: string, maxBytes = 8_000) {
  const { log, lines } = createTestLog();
  const cache = createFileCache({ folder: async () => folder, maxBytes, log });
  const fetched: string[] = [];
  const names = new Map<string, string>();
  return {
    open: cache.open,
    fetched,
    lines,
    /** What a reader gets, or undefined if it has to read the database itself. */
    async read(name: string, content = contentOf(name)): Promise<string | undefined> {
      const sha256 = createHash("sha256").update(content).digest("hex");
      names.set(sha256, name);
      const copy = await cache.open({ sha256, bytes: content.length }, async function* () {
        fetched.push(name);
        yield content.subarray(0, 400);
        yield content.subarray(400);
      });
      const read = await copy?.readFile();
      await copy?.close();
      return read && (read.equals(content) ? name : "other content");
    },
    pathOf: (name: string) => join(folder, createHash("sha256").update(contentOf(name)).digest("hex")),
    kept: () => readdirSync(folder).map((hash) => names.get(hash) ?? hash),
  };
}

const contents = new Map<string, Buffer>();
function contentOf(name: string): Buffer {
  const content = contents.get(name) ?? randomBytes(1_000);
  contents.set(name, content);
  return content;
}

test("PG-08 a file is fetched once, also by fifty visitors at once, and its copy is readable only for the site's user", async () => {
  const cache = startCache(temporaryFolder());
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => cache.read("a"))))).toEqual(new Set(["a"]));
  expect(await cache.read("a")).toBe("a");
  expect(cache.fetched).toEqual(["a"]);
  expect(statSync(cache.pathOf("a")).mode & 0o777).toBe(0o600);
});

test("PG-08 the cache never has more bytes than it may, and the least recently used file goes first", async () => {
  const cache = startCache(temporaryFolder());
  const many = Array.from("abcdefgh");
  for (const name of many) await cache.read(name);
  await cache.read("a");
  await cache.read("i");
  expect(cache.kept().sort()).toEqual(["a", "c", "d", "e", "f", "g", "h", "i"]);
  const crowd = Array.from({ length: 60 }, (_, number) => `crowd ${number % 20}`);
  // Whoever finds no room beside the files in the making reads the database.
  for (const [place, read] of (await Promise.all(crowd.map((name) => cache.read(name)))).entries())
    expect([crowd[place], undefined]).toContain(read);
  expect(cache.kept().length).toBeLessThanOrEqual(8);
  expect(await cache.read("large", randomBytes(1_001))).toBeUndefined();
});

test("PG-08 after a restart copies are used again; a changed, shortened or replaced one is thrown away and fetched again", async () => {
  const folder = temporaryFolder();
  const before = startCache(folder);
  const names = ["changed", "lengthened", "linked", "same", "shortened"];
  for (const name of names) await before.read(name);
  writeFileSync(before.pathOf("changed"), randomBytes(1_000));
  writeFileSync(before.pathOf("shortened"), contentOf("shortened").subarray(0, 500));
  appendFileSync(before.pathOf("lengthened"), "x");
  const secret = join(temporaryFolder(), "secret");
  writeFileSync(secret, contentOf("linked"));
  rmSync(before.pathOf("linked"));
  symlinkSync(secret, before.pathOf("linked"));
  writeFileSync(join(folder, "half.part"), "left by a killed process");
  mkdirSync(join(folder, "planted"));

  const after = startCache(folder);
  for (const name of names) expect(await after.read(name)).toBe(name);
  expect(after.fetched).toEqual(["changed", "lengthened", "linked", "shortened"]);
  expect(after.kept().sort()).toEqual(names);
  expect(readFileSync(secret).equals(contentOf("linked"))).toBe(true);
});

test("PG-08 a copy that disappears or is cut while the site runs is fetched again", async () => {
  const cache = startCache(temporaryFolder());
  for (const name of ["gone", "cut"]) await cache.read(name);
  rmSync(cache.pathOf("gone"));
  writeFileSync(cache.pathOf("cut"), "");
  expect([await cache.read("gone"), await cache.read("cut")]).toEqual(["gone", "cut"]);
  expect(cache.fetched).toEqual(["gone", "cut", "gone", "cut"]);
});

test("PG-08 a lower limit takes effect at the next start", async () => {
  const folder = temporaryFolder();
  const before = startCache(folder);
  for (const name of Array.from("abcdefgh")) await before.read(name);
  const after = startCache(folder, 3_000);
  await after.read("a", contentOf("a").subarray(0, 300));
  expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
});

test("PG-08 where nothing can be written pictures are read from the database, and the log says so once in a minute", async () => {
  const folder = join(temporaryFolder(), "files");
  mkdirSync(folder);
  const cache = startCache(folder);
  expect(await cache.read("a")).toBe("a");
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file in its place");
  for (const name of ["b", "c", "a"]) expect(await cache.read(name)).toBeUndefined();
  expect(cache.lines.filter((line) => line.includes("files cannot be kept in CACHE_DIR"))).toHaveLength(1);
});

test("PG-08 content that does not match its hash in the database, and a database that fails, leave no copy", async () => {
  const folder = temporaryFolder();
  const { open } = startCache(folder);
  const file = { sha256: "0".repeat(64), bytes: 5 };
  const wrong = async function* () {
    yield Buffer.from("wrong");
  };
  const failing = async function* () {
    yield Buffer.from("wr");
    throw new Error("Connection terminated");
  };
  await expect(open(file, wrong)).rejects.toThrow("does not match its hash");
  await expect(open(file, failing)).rejects.toThrow("Connection terminated");
  expect(readdirSync(folder)).toEqual([]);
});
