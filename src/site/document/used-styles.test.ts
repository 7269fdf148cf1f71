import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createSiteWithPages } from "#test/app/create-site-with-pages.ts";
import { usedStyles } from "./used-styles.server.ts";

const page = '<main class="_a _2"><p class="text-chip">Words</p></main>';

test.each([
  ["._a{color:red}", "._a{color:red}"],
  ["._a ._c{color:red}._2{top:0}", "._2{top:0}"],
  ["._c,._a:hover{color:red}", "._c,._a:hover{color:red}"],
  ["._c,._c:hover{color:red}", ""],
  ["._a:not(._c,:has(._d)){color:red}", "._a:not(._c,:has(._d)){color:red}"],
  ['._a img[src$=".svg"]{top:0}', '._a img[src$=".svg"]{top:0}'],
  ["@media (width>=785px){._c{top:0}._a{top:1px}}", "@media (width>=785px){._a{top:1px}}"],
  ["@media print{._c{top:0}}._a p{top:0}", "._a p{top:0}"],
  ["p{top:0}", "p{top:0}"],
  ["._c{top:0}p{top:0}", ""],
  ["@keyframes _c{to{top:0}}@font-face{src:url(/a.woff2)}", "@keyframes _c{to{top:0}}@font-face{src:url(/a.woff2)}"],
  ["._a{color:red;&:hover{top:0}}._c{&._a{top:0}}", "._a{color:red;&:hover{top:0}}"],
  [".signed-in ._a,._ab{top:0}", ".signed-in ._a,._ab{top:0}"],
])("PUB-19 of %s a page with the classes _a and _2 gets %s", (css, used) => {
  expect(usedStyles([css], page)).toBe(used);
});

test("PUB-19 no style sheet of the build has a brace in a string", () => {
  const folder = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "../../../build"), "client", "assets");
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(20);
  const strings = sheets.flatMap((name) => readFileSync(join(folder, name), "utf8").match(/"(?:[^"\\]|\\.)*"/g) ?? []);
  expect(strings.length).toBeGreaterThan(20);
  expect(strings.filter((text) => /[{}]/.test(text))).toEqual([]);
});

test("PUB-20 the home page comes with its headers in what a server sends before the first answer", async () => {
  const site = await createSiteWithPages();
  onTestFinished(() => site.close());
  const { headers } = await site.get("/");
  const html = Buffer.from(await site.page("/"));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  const compressed = brotliCompressSync(html, { params });
  const ownHeaders = [...headers].reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0);
  expect(compressed.length + ownHeaders + headersOfNode.length).toBeLessThanOrEqual(14_600);
});

/** The status line, and what Node and the compression add. */
const headersOfNode = [
  "HTTP/1.1 200 OK",
  "content-encoding: br",
  "content-length: 13262",
  "Date: Wed, 25 Nov 2026 15:26:15 GMT",
  "Connection: keep-alive",
  "Keep-Alive: timeout=5",
  "",
  "",
].join("\r\n");
