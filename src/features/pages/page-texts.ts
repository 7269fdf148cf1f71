import { ownPageSchema, type PageSection, type pageLengths, sectionKinds } from "#src/facts/own-page.schema.ts";
import { recordOf, type Values } from "#src/ui/form/form-fields.ts";
import { pageProblems } from "./page-problems.ts";
import type { StaffPage } from "./schema.ts";

/** The places for sections in the form of a page. */
export const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type Place = (typeof places)[number];
export const sectionParts = ["kind", "head", "text"] as const;

export type SectionField = `${(typeof sectionParts)[number]}${Place}`;
type PlainField = Exclude<keyof typeof pageLengths, "head" | "text"> | "is_active";
export type PageField = PlainField | SectionField;
export type PageTexts = Values<PageField>;

const sectionFields = places.flatMap((place) => sectionParts.map((part) => `${part}${place}` as const));

export const fresh: PageTexts = {
  ...{ title: "", slug: "", lead: "" },
  ...recordOf<SectionField, string>(sectionFields, () => ""),
  ...{ meta_title: "", meta_description: "", is_active: "false" },
};

export const labels: Values<PageField> = {
  ...{ title: "Title", slug: "Address", lead: "First sentences" },
  ...recordOf<SectionField, string>(sectionFields, (field) => {
    const place = field.replace(/\D/g, "");
    if (field.startsWith("kind")) return `Section ${place}`;
    return field.startsWith("head") ? `Question in section ${place}` : `Section ${place}, text`;
  }),
  ...{ meta_title: "Title for search engines (optional)" },
  ...{ meta_description: "Description for search engines (optional)", is_active: "On the website" },
};

/** The page with its sections as the fields of its form have them too. */
export function withTexts(page: StaffPage): StaffPage {
  const sections = page.sections.flatMap((section, index) =>
    sectionParts.map((part) => [`${part}${index + 1}`, section[part]]),
  );
  return { ...page, ...Object.fromEntries(sections) };
}

/** The page that the fields describe. */
export function pageOf(typed: PageTexts) {
  const sections = places.flatMap((place): PageSection[] => {
    const kind = sectionKinds.find((one) => one === typed[`kind${place}`]);
    return kind ? [{ kind, head: typed[`head${place}`], text: typed[`text${place}`] }] : [];
  });
  const { title, slug, lead, meta_title, meta_description, is_active } = typed;
  return { title, slug, lead, sections, meta_title, meta_description, is_active: is_active === "true" };
}

/** What is wrong with a page, by field. */
export function checkPage(typed: PageTexts): Partial<PageTexts> {
  const page = pageOf(typed);
  const issues = ownPageSchema.safeParse(page).error?.issues ?? [];
  const wrong = issues.map(({ path: [name, index, part], message }) => [
    part === undefined ? String(name) : `${String(part)}${Number(index) + 1}`,
    message,
  ]);
  return { ...pageProblems(page), ...Object.fromEntries(wrong.toReversed()) };
}
