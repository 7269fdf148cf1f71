import type { ReactNode } from "react";
import { openingNow } from "#src/facts/opening-line.ts";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { OpeningProvider } from "#src/facts/use-opening.ts";
import { OwnPicturesProvider } from "#src/ui/picture/own-pictures.tsx";
import { SiteLayout } from "../frame/site-layout.tsx";
import { type PublicPage, PublicPageProvider } from "./context.ts";
import { Document } from "./document.tsx";

type Props = {
  page: PublicPage;
  styles: string;
  /** The first stands at the end of the page, the others in its head. */
  scripts: readonly string[];
  children: ReactNode;
};

/** The HTML of a public page, with its CSS and its few lines of script inside. */
export function PublicDocument({ page, styles, scripts: [last = "", ...first], children }: Props) {
  const { company, texts, pictures = {}, editing, now } = page;
  const head = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS; React would escape its quotes and child combinators. */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {first.map((script) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words and a key of letters and digits.
        <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
      ))}
      {/* The editor of texts asks for them once its script is there (OWN-31). */}
      {editing && <link rel="preload" as="fetch" href="/api/admin/texts" crossOrigin="anonymous" />}
    </>
  );
  return (
    <PublicPageProvider value={page}>
      <CompanyProvider company={company} texts={texts} editing={editing}>
        <OpeningProvider value={openingNow(company.hours, now)}>
          <OwnPicturesProvider value={pictures}>
            <Document company={company} head={head}>
              <SiteLayout page={page}>{children}</SiteLayout>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words around an address of our own build; React would escape its quotes. */}
              <script dangerouslySetInnerHTML={{ __html: last }} />
            </Document>
          </OwnPicturesProvider>
        </OpeningProvider>
      </CompanyProvider>
    </PublicPageProvider>
  );
}
