import * as z from "zod/mini";
import { asWord, field, ofAtMost } from "#src/schema/fields.schema.ts";
import { line } from "./fact-parts.schema.ts";
import { fact } from "./fact-row.schema.ts";
import { publicPages, reservedNames, switchablePages } from "./navigation-links.ts";

const noPage = "Please choose a page of this website.";

/** A page by what stays when its address changes: the path of a delivered one, "own:12" of one of the company's own. */
const pageRef = z.string({ error: noPage }).check(
  z.refine((ref) => /^own:[1-9]\d{0,8}$/.test(ref) || publicPages.some(({ href }) => href === ref), {
    error: noPage,
  }),
);

const once = (refs: readonly string[]) => new Set(refs).size === refs.length;
const twice = "A page is on the list twice. Please reload this page.";

/** An address as visitors ask for it: the path in lower case without a slash at its end, the query as it is. */
function asOldAddress(typed: string): string {
  const { pathname = "", search = "" } = URL.parse(typed, "https://old.example/") ?? {};
  // As canonicalPath, at most three slashes, which keeps the pattern linear (IN-8).
  return (pathname.toLowerCase().replace(/\/{1,3}$/, "") || "/") + search;
}

/** The lines of the form, such as "/about-us.html → /contact"; a list as it is stored stays. */
function asRedirects(sent: unknown): unknown {
  if (typeof sent !== "string") return sent;
  const lines = sent.split("\n").map((line) => line.replace(/→|->/g, " ").trim().split(/\s+/));
  return lines
    .filter(([first]) => first !== "")
    .map(([from = "", ...to]) => ({ from: asOldAddress(from), to: to.join(" ") }));
}

export const maxRedirects = 200;

/** What is wrong with a list of old addresses, as a sentence that names the one (OWN-127, OWN-129). */
function redirectsProblem(list: readonly { from: string; to: string }[]): string | undefined {
  if (list.length > maxRedirects) return `The list has room for ${maxRedirects} old addresses.`;
  for (const { from, to } of list) {
    const first = from.split(/[/?]/)[1] ?? "";
    const isPage = (href: string) => publicPages.some((page) => page.href === href);
    if (from !== asOldAddress(from) || !/^\/[!-~]{0,199}$/.test(from))
      return `“${from.slice(0, 60)}” is no address. Please write one such as /about-us.html.`;
    if (isPage(from) || from.endsWith("?edit") || (reservedNames.has(first) && !isPage(`/${first}`)))
      return `${from} is an address of this website, which stays as it is.`;
    if (!/^\/[a-z\d-]*$/.test(to)) return `Please write after ${from} the address of a page here, such as /contact.`;
  }
  return once(list.map(({ from }) => from)) ? undefined : "An old address is on the list twice. Please remove one.";
}

const verification = (who: string) =>
  ofAtMost(
    300,
    field(
      `Please paste the word or the whole meta tag of ${who}. The word has letters, digits, - and _ only.`,
      (typed) => asWord(typed.split(/content ?= ?["']/i)[1]?.split(/["']/)[0] ?? typed),
      (word) => /^[\w-]{0,100}$/.test(word),
    ),
  );

/** The sections of "Pages and texts" (OWN-130). */
export const pageSections = {
  /** Which pages the site has, and its menu (OWN-120). */
  pages: {
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
  },
  /** Addresses that are no more, and the pages that they lead to. */
  redirects: {
    redirects: fact(
      ofAtMost(
        60_000,
        z.pipe(
          z.transform(asRedirects),
          z.array(z.object({ from: z.string(), to: z.string() })).check(
            z.refine((list) => redirectsProblem(list) === undefined, {
              error: ({ input }) => redirectsProblem(input as Parameters<typeof redirectsProblem>[0]),
            }),
          ),
        ),
      ),
      "the old addresses",
      "Old address → page",
      {
        hint: "One in each line, such as: /about-us.html → /contact. Addresses of your former website work too, once its name leads here.",
        rows: 6,
      },
    ),
  },
  /** What proves to search engines that the website is the company's (OWN-131); empty for nothing. */
  verification: {
    googleVerification: fact(verification("Google"), "Google’s verification", "Google Search Console (optional)", {
      hint: "The “HTML tag” that Google shows you: paste all of it.",
    }),
    bingVerification: fact(verification("Bing"), "Bing’s verification", "Bing Webmaster Tools (optional)", {
      hint: "The meta tag that Bing shows you: paste all of it.",
    }),
  },
};
