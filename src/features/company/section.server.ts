import { isDeepStrictEqual } from "node:util";
import { type FactName, type Facts, factsOfSection, type SectionName } from "#src/facts/all-facts.schema.ts";
import { deliveredFacts } from "#src/facts/company.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { findLastChange, type LastChange, saveSiteValues } from "#src/facts/site-values-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { type StaffRequest, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";

export type FactSection = LastChange & {
  /** The facts that hold now. */
  facts: Partial<Facts>;
  delivered: Partial<Facts>;
};

export async function readSection(db: Db, name: SectionName): Promise<FactSection> {
  const names = factsOfSection(name);
  // The version first: with an older version the next save is compared, with a newer one it would overwrite unseen.
  const last = await findLastChange(db, "fact", names);
  const facts = { ...deliveredFacts, ...(await readChangedFacts(db)) };
  return {
    facts: pick(facts, names),
    delivered: pick(deliveredFacts, names),
    ...last,
  };
}

type Change = {
  section: SectionName;
  /** Of the section as the person has seen it. */
  version: number;
  facts: Partial<Facts>;
  /** Runs in the same transaction, if a fact differs. */
  onChange?: (trx: Trx, changed: readonly string[]) => Promise<void>;
};

/**
 * Saves facts of a section, all or none. A fact that equals the delivered one follows later releases again.
 *
 * @returns the section as it is now
 * @throws {HttpProblem} 401, and 409 with `section` if someone has changed the section since `version`
 */
export async function saveSection(
  c: StaffRequest,
  services: Pick<Services, "db" | "clock" | "log" | "content">,
  { section, version, facts, onChange }: Change,
): Promise<FactSection> {
  const { clock, content } = services;
  return staffTransaction(c, services, async (trx, audit) => {
    const changed = await saveSiteValues(trx, {
      kind: "fact",
      values: valuesOf(facts),
      seen: factsOfSection(section),
      seenVersion: version,
      by: c.var.session.user.name,
      now: clock.now(),
    });
    if (changed === undefined) {
      const error = "Someone else has changed this section. Please check it and save again.";
      throw new HttpProblem(409, error, { extra: { section: await readSection(trx, section) } });
    }
    if (changed.length > 0) {
      await audit({ kind: "facts-changed", details: { names: changed } });
      await onChange?.(trx, changed);
      await content.bump(trx);
    }
    return readSection(trx, section);
  });
}

function pick(facts: Facts, names: readonly FactName[]): Partial<Facts> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

function valuesOf(facts: Partial<Facts>): ReadonlyMap<string, string | null> {
  const values = (Object.entries(facts) as [FactName, unknown][]).map(([name, value]) => {
    return [name, isDeepStrictEqual(value, deliveredFacts[name]) ? null : JSON.stringify(value)] as const;
  });
  return new Map(values);
}
