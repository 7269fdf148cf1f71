import "#test/postgres/both-engines.ts";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";

/** A browser build with this one script and a picture without a hash. */
function buildWith(name: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", name), `// ${name}`);
  writeFileSync(join(folder, "assets", `${name}.br`), "compressed");
  writeFileSync(join(folder, "assets", "plain.js"), "// no hash");
  return folder;
}

test("PG-17 during a release a page finds its script at a process of the other release, as a file that never changes", async () => {
  await using site = await createTestApp({ assetsDir: buildWith("page-aaaaaaaa.js") });
  const { isShared } = site.database;
  const newer = isShared ? await createTestApp({ assetsDir: buildWith("page-bbbbbbbb.js"), beside: site }) : site;
  if (isShared) onTestFinished(() => newer.close());

  // SQLite has one process, so one release at a time.
  const answer = await site.get("/assets/page-bbbbbbbb.js");
  expect(answer.status).toBe(isShared ? 200 : 404);
  expect((await newer.get("/assets/page-aaaaaaaa.js")).status).toBe(200);
  for (const path of ["plain.js", "page-bbbbbbbb.js.br", "page-cccccccc.js", "..%2Fpage-bbbbbbbb.js"])
    expect((await newer.get(`/assets/${path}`)).status, path).toBe(path === "plain.js" ? 200 : 404);
  if (!isShared) return;
  expect(await answer.text()).toBe("// page-bbbbbbbb.js");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
});

/** A start of the release with this script on a data folder. */
const start = (dataDir: string, script: string) =>
  createTestApp({ env: { DATA_DIR: dataDir }, databaseUrl: undefined, assetsDir: buildWith(script) });

test("PUB-21 a page that was opened before an update finds its script after it, for a month", async () => {
  const dataDir = temporaryFolder();
  await (await start(dataDir, "page-aaaaaaaa.js")).close();

  const updated = await start(dataDir, "page-bbbbbbbb.js");
  const answer = await updated.get("/assets/page-aaaaaaaa.js");
  expect(await answer.text()).toBe("// page-aaaaaaaa.js");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const path of ["plain.js.br", "page-cccccccc.js", "..%2Fapp.db", "page-aaaaaaaa.js.part"])
    expect((await updated.get(`/assets/${path}`)).status, path).toBe(404);
  await updated.close();

  const kept = join(dataDir, "released");
  expect(readdirSync(kept).sort()).toEqual(["page-aaaaaaaa.js", "page-bbbbbbbb.js"]);
  const monthAgo = Date.now() / 1000 - 31 * 24 * 60 * 60;
  for (const name of readdirSync(kept)) utimesSync(join(kept, name), monthAgo, monthAgo);
  writeFileSync(join(kept, "page-dddddddd.js.part"), "what a killed start has left");
  await (await start(dataDir, "page-bbbbbbbb.js")).close();
  expect(readdirSync(kept)).toEqual(["page-bbbbbbbb.js"]);
});

test("PUB-21 a folder that keeps no scripts of earlier releases does not stop the site from starting", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "released"), "a file in its place");
  await using site = await start(dataDir, "page-aaaaaaaa.js");
  expect((await site.get("/assets/page-aaaaaaaa.js")).status).toBe(200);
  expect(site.logLines.join("")).toContain("the files of this release could not be kept");
});
