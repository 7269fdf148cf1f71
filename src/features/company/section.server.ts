import { isDeepStrictEqual } from "node:util";
import { type FactName, type Facts, factsOfSection, type SectionName } from "#src/facts/all-facts.schema.ts";
import { deliveredFacts } from "#src/facts/company.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { listLastChanges, saveSiteValues } from "#src/facts/site-values-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { applyChanges } from "#src/staff/editing/apply-changes.server.ts";
import { type StaffRequest, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { isSameTown, type ServedArea } from "./towns/change-towns.ts";

export type FactSection = {
  /** The facts that hold now. */
  facts: Partial<Facts>;
  delivered: Partial<Facts>;
  changes: LastChanges;
};

/** Every fact that holds now. */
export async function readPresentFacts(db: Db): Promise<Facts> {
  return { ...deliveredFacts, ...(await readChangedFacts(db)) };
}

export async function readSection(db: Db, name: SectionName): Promise<FactSection> {
  const names = factsOfSection(name);
  const [facts, changes] = [await readPresentFacts(db), await listLastChanges(db, "fact")];
  return {
    facts: pick<Partial<Facts>>(facts, names),
    delivered: pick<Partial<Facts>>(deliveredFacts, names),
    changes: pick(changes, names),
  };
}

type Change = {
  section: SectionName;
  facts: Partial<Facts>;
  /** The same facts as the person has seen them. */
  was: Readonly<Record<string, unknown>>;
  /** Runs in the same transaction, if a fact differs. */
  onChange?: (trx: Trx, changed: readonly string[]) => Promise<void>;
};

/**
 * Saves facts of a section, all or none. A fact that equals the delivered one follows later releases again.
 *
 * @returns the section as it is now
 * @throws {HttpProblem} 400 if a town is left outside the counties; 401, and 409 with `present` if someone has changed one of the facts
 *   since the person has seen it
 */
export async function saveSection(
  c: StaffRequest,
  services: Pick<Services, "db" | "clock" | "log" | "content">,
  { section, facts, was, onChange }: Change,
): Promise<FactSection> {
  const { clock, content } = services;
  return staffTransaction(c, services, async (trx, audit) => {
    const show = () => readSection(trx, section);
    const present = await readPresentFacts(trx);
    const next = await applyChanges(present, { now: facts, was }, show);
    refuseTownsOutside(present, { ...present, ...next });
    const changed = await saveSiteValues(trx, {
      kind: "fact",
      values: valuesOf(next),
      by: c.var.session.user.name,
      now: clock.now(),
    });
    if (changed.length > 0) {
      await audit({ kind: "facts-changed", details: { names: changed } });
      await onChange?.(trx, changed);
      await content.bump(trx);
    }
    return show();
  });
}

/** A county goes with its towns (OWN-116). One that is outside already, as an earlier release leaves it, hinders no change. */
function refuseTownsOutside(before: ServedArea, after: ServedArea): void {
  const outside = ({ towns, counties }: ServedArea) => towns.filter(({ county }) => !counties.includes(county));
  const left = outside(before);
  const town = outside(after).find((one) => !left.some((other) => isSameTown(one, other)));
  refuseFields({ towns: town && `${town.name} is in ${town.county} County, which is not one of your counties.` });
}

function pick<Values extends object>(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Values;
}

function valuesOf(facts: Partial<Facts>): ReadonlyMap<string, string | null> {
  const values = (Object.entries(facts) as [FactName, unknown][]).map(([name, value]) => {
    return [name, isDeepStrictEqual(value, deliveredFacts[name]) ? null : JSON.stringify(value)] as const;
  });
  return new Map(values);
}
