import * as z from "zod/mini";
import { asLine, asText, asWord, field, limited, requiredText, wholeNumber } from "#src/schema/fields.schema.ts";
import { activeFlag, type StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { reservedNames } from "./navigation-links.ts";

export const maxPages = 40;
export const maxSections = 12;
/** Lengths by field; `text` is a section of any kind. */
export const pageLengths = {
  title: 60,
  lead: 300,
  slug: 60,
  meta_title: 60,
  meta_description: 160,
  text: 3000,
};

/** What a section can be. A list has an item in each line, a question its answer below it; a picture is its id in the gallery. */
export const sectionKinds = ["heading", "text", "picture", "list", "question"] as const;

const atMost = (what: string, max: number) => `Please keep ${what} to ${max.toLocaleString("en-US")} characters.`;

export const sectionsSchema = z
  .array(
    z.strictObject({
      kind: z.enum(sectionKinds, { error: "Please choose what the section is." }),
      text: z.string().check(z.overwrite(asText)),
    }),
  )
  .check(z.maxLength(maxSections, { error: `A page has room for ${maxSections} sections.` }));

export type PageSection = z.output<typeof sectionsSchema>[number];

const slugError = "Please use lower-case letters and digits, with a hyphen between words, such as metal-roofs.";
const slug = field(
  slugError,
  asWord,
  (typed) => typed.length <= pageLengths.slug && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(typed),
).check(
  z.refine((typed) => !reservedNames.has(typed), {
    error: "The website itself uses this address. Please choose another one.",
  }),
);

/** The body of POST /api/admin/pages; `pageProblems` checks the names in braces. */
export const ownPageSchema = z.strictObject({
  title: requiredText(asLine, pageLengths.title, {
    blank: "Please enter the title.",
    tooLong: atMost("the title", pageLengths.title),
  }),
  slug,
  lead: requiredText(asLine, pageLengths.lead, {
    blank: "Please enter a sentence or two.",
    tooLong: atMost("the first sentences", pageLengths.lead),
  }),
  sections: sectionsSchema,
  meta_title: limited(asLine, pageLengths.meta_title, atMost("the title", pageLengths.meta_title)),
  meta_description: limited(
    asLine,
    pageLengths.meta_description,
    atMost("the description", pageLengths.meta_description),
  ),
  is_active: activeFlag("is_active should be true or false."),
  sort_order: z.optional(wholeNumber(0, maxPages, "The sort order should be a whole number from 0 to 40.")),
});

export type StaffOwnPage = Omit<z.output<typeof ownPageSchema>, "sort_order"> & StaffEntry;
