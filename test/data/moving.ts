import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { adoptMessages } from "#src/features/messages/jobs/adopt-messages.server.ts";
import { type DataPlaces, makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import type { Database, Db } from "#src/platform/database/database.server.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { listTables } from "#src/platform/database/sqlite/list-tables.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { readConfig } from "#src/platform/process/config.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { insertJobPhoto, insertPhoto } from "#test/messages/attachments.ts";
import { insertQuestion, insertReviews } from "#test/content/content-factory.ts";
import { pagePictures } from "#src/features/gallery/page-pictures/page-picture.ts";
import { deliveredTexts } from "#src/facts/text-queries.server.ts";
import { insertRecipient } from "#test/company/recipients.ts";
import { insertMessages } from "#test/messages/messages.ts";
import { addImage, backupTime, fill } from "./backups.ts";
import { describeSqlite, type Tables } from "./describe-schema.ts";
import { goodRows, parents } from "./good-rows.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { databaseUrl, dropDatabase, onServer, testServer } from "#test/postgres/databases.ts";
import { mailedResetToken } from "#test/accounts/password-reset.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";

/** Where a site's data can be. */
export type Home = { places: DataPlaces; open(secret?: string, renderPage?: RenderPage): Promise<TestApp> };

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
    open: (secret = "", renderPage) =>
      createTestApp({ env: { DATA_DIR: dataDir, SECRET: secret }, databaseUrl: undefined, ...(renderPage && { renderPage }) }),
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
  return {
    places,
    open: (secret = aSecret, renderPage) =>
      createTestApp({ env: { SECRET: secret }, databaseUrl: url, ...(renderPage && { renderPage }) }),
  };
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
  await adoptMessages(db, clock.now());
  await insertJobPhoto(site, (await db.selectFrom("jobs").select("id").limit(1).executeTakeFirstOrThrow()).id);
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

/** Adds rows that differ in nothing by which a list is ordered but their ids, and some that are deleted. */
export async function addTies(site: TestApp): Promise<void> {
  const { db } = site;
  const at = "2026-03-01T12:00:00.000Z";
  const deleted_at = "2026-03-01T13:00:00.000Z";
  const names = ["Zoë", "zoe", "Žofie", "ZOE", "Åsa", "李", "🌧", "a"];
  await insertReviews(
    db,
    names.flatMap((reviewer_name) => [
      { reviewer_name, sort_order: 7 },
      { reviewer_name, deleted_at },
    ]),
  );
  for (const alt_text of names) await addImage(site, 2000, { alt_text, sort_order: 7 });
  for (const alt_text of names) await addImage(site, 2000, { alt_text, deleted_at });
  for (const question of names) await insertQuestion(db, { question });
  const ids = await insertMessages(
    db,
    names.map((first_name) => ({ first_name, submitted_at: at, next_step: "Call", next_step_at: "2026-03-02" })),
  );
  for (const [n, name] of names.entries()) {
    const email = `${n}@example.com`;
    await insertRecipient(db, { email, confirmed: true, at });
    const entry = { at, by_name: name, state: "won", note: name } as const;
    await db.insertInto("message_entries").values({ message_id: ids[0] ?? 0, ...entry }).execute();
    const count = { day: "2026-03-01", kind: "referrer", name: `${name}.com`, count: 3 } as const;
    await db.insertInto("daily_counts").values(count).execute();
    const request = { message_id: null, name, email, asked_at: at, expires_at: "2027-03-01T12:00:00.000Z" };
    await db.insertInto("review_requests").values({ ...request, reminded_at: at }).execute();
    await db.insertInto("review_opt_outs").values({ email, at }).execute();
    const mail = { kind: "new-message", recipient: email, subject: name, about: "message 1", last_error: name };
    await db.insertInto("outgoing_mail").values({ ...aFailedMail(at), ...mail }).execute();
  }
  await adoptMessages(db, site.clock.now());
  // In the order in which an owner may change them.
  const picture = JSON.stringify({ image: 1, alt: "Ours.", focus: { x: 2, y: 2 } });
  const changes = {
    picture: Object.fromEntries(Object.keys(pagePictures).map((name) => [name, picture])),
    text: Object.fromEntries(Object.keys(deliveredTexts).map((name) => [name, "Ours."])),
  };
  for (const kind of ["picture", "text"] as const)
    for (const [name, value] of Object.entries(changes[kind]).reverse())
      await db.insertInto("site_values").values({ kind, name, value, version: 1, changed_at: at }).execute();
}

const aFailedMail = (at: string) => ({
  ...{ id: randomUUID(), reply_to_name: null, reply_to_address: null, body_text: "a", body_html: "a", priority: 1 },
  ...{ created_at: at, expires_at: null, state: "failed" as const, tries: 1, first_tried_at: at, next_try_at: at },
  ...{ ended_at: at, at_most_once: 0 },
});

/** On PostgreSQL a changed row goes to the end of its table: rows are found in another order than that of their ids. */
export async function mixRows(db: Db): Promise<void> {
  for (const [name, { columns }] of Object.entries(await siteTables())) {
    const [column = ""] = Object.keys(columns);
    await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${sql.ref(column)}
      WHERE ctid IN (SELECT ctid FROM ${sql.table(name)} LIMIT (SELECT count(*) / 2 FROM ${sql.table(name)}))`.execute(db);
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
  using raw = new DatabaseSync(file, { readOnly: true });
  const names = listTables(raw).map(({ name }) => name);
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
