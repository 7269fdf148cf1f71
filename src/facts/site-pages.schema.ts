import * as z from "zod/mini";
import { line } from "./fact-parts.schema.ts";
import { fact } from "./fact-row.schema.ts";
import { publicPages, switchablePages } from "./navigation-links.ts";

const noPage = "Please choose a page of this website.";

/** A page by what stays when its address changes: the path of a delivered one, "own:12" of one of the company's own. */
const pageRef = z.string({ error: noPage }).check(
  z.refine((ref) => /^own:[1-9]\d{0,8}$/.test(ref) || publicPages.some(({ href }) => href === ref), {
    error: noPage,
  }),
);

const once = (refs: readonly string[]) => new Set(refs).size === refs.length;
const twice = "A page is on the list twice. Please reload this page.";

/** Which pages the site has, and its menu (OWN-120). */
export const sitePageFacts = {
  menu: fact(
    z.array(z.object({ page: pageRef, label: line(30, "the name in the menu") })).check(
      z.minLength(1, { error: "Please keep at least one page in the menu." }),
      z.maxLength(14, { error: "The menu has room for 14 pages. Please take one out first." }),
      z.refine((menu) => once(menu.map(({ page }) => page)), { error: twice }),
    ),
    "the menu",
  ),
  /** Delivered pages that are off. */
  pagesOff: fact(
    z
      .array(z.enum(switchablePages, { error: "The home page, the contact page and the privacy page stay on." }))
      .check(z.refine(once, { error: twice })),
    "which pages are on",
  ),
  /** Pages that search engines are asked to leave out. */
  pagesNotInSearch: fact(
    z.array(pageRef).check(z.maxLength(100), z.refine(once, { error: twice })),
    "which pages search engines list",
  ),
};
