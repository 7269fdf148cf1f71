import {
  ownPageSchema,
  type PageSection,
  type pageLengths,
  type StaffOwnPage,
  sectionKinds,
} from "#src/facts/own-page.schema.ts";
import { recordOf, type Values } from "#src/ui/form/form-fields.ts";
import { pageProblems } from "./page-problems.ts";

/** The places for sections in the form of a page. */
export const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type SectionPlace = (typeof places)[number];

type SectionField = `${"kind" | "text"}${SectionPlace}`;
export type PageField = Exclude<keyof typeof pageLengths, "text"> | SectionField | "is_active";
export type PageTexts = Values<PageField>;

const ofPlaces = (textOf: (field: SectionField) => string) =>
  recordOf(
    places.flatMap((place) => [`kind${place}`, `text${place}`] as const),
    textOf,
  );

export const fresh: PageTexts = {
  ...{ title: "", slug: "", lead: "", ...ofPlaces(() => "") },
  ...{ meta_title: "", meta_description: "", is_active: "false" },
};

export const labels: PageTexts = {
  ...{ title: "Title", slug: "Address", lead: "First sentences" },
  ...ofPlaces((field) => field.replace("kind", "Section ").replace("text", "Words of section ")),
  ...{ meta_title: "Title for search engines (optional)", is_active: "On the website" },
  meta_description: "Description for search engines (optional)",
};

/** The page with its sections as the fields of its form have them too. */
export function withTexts(page: StaffOwnPage): StaffOwnPage {
  const texts = page.sections.map(({ kind, text }, index) => ({
    [`kind${index + 1}`]: kind,
    [`text${index + 1}`]: text,
  }));
  return Object.assign({ ...page }, ...texts);
}

/** The page that the fields describe. */
export function typedPage({ title, slug, lead, meta_title, meta_description, is_active, ...typed }: PageTexts) {
  const sections = places.flatMap((place): PageSection[] => {
    const kind = sectionKinds.find((one) => one === typed[`kind${place}`]);
    return kind ? [{ kind, text: typed[`text${place}`] }] : [];
  });
  return { title, slug, lead, sections, meta_title, meta_description, is_active: is_active === "true" };
}

/** What is wrong with a page, by field. */
export function checkPage(typed: PageTexts): Partial<PageTexts> {
  const page = typedPage(typed);
  const issues = ownPageSchema.safeParse(page).error?.issues ?? [];
  const wrong = issues.map(({ path: [name, index], message }) => [
    index === undefined ? name : `text${Number(index) + 1}`,
    message,
  ]);
  return { ...pageProblems(page), ...Object.fromEntries(wrong.toReversed()) };
}
