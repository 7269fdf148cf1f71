import type { SettingsSeenTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

export async function listSettingsSeen(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("settings_seen").selectAll().execute();
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

export async function replaceSettingsSeen(trx: Trx, settings: readonly SettingsSeenTable[]): Promise<void> {
  await trx.deleteFrom("settings_seen").execute();
  await trx.insertInto("settings_seen").values(settings).execute();
}
