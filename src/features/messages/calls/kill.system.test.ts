import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { called, callsPath } from "#test/messages/calls-list.ts";
import { insertManyMessages } from "#test/messages/messages.ts";
import { staffOf } from "#test/processes/staff-of-process.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

const secret = "a secret that only this test has, 32 bytes";

test("R-1 LEAD-03 kill -9 while states change: answered ones are stored with note and email, the others whole or not at all", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const before = await openSqlite(join(folder, "data", "app.db"));
  const ids = await insertManyMessages(before.db, 40, (place) => ({ email: `p${place}@example.com` }));
  await before.close();
  const answered = new Set<number>();
  for (const survivors of [0, 5]) {
    const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@example.com" };
    const site = await startTinySite(folder, { SECRET: secret, ...mail });
    const headers = { ...(await staffOf(site, folder, secret)), "content-type": "application/json" };
    const left = ids.filter((id) => !answered.has(id));
    await Promise.all(
      left.map(async (id) => {
        const body = JSON.stringify({ ...called, note: `note ${id}`, mail: "Thank you." });
        const answer = await fetch(`${site.origin}${callsPath}/${id}`, { method: "PUT", headers, body }).catch(
          () => null,
        );
        if (answer?.status === 200) answered.add(id);
        if (answered.size > survivors) site.process.kill("SIGKILL");
      }),
    );
    site.process.kill("SIGKILL");
    await site.exitCode;
  }
  const { db, close } = await openSqlite(join(folder, "data", "app.db"));
  const messages = await db.selectFrom("messages").select(["id", "state", "work_version"]).execute();
  const entries = await db
    .selectFrom("message_entries")
    .select(["message_id", "state", "note"])
    .orderBy("id")
    .execute();
  const mails = await db.selectFrom("outgoing_mail").select("about").where("kind", "=", "answer").execute();
  await close();
  const changed = messages.filter(({ state }) => state === "called").map(({ id }) => id);
  expect(answered.size).toBeGreaterThan(0);
  expect(changed).toEqual(expect.arrayContaining([...answered]));
  for (const { id, work_version } of messages) expect(work_version).toBe(changed.includes(id) ? 1 : 0);
  for (const id of changed) {
    const ofOne = entries.filter(({ message_id }) => message_id === id);
    expect(ofOne.map(({ state, note }) => `${state} ${note.slice(0, 8)}`)).toEqual([
      `called note ${id}`,
      "null Emailed ",
    ]);
  }
  expect(entries).toHaveLength(2 * changed.length);
  expect(mails).toHaveLength(changed.length);
  expect(new Set(mails.map(({ about }) => about))).toEqual(new Set(changed.map((id) => `message ${id}`)));
});
