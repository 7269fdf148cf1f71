import type { Facts } from "./all-facts.schema.ts";
import { publicPages } from "./navigation-links.ts";

/** A page that visitors can open; `ref` is what facts call it. */
export type SitePage = { ref: string; href: string; label: string };

/** An own page by what other pages know of it. */
export type OwnPageName = { id: number; slug: string; title: string };

export const refOf = ({ id }: { id: number }): string => `own:${id}`;

/**
 * The pages that are on, and those of them that the menu has, by their names in it (OWN-120, OWN-121).
 *
 * @param published the company's own
 */
export function sitePagesOf({ menu, pagesOff }: Pick<Facts, "menu" | "pagesOff">, published: readonly OwnPageName[]) {
  const livingPages: readonly SitePage[] = [
    ...publicPages.filter(({ href }) => !pagesOff.includes(href)).map((page) => ({ ...page, ref: page.href })),
    ...published.map((page) => ({ ref: refOf(page), href: `/${page.slug}`, label: page.title })),
  ];
  const menuLinks = menu.flatMap(({ page, label }) =>
    livingPages.filter(({ ref }) => ref === page).map(({ href }) => ({ href, label })),
  );
  return { livingPages, menuLinks };
}
