import type { Facts } from "./all-facts.schema.ts";
import { publicPages } from "./navigation-links.ts";

/** A page that visitors can open; `ref` is what facts call it. */
export type SitePage = { ref: string; href: string; label: string };

/** An own page by what other pages know of it. */
export type OwnPageName = { id: number; slug: string; title: string };

export const refOf = ({ id }: { id: number }): string => `own:${id}`;

/** Whether one of these counties has neighborhoods of The Villages, which the page about them needs (OWN-115). */
export const hasVillages = (counties: readonly string[]) =>
  ["Lake", "Marion", "Sumter"].some((county) => counties.includes(county));

/**
 * The pages that are on, and those of them that the menu has, by their names in it (OWN-120, OWN-121).
 *
 * @param published the company's own
 */
export function sitePagesOf(
  { menu, pagesOff, counties }: Pick<Facts, "menu" | "pagesOff" | "counties">,
  published: readonly OwnPageName[],
) {
  const isOff = (href: string) => pagesOff.includes(href) || (href === "/the-villages" && !hasVillages(counties));
  const livingPages: readonly SitePage[] = [
    ...publicPages.filter(({ href }) => !isOff(href)).map((page) => ({ ...page, ref: page.href })),
    ...published.map((page) => ({ ref: refOf(page), href: `/${page.slug}`, label: page.title })),
  ];
  const menuLinks = menu.flatMap(({ page, label }) =>
    livingPages.filter(({ ref }) => ref === page).map(({ href }) => ({ href, label })),
  );
  return { livingPages, menuLinks };
}
