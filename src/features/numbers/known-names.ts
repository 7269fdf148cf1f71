import { publicPages } from "#src/facts/navigation-links.ts";
import { countedForms, type Use } from "#src/site/counting/schema.ts";

/** Stands for every name beyond those that are counted one by one. */
export const otherName = "other";

const pages: ReadonlySet<string> = new Set(publicPages.map(({ href }) => href));
const forms: ReadonlySet<string> = new Set(Object.keys(countedForms));
const fields: ReadonlySet<string> = new Set(
  Object.entries(countedForms).flatMap(([form, names]) => names.map((name) => `${form}.${name}`)),
);

/**
 * The name under which a reported use is counted (LEAD-63). What strangers send chooses among known names and adds none.
 *
 * @returns undefined for a use that is not counted
 */
export function countedName({ kind, name }: Use): string | undefined {
  if (kind === "phone") return pages.has(name) ? name : otherName;
  if (kind === "planner") return name === "planner" ? name : undefined;
  return (kind === "begun" ? forms : fields).has(name) ? name : undefined;
}
