import { brandPictures } from "#src/facts/logo.ts";
import { type NamedText, textFor } from "#src/facts/text.tsx";
import { factsInText } from "#src/facts/text-values.ts";
import { usePublicPage } from "./context.ts";

type Props = {
  /** Without the company's name, which is added. */
  title: NamedText;
  /** Which page of its list it is; named in the title from the second on. */
  number?: number;
  /** Shown by search engines: one or two sentences, at most 160 characters. */
  description: NamedText;
};

/** The head of a public page (PUB-12): title, description, canonical link and the card that social sites show. React puts it there. */
export function PageMeta({ title, number = 1, description }: Props) {
  const page = usePublicPage();
  if (!page) return null;
  const { origin, company, path, texts = {} } = page;
  const pageTexts = { changed: texts, facts: factsInText(company), links: {} };
  const words = textFor(title, pageTexts) + (number === 1 ? "" : `, page ${number}`);
  const described = textFor(description, pageTexts);
  const address = origin + path + (number === 1 ? "" : `?page=${number}`);
  const ref = company.livingPages.find(({ href }) => href === path)?.ref;
  const fullTitle = path === "/" ? words : `${words} | ${company.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={described} />
      {(ref === undefined || company.pagesNotInSearch.includes(ref)) && <meta name="robots" content="noindex" />}
      {path === "/" && company.googleVerification && (
        <meta name="google-site-verification" content={company.googleVerification} />
      )}
      {path === "/" && company.bingVerification && <meta name="msvalidate.01" content={company.bingVerification} />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={described} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + brandPictures(company).shared} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content="en_US" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
