import "#test/postgres/both-engines.ts";
import { mkdirSync, writeFileSync } from "node:fs";
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
  const site = await createTestApp({ assetsDir: buildWith("page-aaaaaaaa.js") });
  onTestFinished(() => site.close());
  const { isShared } = site.database;
  const newer = isShared ? await createTestApp({ assetsDir: buildWith("page-bbbbbbbb.js"), beside: site }) : site;
  if (isShared) onTestFinished(() => newer.close());

  // SQLite has one process, so one release.
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
