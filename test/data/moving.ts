import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { DataPlaces } from "#src/features/operations/backups/source/backup-source.server.ts";
import type { Database, Db } from "#src/platform/database/database.server.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { listTables } from "#src/platform/database/sqlite/list-tables.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { readConfig } from "#src/platform/process/config.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { insertPhoto } from "#test/messages/attachments.ts";
import { fill } from "./backups.ts";
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
  const hash = "a".repeat(64);
  await db
    .insertInto("devices")
    .values({
      token_hash: hash,
      public_id: "d",
      user_id: ben.id,
      first_seen_at: now,
      last_seen_at: now,
      user_agent: "",
    })
    .execute();
  const fact = { kind: "fact", name: "since", value: "1990", version: 1, changed_at: now } as const;
  await db.insertInto("site_values").values(fact).execute();
  await db
    .insertInto("site_value_versions")
    .values({ ...fact, changed_by: "Ann Mills" })
    .execute();
  await db.insertInto("dismissed_notices").values({ name: "a notice", dismissed_at: now }).execute();
  await db.insertInto("used_captcha").values({ id: hash, forget_at: now }).execute();
  await db
    .insertInto("sample_content")
    .values({ id: 1, placed_at: now })
    .onConflict((same) => same.doNothing())
    .execute();
  await db
    .insertInto("two_factor_setups")
    .values({ user_id: ben.id, method: "app", totp_sealed: "x", code_hmac: null, code_sent_at: null, expires_at: now })
    .execute();
  const [code_hmac, link_expires_at, code_expires_at] = ["h", now, now];
  await db
    .insertInto("email_changes")
    .values({
      ...{ user_id: ben.id, email: "new@example.com", link_hash: hash, attempts: 0 },
      ...{ link_expires_at, code_hmac, code_expires_at },
    })
    .execute();
  await db
    .insertInto("heartbeat")
    .values({ id: 1, tried_at: now, good_at: now, failing_since: null, told_at: null, step: null, reason: null })
    .execute();
  const recipient = { added_at: now, asked_by: rita.id, token_hash: null, link_expires_at: null, confirmed_at: now };
  await db
    .insertInto("inquiry_recipients")
    .values({ ...recipient, id: "r", email: "office@example.com" })
    .execute();
  await db.insertInto("calendar_links").values({ user_id: rita.id, token_hash: hash, made_at: now }).execute();
  const message = await db.selectFrom("messages").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("message_entries")
    .values({ message_id: message.id, at: now, by_name: "Rita Moß 🌧", state: "called", note: "Zoë’s dog\n<b>" })
    .execute();
  await insertPhoto(site);
  const { id: attachment_id } = await db.selectFrom("inquiry_attachments").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("inquiry_removed_photos")
    .values({ attachment_id, key: "b".repeat(32) })
    .execute();
  await db.insertInto("daily_counts").values({ day: "2026-03-02", kind: "page", name: "/", count: 1 }).execute();
  const asked = {
    message_id: message.id,
    name: "Zoë",
    email: "zoe@example.com",
    asked_at: now,
    expires_at: now,
    reminded_at: now,
  };
  const request = await db.insertInto("review_requests").values(asked).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("review_links").values({ token_hash: hash, request_id: request.id }).execute();
  await db.insertInto("review_opt_outs").values({ email: "no@example.com", at: now }).execute();
  // Gone again, so that the next id is not the one after the last row.
  const { id } = await db.insertInto("reviews").values(aReview(now)).returning("id").executeTakeFirstOrThrow();
  await db.deleteFrom("reviews").where("id", "=", id).execute();
  return secret;
}

const aReview = (created_at: string) => ({
  ...{ reviewer_name: "'\"\\{},;\n NULL", review_text: "Ünïcödé 🏠 \\N", rating: 5, sort_order: 9 },
  is_active: 1 as const,
  created_at,
});

/** The names of all tables with the site's rows. */
export async function tableNames(): Promise<string[]> {
  const file = join(temporaryFolder(), "empty.db");
  await (await openSqlite(file)).close();
  const raw = new DatabaseSync(file, { readOnly: true });
  const names = listTables(raw).map(({ name }) => name);
  raw.close();
  return names;
}

export type Rows = Record<string, string[]>;

/** Every row of every table with the types of its values, in one order on both engines. */
export async function everyRow(db: Db): Promise<Rows> {
  const all: Rows = {};
  for (const name of await tableNames()) {
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
