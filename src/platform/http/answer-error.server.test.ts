import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestLog } from "#test/app/test-log.ts";
import { openSqlite } from "../database/sqlite/open-sqlite.server.ts";
import type { AppEnv } from "../process/app-env.ts";
import { HttpProblem, problem } from "../process/problem.ts";
import { answerError } from "./answer-error.server.ts";

/** An application with one call that does this, and what it logs. */
function openCall(handle: (size: number) => Promise<unknown>) {
  const { log, lines } = createTestLog();
  const app = new Hono<AppEnv>()
    .onError(answerError(log, (c) => problem(c, 500, "page")))
    .post("/api/write/:size", async (c) => c.json({ saved: await handle(Number(c.req.param("size"))) }));
  return { lines, write: (size: number) => app.request(`/api/write/${size}`, { method: "POST" }, {}) };
}

/** A call that writes so many rows of 4,000 letters in a transaction. */
async function openWriter() {
  const file = join(temporaryFolder(), "app.db");
  const { db, close } = await openSqlite(file);
  onTestFinished(close);
  const call = openCall((size) =>
    db.transaction().execute(async (trx) => {
      for (let row = 0; row < size; row++)
        await trx
          .insertInto("rate_counters")
          .values({ key: `${row}${"x".repeat(4000)}`, used: 1, ends_at: "" })
          .execute();
    }),
  );
  return { db, file, ...call };
}

test("R-7 a write while another process holds the lock is 503 with a Retry-After of two seconds at most", async () => {
  const { file, write } = await openWriter();
  using other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const refused = await write(1);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(2);
  expect(await refused.json()).toEqual({ error: expect.any(String) });
  other.exec("ROLLBACK");
  expect((await write(1)).status).toBe(200);
});

test("R-5 a write on a full disk is 507, is not half there, and works again when there is room", async () => {
  const { db, lines, write } = await openWriter();
  await sql`PRAGMA max_page_count = 60`.execute(db);
  const refused = await write(200);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toEqual({ error: expect.any(String) });
  expect(lines.join("")).toContain("full");
  expect(await db.selectFrom("rate_counters").select("used").execute()).toEqual([]);
  await sql`PRAGMA max_page_count = 1000000`.execute(db);
  expect((await write(200)).status).toBe(200);
});

test.each([
  ["ENOSPC", 507],
  ["EDQUOT", 507],
  ["EIO", 503],
  ["EROFS", 503],
  ["ENOENT", 500],
])("R-5 R-6 R-8 a file that the system refuses with %s is answered with %i", async (code, status) => {
  const error = Object.assign(new Error(`${code}: no`), { code, syscall: "fsync" });
  const refused = await openCall(() => Promise.reject(error)).write(1);
  expect(refused.status).toBe(status);
  expect(Number(refused.headers.get("retry-after"))).toBe(status === 503 ? 60 : 0);
});

test("OPS-08 a limit of the site's own raises no alarm: 503 is a warning without a stack", async () => {
  const { lines, write } = openCall(() => Promise.reject(new HttpProblem(503, "Too many sign-ins.")));
  expect((await write(1)).status).toBe(503);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: "warn", msg: "request put off", reason: "Too many sign-ins." }),
  ]);
});
