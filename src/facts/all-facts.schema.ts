import * as z from "zod/mini";
import { line } from "./fact-parts.schema.ts";
import { type FactRow, fact } from "./fact-row.schema.ts";
import { factsBySection } from "./facts.schema.ts";

/** The sections of /admin/company, each saved on its own. */
export type SectionName = keyof typeof factsBySection;
export const sectionNames = Object.keys(factsBySection) as SectionName[];

/** Every fact, of all sections and those that only a release changes. */
export const factRows = {
  ...factsBySection.contact,
  ...factsBySection.promises,
  ...factsBySection.work,
  ...factsBySection.hours,
  ...factsBySection.towns,
  ...factsBySection.notice,
  ...factsBySection.logo,
  ...factsBySection.look,
  ...factsBySection.inquiries,
  ...factsBySection.answers,
  ...factsBySection.appointmentEmails,
  ...factsBySection.reviewEmails,
  ...factsBySection.planner,
  ...factsBySection.keeping,
  ...factsBySection.numbers,
  ...factsBySection.privacy,
  ...factsBySection.links,
  ...factsBySection.pages,
  ...factsBySection.redirects,
  ...factsBySection.verification,
  gutterSizes: fact(z.array(line(20, "the size")).check(z.minLength(1), z.maxLength(4)), "the gutter sizes"),
  state: fact(z.object({ name: z.string(), code: z.string(), country: z.string() }), "the state"),
} satisfies Readonly<Record<string, FactRow>>;

export type FactName = keyof typeof factRows;

/** The facts as they are stored. */
export type Facts = { [Name in FactName]: z.infer<(typeof factRows)[Name]["schema"]> };

/** The names of a section's facts. */
export function factsOfSection(section: SectionName): readonly FactName[] {
  return Object.keys(factsBySection[section]) as FactName[];
}

/** Whether a change of the fact takes a fresh login, and why. */
export function guardOf(name: FactName): FactRow["guard"] {
  const row: FactRow = factRows[name];
  return row.guard;
}
