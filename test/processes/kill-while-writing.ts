import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Db } from "#src/platform/database/database.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { staffOf } from "./staff-of-process.ts";
import { startTinySite, type TinySite } from "./start-tiny-site.ts";

const secret = "a secret that only this test has, 32 bytes";

/** What many people do at once, each in a place of their own. */
export type Work = {
  count: number;
  /** Puts in what they begin with. */
  prepare?(db: Db): Promise<unknown>;
  /** @param staff headers of a member of staff, beside those of every call */
  send(site: TinySite, place: number, staff: Record<string, string>): Promise<Response>;
  /** Looks at what is there in the end. @param answered the places that were answered with success */
  check(db: Db, answered: ReadonlySet<number>, folder: string): Promise<void>;
};

/** Sends everything at once to a site that is killed once some is answered; then the rest to the next one on the same data. */
export async function killWhileWriting({ count, prepare, send, check }: Work): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  await prepare?.(await openIn(folder));
  const answered = new Set<number>();
  for (const survivors of [0, count >> 2]) {
    // Nothing listens at port 1: mail waits in the database.
    const env = { SECRET: secret, SMTP_URL: "smtp://127.0.0.1:1", MAIL_TO: "office@example.com" };
    const site = await startTinySite(folder, env);
    const staff = await staffOf(site, folder, secret);
    const places = Array.from({ length: count }, (_, place) => place).filter((place) => !answered.has(place));
    await Promise.all(
      places.map(async (place) => {
        const answer = await send(site, place, staff).catch(() => undefined);
        if (answer?.ok) answered.add(place);
        if (answered.size > survivors) site.process.kill("SIGKILL");
      }),
    );
    site.process.kill("SIGKILL");
    await site.exitCode;
  }
  expect(answered.size).toBeGreaterThan(0);
  await check(await openIn(folder), answered, folder);
}

async function openIn(folder: string): Promise<Db> {
  const { db, close } = await openSqlite(join(folder, "data", "app.db"));
  onTestFinished(close);
  return db;
}
