import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import type { DataPlaces } from "#src/features/operations/backups/source/backup-source.server.ts";
import type { Database, Db } from "#src/platform/database/database.server.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { listTables } from "#src/platform/database/sqlite/list-tables.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { readConfig } from "#src/platform/process/config.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { insertPhoto } from "#test/messages/attachments.ts";
import { backupTime, fill } from "./backups.ts";
import { describeSqlite, type Tables } from "./describe-schema.ts";
import { goodRows, parents } from "./good-rows.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { databaseUrl, dropDatabase, onServer, testServer } from "#test/postgres/databases.ts";
import { mailedResetToken } from "#test/accounts/reset-tokens.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";

/** Where a site's data can be. */
export type Home = { places: DataPlaces; open(secret?: string): Promise<TestApp> };

/** The data of a home without a site that runs, which would change some. */
export function openData({ places }: Pick<Home, "places">): Promise<Database> {
  return engineOf(places).open({ log: createLog({ logLevel: "silent" }) });
}

/** Backs a home up into a folder of its own. @returns the archive */
export async function archiveOf({ places }: Pick<Home, "places">): Promise<string> {
  return (await makeBackup({ places, kind: "regular", now: backupTime, to: temporaryFolder() })).path;
}

/** All its rows and files, with their ids. */
export async function stateOf(home: Pick<Home, "places">) {
  const data = await openData(home);
  const state = { rows: await everyRow(data.db), files: await everyFile(data) };
  await data.close();
  return state;
}

/** 44 bytes. */
export const aSecret = "a key that both homes of a moved site know..";

/** A data folder without a site. */
export async function aFolder(): Promise<Home> {
  const dataDir = join(temporaryFolder(), "data");
  return {
    places: readConfig({ DATA_DIR: dataDir }),
    open: (secret = "") => createTestApp({ env: { DATA_DIR: dataDir, SECRET: secret }, databaseUrl: undefined }),
  };
}

/** A database without a site. */
export async function aDatabase(): Promise<Home> {
  const server = testServer ?? "";
  const url = databaseUrl(server, `site_${randomUUID().replaceAll("-", "")}`);
  await onServer(server, `CREATE DATABASE ${new URL(url).pathname.slice(1)}`);
  onTestFinished(() => dropDatabase(server, url));
  const places = {
    ...readConfig({ DATA_DIR: join(temporaryFolder(), "none") }),
    databaseUrl: url,
    backupDir: undefined,
  };
  return { places, open: (secret = aSecret) => createTestApp({ env: { SECRET: secret }, databaseUrl: url }) };
}

/** Puts at least one row into every table. @returns the seed of Rita's authenticator app */
export async function fillEveryTable(site: TestApp): Promise<string> {
  const { db, clock } = site;
  await fill(site);
  const now = clock.now().toISOString();
  const rita = await addUser(site, { name: "Rita Moß 🌧", username: "rita" });
  const ben = await addUser(site, { name: "Ben", email: "Ben@example.com", role: "user" });
  const { secret } = await turnAppOn(site, rita);
  await signIn(site, ben, "A browser\twith a tab");
  await mailedResetToken(site, ben.email);
  await addInvite(site, "sol@example.com", rita);
  await site.post("/api/auth/login", { identifier: "nobody@example.com", password: "wrong" });
  await site.post("/api/auth/login", { identifier: rita.email, password: rita.password });
  const { id: message_id } = await db.selectFrom("messages").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("message_entries")
    .values({ message_id, at: now, by_name: "Rita Moß 🌧", state: "called", note: "Zoë’s dog\n<b>" })
    .execute();
  await insertPhoto(site);
  await fillTheRest(db);
  // Gone again, so that the next id is not the one after the last row.
  const { id } = await db.insertInto("reviews").values(aReview(now)).returning("id").executeTakeFirstOrThrow();
  await db.deleteFrom("reviews").where("id", "=", id).execute();
  return secret;
}

/** Puts a row into each table that is still empty. */
async function fillTheRest(db: Db): Promise<void> {
  const good = goodRows(await siteTables());
  for (const name of new Set([...parents, ...Object.keys(good)])) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (rows.length > 0) continue;
    const [columns, values] = [Object.keys(good[name] ?? {}), Object.values(good[name] ?? {})];
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`INSERT INTO ${sql.table(name)} (${names}) VALUES (${sql.join(values)})`.execute(db);
  }
}

const aReview = (created_at: string) => ({
  ...{ reviewer_name: "'\"\\{},;\n NULL", review_text: "Ünïcödé 🏠 \\N", rating: 5, sort_order: 9 },
  is_active: 1 as const,
  created_at,
});

let known: Promise<Tables> | undefined;

/** The tables with the site's rows. */
function siteTables(): Promise<Tables> {
  known ??= describeSite();
  return known;
}

async function describeSite(): Promise<Tables> {
  const file = join(temporaryFolder(), "empty.db");
  const { db, close } = await openSqlite(file);
  const raw = new DatabaseSync(file, { readOnly: true });
  const names = listTables(raw).map(({ name }) => name);
  raw.close();
  const tables = await describeSqlite(db, (name) => names.includes(name));
  await close();
  return tables;
}

export type Rows = Record<string, string[]>;

/** Every row of every table with the types of its values, in one order on both engines. */
export async function everyRow(db: Db): Promise<Rows> {
  const all: Rows = {};
  for (const name of Object.keys(await siteTables())) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db);
    all[name] = rows.map(asText).sort();
  }
  return all;
}

const asText = (row: Record<string, unknown>) =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Every file of the site, in hexadecimal. */
export async function everyFile({ files }: Pick<Database, "files">): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await files.names())
    found[name] = Buffer.from((await (await files.find(name))?.readAll()) ?? []).toString("hex");
  return found;
}

/** The id of the next review, which stays. */
export async function nextReviewId({ db }: Pick<Database, "db">): Promise<number> {
  const values = aReview("2026-03-02T15:00:00.000Z");
  return (await db.insertInto("reviews").values(values).returning("id").executeTakeFirstOrThrow()).id;
}
