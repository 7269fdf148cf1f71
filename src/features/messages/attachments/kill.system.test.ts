import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { newKey } from "#test/messages/attachments.ts";
import { filesIn } from "#test/processes/picture-process.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";
import { hashToken } from "../../../platform/process/token.server.ts";
import { photoFiles } from "./photo-names.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

test("R-2 LEAD-26 kill -9 during photos: answered ones have row and files, no row lacks a file", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const tokens = Array.from({ length: 4 }, () => newKey().padEnd(43, "t"));
  const before = await openSqlite(join(folder, "data", "app.db"));
  const created_at = new Date().toISOString();
  const rows = tokens.map((token) => ({ token_hash: hashToken(token), created_at }));
  await before.db.insertInto("inquiry_attachments").values(rows).execute();
  await before.close();
  const image = await aJpeg({ width: 1600, height: 1200 });
  const answered = new Set<string>();
  for (const survivors of [0, 2, 4]) {
    const site = await startTinySite(folder, { SECRET: "a secret that only this test has, 32 bytes" });
    await Promise.all(
      tokens.map(async (token, place) => {
        const key = newKey();
        const body = uploadForm({ image, alt_text: undefined, is_active: undefined });
        const headers = { "x-attachments": token, "x-forwarded-for": `198.51.100.${place}`, origin: site.origin };
        const path = `${site.origin}/api/public/attachments/photos/${key}`;
        const answer = await fetch(path, { method: "PUT", headers, body }).catch(() => null);
        if (answer?.status === 201) answered.add(key);
        if (answered.size > survivors) site.process.kill("SIGKILL");
      }),
    );
    site.process.kill("SIGKILL");
    await site.exitCode;
  }
  const { db, close } = await openSqlite(join(folder, "data", "app.db"));
  const stored = await db.selectFrom("inquiry_photos").select(["key", "file"]).execute();
  await close();
  expect(answered.size).toBeGreaterThan(0);
  expect(stored.map(({ key }) => key)).toEqual(expect.arrayContaining([...answered]));
  const files = new Set(filesIn(folder));
  for (const { file } of stored) for (const name of Object.values(photoFiles(file))) expect(files).toContain(name);
});
