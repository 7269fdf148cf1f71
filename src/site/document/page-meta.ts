import type { MetaDescriptor, useLoaderData } from "react-router";
import type { Company } from "#src/facts/company.ts";
import type { RunningNotice } from "#src/facts/running-notice.ts";
import { type ChangedTexts, type NamedText, textFor } from "#src/facts/text.tsx";
import { factsInText } from "#src/facts/text-values.ts";
import type { OwnPictures } from "#src/ui/picture/own-pictures.tsx";

export type PageMeta = {
  /** Without the company's name, which is added. */
  title: NamedText;
  /** Which page of its list it is; named in the title from the second on. */
  page?: number;
  /** Shown by search engines: one or two sentences, at most 160 characters. */
  description: NamedText;
  /** The page's one address, e.g. "/gallery". */
  path: string;
  /** Path of the picture for social cards, 1200 × 630. */
  image?: string;
};

/** The part of React Router's `meta` arguments that is used here: the root route's data comes first. */
export type MetaInput = { matches: readonly unknown[] };

/** What a page gets, with what its `loader` returns. */
export type PageProps<Load> = MetaInput & { loaderData: ReturnType<typeof useLoaderData<Load>> };

/** What the root route has loaded: the site's address, the company's facts, the changed texts and pictures. */
export type RootData = {
  origin: string;
  mailToFolder: boolean;
  company: Company;
  texts?: ChangedTexts | undefined;
  pictures: OwnPictures;
  now: Date;
  notice: RunningNotice | undefined;
};

export function rootData(args: MetaInput): RootData {
  const [root] = args.matches as [{ loaderData: RootData }];
  return root.loaderData;
}

/**
 * The head of a public page (PUB-12): title, description, canonical link and the card that social sites show.
 *
 * @example export const meta = (args: MetaInput) => pageMeta(args, { title: "Gallery", … })
 */
export function pageMeta(args: MetaInput, { title, page = 1, description, path, image }: PageMeta): MetaDescriptor[] {
  const { origin, company, texts = {} } = rootData(args);
  const pageTexts = { changed: texts, facts: factsInText(company), links: {} };
  const words = textFor(title, pageTexts) + (page === 1 ? "" : `, page ${page}`);
  const described = textFor(description, pageTexts);
  const address = `${origin}${path === "/" ? "/" : path}`;
  const fullTitle = path === "/" ? words : `${words} | ${company.name}`;
  return [
    { title: fullTitle },
    { name: "description", content: described },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: described },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}${image ?? "/brand/og.jpg"}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:locale", content: "en_US" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
