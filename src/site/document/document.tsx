import type { ReactNode } from "react";
import { preload } from "react-dom";
import { lookStyle } from "#src/facts/accent.ts";
import type { Company } from "#src/facts/company.ts";
import { brandPictures } from "#src/facts/logo.ts";

type Props = {
  company: Company;
  /** Of the staff app, with its colors. */
  staff?: boolean;
  /** What this page has in its head besides. */
  head: ReactNode;
  children: ReactNode;
};

/** The HTML of every page around its own parts. */
export function Document({ company, staff = false, head, children }: Props) {
  // `preload()` instead of `<link>`: React then writes it before the preloads of pictures, and the font loads first.
  preload("/fonts/atkinson-hyperlegible-next.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const icons = brandPictures(company);
  const look = lookStyle(company, staff);
  return (
    <html lang="en-US" className={staff ? "staff" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        {look && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: tokens and colors; React would escape nothing in it.
          <style dangerouslySetInnerHTML={{ __html: look }} />
        )}
        {staff ? (
          <>
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#122a3a" media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content={company.darkColor} />
        )}
        {/* Browsers without SVG icons request /favicon.ico by themselves. */}
        <link rel="icon" href={icons.tab} type={icons.tab.endsWith(".svg") ? "image/svg+xml" : "image/png"} />
        <link rel="apple-touch-icon" href={icons.touch} />
      </head>
      <body>{children}</body>
    </html>
  );
}
