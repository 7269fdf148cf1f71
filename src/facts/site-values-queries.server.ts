import type { SiteValueKind } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";

/** A value that a siteadmin has changed; null: as delivered again. */
type SiteValue = { name: string; value: string | null; version: number };

type Change = {
  kind: SiteValueKind;
  /** The new values by name; null for the delivered value. */
  values: ReadonlyMap<string, string | null>;
  by: string;
  now: Date;
};

/** Every changed value of a kind, by name: pages hold them in this order, and their ETag follows from it. */
export function readSiteValues(db: Db, kind: SiteValueKind): Promise<SiteValue[]> {
  return db
    .selectFrom("site_values")
    .select(["name", "value", "version"])
    .where("kind", "=", kind)
    .orderBy("name")
    .execute();
}

/** The value of a fact or a picture. Of what is no JSON, such as a damaged row, it is undefined, which no schema accepts. */
export function parseSiteValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Who has last changed each value of a kind, and when. */
export async function listLastChanges(db: Db, kind: SiteValueKind): Promise<LastChanges> {
  const rows = await db
    .selectFrom("site_values as present")
    .innerJoin("site_value_versions as change", (join) =>
      join
        .onRef("change.kind", "=", "present.kind")
        .onRef("change.name", "=", "present.name")
        .onRef("change.version", "=", "present.version"),
    )
    .select(["present.name", "present.changed_at as at", "change.changed_by as by"])
    .where("present.kind", "=", kind)
    .orderBy("present.name")
    .execute();
  return Object.fromEntries(rows.map(({ name, ...change }) => [name, change]));
}

/** The kept values of one name, the newest first. */
export async function readEarlierValues(db: Db, kind: SiteValueKind, name: string) {
  const rows = await db
    .selectFrom("site_value_versions")
    .select(["value", "version", "changed_at", "changed_by"])
    .where("kind", "=", kind)
    .where("name", "=", name)
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ value, version, changed_at, changed_by }) => ({
    ...{ value, version },
    changedAt: changed_at,
    changedBy: changed_by,
  }));
}

/** Saves changed values. @returns the names of the values that differ now */
export async function saveSiteValues(trx: Trx, { kind, values, by, now }: Change): Promise<string[]> {
  const present = await readSiteValues(trx, kind);
  const before = new Map(present.map(({ name, value }) => [name, value]));
  const version = Math.max(0, ...present.map((row) => row.version)) + 1;
  const changed_at = now.toISOString();
  const changed = [...values].filter(([name, value]) => (before.get(name) ?? null) !== value);
  for (const [name, value] of changed) {
    const row = { value, version, changed_at };
    await trx
      .insertInto("site_values")
      .values({ kind, name, ...row })
      .onConflict((conflict) => conflict.columns(["kind", "name"]).doUpdateSet(row))
      .execute();
    await trx
      .insertInto("site_value_versions")
      .values({ kind, name, ...row, changed_by: by })
      .execute();
  }
  return changed.map(([name]) => name);
}

const keptMonths = 12;

/** Removes values that were replaced more than twelve months ago (OWN-06, OWN-35). */
export async function purgeOldSiteValues(trx: Trx, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
  await trx
    .deleteFrom("site_value_versions as old")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("site_value_versions as next")
          .select("next.version")
          .whereRef("next.kind", "=", "old.kind")
          .whereRef("next.name", "=", "old.name")
          .whereRef("next.version", ">", "old.version")
          .where("next.changed_at", "<", oldest.toISOString()),
      ),
    )
    .execute();
}
