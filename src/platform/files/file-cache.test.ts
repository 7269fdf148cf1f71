import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createFileCache } from "./file-cache.server.ts";

/** A cache for 8,000 bytes, and the names of the files that it has fetched. */
function startCache() {
  const cache = createFileCache(8_000);
  const contents = new Map<string, Buffer>();
  const fetched: string[] = [];
  return {
    fetched,
    takes: (bytes: number) => cache.takes({ sha256: "", bytes }),
    /** Whether a reader gets the file of that name. */
    async reads(name: string): Promise<boolean> {
      const content = contents.get(name) ?? randomBytes(1_000);
      contents.set(name, content);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const read = await cache.read({ sha256, bytes: content.length }, async () => {
        fetched.push(name);
        return content;
      });
      return content.equals(read);
    },
  };
}

test("PG-08 a file is fetched once, also by fifty visitors at once", async () => {
  const cache = startCache();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => cache.reads("a"))))).toEqual(new Set([true]));
  expect(await cache.reads("a")).toBe(true);
  expect(cache.fetched).toEqual(["a"]);
});

test("PG-08 the cache never has more bytes than it may, and the least recently used file goes first", async () => {
  const cache = startCache();
  for (const name of "abcdefghai") await cache.reads(name);
  cache.fetched.length = 0;
  for (const name of "acdefghi") await cache.reads(name);
  expect(cache.fetched).toEqual([]);
  expect(await cache.reads("b")).toBe(true);
  expect(cache.fetched).toEqual(["b"]);
  expect([cache.takes(1_000), cache.takes(1_001)]).toEqual([true, false]);
});

test("PG-08 content that does not match its hash in the database, and a database that fails, leave no copy", async () => {
  const cache = createFileCache(8_000);
  const file = { sha256: "0".repeat(64), bytes: 5 };
  const away = new Error("Connection terminated");
  await expect(cache.read(file, async () => Buffer.from("wrong"))).rejects.toThrow("does not match its hash");
  await expect(cache.read(file, () => Promise.reject(away))).rejects.toThrow(away);
  expect(cache.has(file)).toBe(false);
});
