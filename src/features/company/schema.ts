import * as z from "zod/mini";
import { type FactName, type Facts, factRows } from "#src/facts/all-facts.schema.ts";
import { logoFacts } from "#src/facts/look-facts.schema.ts";
import { wasRequired } from "#src/schema/fields.schema.ts";

/** What facts of a section are to be, and what the person saw. The facts are checked one by one (`readFacts`). */
export const saveSectionSchema = z.strictObject({
  was: wasRequired,
  facts: z.record(z.string(), z.unknown()),
  currentPassword: z.optional(z.string()),
});

/** Facts, or what is wrong with them by field: "phone", "social.page.href". */
export type ReadFacts = { ok: true; facts: Partial<Facts> } | { ok: false; fields: Record<string, string> };

/** Checks facts by their rules. A name that is not among `names` is an error. */
export function readFacts(sent: Readonly<Record<string, unknown>>, names: readonly FactName[]): ReadFacts {
  const facts: [string, unknown][] = [];
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (!(names as readonly string[]).includes(name)) {
      fields[name.slice(0, 40)] = "This section has no such fact.";
      continue;
    }
    const read = factRows[name as FactName].schema.safeParse(value);
    if (name in logoFacts && value !== null) fields[name] = "This picture is sent as a file.";
    else if (read.success) facts.push([name, read.data]);
    else for (const { path, message } of read.error.issues) fields[[name, ...path].join(".")] ??= message;
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, facts: Object.fromEntries(facts) };
}
