import * as z from "zod/mini";
import { httpsAddress, optionalLine } from "./fact-parts.schema.ts";

/** Where a link leads, with the words that visitors read. */
export const linkKinds = {
  facebook: "Facebook",
  "google-maps": "Google Maps",
  "google-reviews": "Google reviews",
  instagram: "Instagram",
  nextdoor: "Nextdoor",
  youtube: "YouTube",
  bbb: "BBB",
  other: "",
} as const;

export type LinkKind = keyof typeof linkKinds;

const kinds = Object.keys(linkKinds) as LinkKind[];

export const linkSchema = z
  .object({
    kind: z.enum(kinds, { error: "Please choose what the link leads to." }),
    /** Own words; empty for those of its kind. */
    label: optionalLine(40, "the words to show"),
    href: httpsAddress,
  })
  .check(
    z.refine(({ kind, label }) => label !== "" || linkKinds[kind] !== "", {
      path: ["label"],
      error: "Please enter the words to show.",
    }),
  );

type Link = z.output<typeof linkSchema>;

const named = z.object({ label: z.string(), href: httpsAddress });

/** What releases without a list have stored, with a place for each of three links. */
const threeLinks = z.pipe(
  z.object({ page: named, maps: named, reviews: named }),
  z.transform(({ page, maps, reviews }) => [
    ofKind("facebook", page),
    ofKind("google-maps", maps),
    ofKind("google-reviews", reviews),
  ]),
);

/** The links to the company's pages on other sites, in the order of every menu (OWN-112). */
export const linksSchema = z.pipe(
  z.union([z.array(z.unknown()), threeLinks]),
  z.array(linkSchema).check(z.maxLength(8, { error: "Please keep the list to eight links." })),
);

export type Links = Link[];

/** The first link of a kind. */
export function linkOf(links: Links, kind: LinkKind): Link | undefined {
  return links.find((link) => link.kind === kind);
}

/** The words that visitors read. */
export function linkWords({ kind, label }: Pick<Link, "kind" | "label">): string {
  return label || linkKinds[kind];
}

function ofKind(kind: LinkKind, { label, href }: z.output<typeof named>): Link {
  return { kind, label: label === linkKinds[kind] ? "" : label, href };
}
