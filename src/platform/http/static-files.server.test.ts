import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertImage } from "#test/content/content-factory.ts";

const script = "export const gutters = 'seamless';\n".repeat(50);
const picture = "0123abcd".repeat(4);
const otherPicture = "ff".repeat(16);
const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

let site: TestApp;
let assetsDir: string;
beforeAll(async () => {
  assetsDir = mkdtempSync(join(tmpdir(), "assets-"));
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(assetsDir, path, ".."), { recursive: true });
    writeFileSync(join(assetsDir, path), content);
  };
  put("assets/app-1a2b.js", script);
  put("assets/app-1a2b.js.gz", gzipSync(script));
  put("assets/app-1a2b.js.br", "brotli");
  put("assets/app-1a2b.js.map", "{}");
  put("video/film.mp4", film);
  put("favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
  put(".env", "SECRET=hunter2");
  put(".git/config", "hunter2");
  put(".notes.txt", "hunter2");
  put(".git/notes.json", "hunter2");
  put("big.jpg", Buffer.alloc(700_000, 1));
  site = await createTestApp({ assetsDir });
  const names = [`${picture}-480.jpg`, `${picture}-480.jpg.tmp`, "evil.html"];
  await site.files.put(names.map((name) => ({ name, bytes: Buffer.from("jpeg") })));
  for (const file of [picture, otherPicture]) await insertImage(site.db, { file });
  const uploads = join(site.config.dataDir, "gallery");
  mkdirSync(uploads, { recursive: true });
  symlinkSync("/etc", join(uploads, "etc"));
});
afterAll(async () => {
  await site.close();
  rmSync(assetsDir, { recursive: true });
});

test("a hashed file is sent as it was compressed in advance, and kept for a year", async () => {
  const br = await site.get("/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip, deflate, br, zstd" } });
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(br.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(br.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(br.headers.get("vary")).toBe("accept-encoding");
  expect(await br.text()).toBe("brotli");
  const gzip = await site.get("/assets/app-1a2b.js", { headers: { "accept-encoding": "br;q=0, gzip" } });
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  const plain = await site.get("/assets/app-1a2b.js");
  expect(plain.headers.has("content-encoding")).toBe(false);
  expect(await plain.text()).toBe(script);
});

test("a browser that has a file already is not sent it again", async () => {
  const first = await site.get("/favicon.svg");
  const etag = first.headers.get("etag") ?? "";
  const again = await site.get("/favicon.svg", { headers: { "if-none-match": `"other", ${etag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  for (const condition of ["*", `W/${etag}`])
    expect((await site.get("/favicon.svg", { headers: { "if-none-match": condition } })).status).toBe(304);
  expect((await site.get("/favicon.svg", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("the compressed file has another tag than the plain one, and each is recognised", async () => {
  const tags = await Promise.all(
    ["", "gzip", "br"].map(async (accepted) => {
      const headers = { "accept-encoding": accepted };
      const etag = (await site.get("/assets/app-1a2b.js", { headers })).headers.get("etag") ?? "";
      const again = await site.get("/assets/app-1a2b.js", { headers: { ...headers, "if-none-match": etag } });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      return etag;
    }),
  );
  expect(new Set(tags).size).toBe(3);
});

test("HEAD says how large a file is and sends nothing", async () => {
  const answer = await site.call("HEAD", "/video/film.mp4", {});
  expect(answer.headers.get("content-length")).toBe("1000");
  expect(await answer.text()).toBe("");
});

test.each([
  ["bytes=0-99", 206, 0, 99],
  ["bytes=990-", 206, 990, 999],
  ["bytes=-10", 206, 990, 999],
  ["bytes=900-5000", 206, 900, 999],
  ["bytes=-5000", 206, 0, 999],
])("a player that asks for %s gets just that part of the film", async (range, status, first, last) => {
  const answer = await site.get("/video/film.mp4", { headers: { range } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/1000`);
  expect(answer.headers.get("content-length")).toBe(String(last - first + 1));
  expect(Buffer.from(await answer.arrayBuffer()).equals(film.subarray(first, last + 1))).toBe(true);
});

test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("a part that is not there, %s, is 416", async (range) => {
  const answer = await site.get("/video/film.mp4", { headers: { range } });
  expect(answer.status).toBe(416);
  expect(answer.headers.get("content-range")).toBe("bytes */1000");
});

test.each(["bytes=5-1", "bytes=0-1,5-6", "lines=1-2", "bytes=-", "bytes=a-b", `bytes=${"9".repeat(400)}-`])(
  "a range that makes no sense, %s, is answered with the whole film",
  async (range) => {
    const answer = await site.get("/video/film.mp4", { headers: { range } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(1000);
  },
);

test("a part of another version of the film is not mixed in", async () => {
  const headers = { range: "bytes=0-9", "if-range": '"older"' };
  expect((await site.get("/video/film.mp4", { headers })).status).toBe(200);
});

test("a file of any size arrives whole", async () => {
  expect((await (await site.get("/big.jpg")).arrayBuffer()).byteLength).toBe(700_000);
});

test.each([
  ..."/.env /.git/config /.notes.txt /.git/notes.json /app.db /secret /package.json //etc/passwd".split(" "),
  ...["/assets/app-1a2b.js.map", "/assets/app-1a2b.js.br", "/assets/", "/assets/app-1a2b.js%00.txt"],
  ..."/assets/..%2f.env /assets/%2e%2e%2f.env /assets/..%5c.env".split(" "),
  ..."/video/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd".split(" "),
  ...["/uploads/", "/uploads/..%2fapp.db", "/uploads/%2e%2e%2fapp.db", "/uploads/..%2fsecret", "/uploads/etc/passwd"],
  ...["/uploads/evil.html", `/uploads/${picture}-480.jpg.tmp`, `/uploads/${picture}-480.jpg/..%2f..%2fapp.db`],
  `/uploads/${picture.toUpperCase()}-480.jpg`,
])("UP-5 nobody gets %s", async (path) => {
  const answer = await site.get(path);
  // The test's page answers every path of the site with the same words; of a file there is nothing.
  const text = await answer.text();
  expect([404, 200]).toContain(answer.status);
  expect(text).toMatch(/^(\{"error":|<!doctype html><title>Page)/);
});

test("UP-9 an upload comes with its type, kept for ever, and can do nothing", async () => {
  const answer = await site.get(`/uploads/${picture}-480.jpg`);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await site.get(`/uploads/${picture}-480.jpg`, { headers: { range: "bytes=1-2" } })).status).toBe(206);
});

test("an upload that has been removed is gone at once", async () => {
  const name = `${otherPicture}-480.webp`;
  await site.files.put([{ name, bytes: Buffer.from("webp") }]);
  expect((await site.get(`/uploads/${otherPicture}-480.webp`)).status).toBe(200);
  await site.files.remove([name]);
  expect((await site.get(`/uploads/${otherPicture}-480.webp`)).status).toBe(404);
});
