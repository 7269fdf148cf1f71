import type { Facts } from "./all-facts.schema.ts";
import { publicPages } from "./navigation-links.ts";

/** A page that visitors can open; `ref` is what facts call it. */
export type SitePage = { ref: string; href: string; label: string };

export type SitePages = {
  livingPages: readonly SitePage[];
  menuLinks: readonly { href: string; label: string }[];
};

/** The pages that are on, and those of them that the menu has, by their names in it (OWN-120, OWN-122). */
export function sitePagesOf({ menu, pagesOff }: Pick<Facts, "menu" | "pagesOff">): SitePages {
  const off: readonly string[] = pagesOff;
  const livingPages = publicPages
    .filter(({ href }) => !off.includes(href))
    .map(({ href, label }) => ({ ref: href, href, label }));
  const menuLinks = menu.flatMap(({ page, label }) =>
    livingPages.filter(({ ref }) => ref === page).map(({ href }) => ({ href, label })),
  );
  return { livingPages, menuLinks };
}
