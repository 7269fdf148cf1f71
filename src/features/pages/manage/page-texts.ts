import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { ownPageSchema, type StaffOwnPage, sectionKinds } from "#src/facts/own-page.schema.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { itemSaving, listRequests } from "#src/staff/editing/list-requests.ts";
import type { ListKind } from "#src/staff/editing/use-managed-list.ts";
import { recordOf, type Values } from "#src/ui/form/form-fields.ts";
import { cutText } from "#src/ui/list/use-item-names.tsx";
import { pageProblems } from "./page-problems.ts";

export const pageList: ListKind<StaffOwnPage> = {
  noun: "page",
  calls: listRequests(api.admin.pages, { many: "pages", param: {} }),
  naming: { lead: "the page", nameOf: ({ title }) => `“${cutText(title, 60)}”` },
};

export const savePage = itemSaving<"page", StaffOwnPage, z.input<typeof ownPageSchema>, object>(api.admin.pages, {
  one: "page",
  param: {},
});

/** The places for sections in the form of a page. */
export const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const sectionFields = places.flatMap((place) => [`kind${place}`, `text${place}`] as const);

export const fresh = {
  ...{ title: "", slug: "", lead: "", ...recordOf(sectionFields, () => "") },
  ...{ meta_title: "", meta_description: "", is_active: "false" },
};
export type PageField = keyof typeof fresh;

export const labels: Values<PageField> = {
  ...{ title: "Title", slug: "Address", lead: "First sentences" },
  ...recordOf(sectionFields, (field) => field.replace("kind", "Section ").replace("text", "Words of section ")),
  ...{ meta_title: "Title for search engines (optional)", is_active: "On the website" },
  meta_description: "Description for search engines (optional)",
};

/** The page by the fields of its form. */
export function pageFields({ sections, ...page }: StaffOwnPage): object {
  return Object.assign(
    page,
    ...sections.map(({ kind, text }, at) => ({ [`kind${at + 1}`]: kind, [`text${at + 1}`]: text })),
  );
}

/** The page that the fields describe. */
export function typedPage({ title, slug, lead, meta_title, meta_description, is_active, ...typed }: Values<PageField>) {
  const sections = places.flatMap((place) => {
    const kind = sectionKinds.find((one) => one === typed[`kind${place}`]);
    return kind ? [{ kind, text: typed[`text${place}`] }] : [];
  });
  return { title, slug, lead, sections, meta_title, meta_description, is_active: is_active === "true" };
}

/** What is wrong with a page, by field. */
export function checkPage(typed: Values<PageField>) {
  const page = typedPage(typed);
  return { ...pageProblems(page), ...errorsIn(ownPageSchema, page) };
}
