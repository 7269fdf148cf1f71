import type { MetaDescriptor } from "react-router";
import { site } from "#site";

export type PageMeta = {
  /** Without the company's name, which is added. */
  title: string;
  /** Shown by search engines: one or two sentences, at most 160 characters. */
  description: string;
  /** The page's one address, e.g. "/gallery". */
  path: string;
  /** Path of the picture for social cards, 1200 × 630. */
  image?: string;
};

/** The part of React Router's `meta` arguments that is used here: the root route's data comes first. */
type MetaInput = { matches: readonly unknown[] };

/**
 * The head of a public page (PUB-12): title, description, canonical link and the card that social sites show.
 *
 * @example export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Gallery", … })
 */
export function pageMeta(args: MetaInput, { title, description, path, image }: PageMeta): MetaDescriptor[] {
  const [root] = args.matches as [{ loaderData: { origin: string } }];
  const { origin } = root.loaderData;
  const address = `${origin}${path === "/" ? "/" : path}`;
  const fullTitle = path === "/" ? `${title}` : `${title} | ${site.name}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}${image ?? "/brand/og.jpg"}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:locale", content: "en_US" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
