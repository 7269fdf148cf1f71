import type { ReactNode } from "react";
import { preload } from "react-dom";
import { accentStyle } from "#src/facts/accent.ts";
import type { Company } from "#src/facts/company.ts";
import { logoIcons } from "#src/facts/logo.ts";

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
  const icons = logoIcons(company.logo);
  const accent = accentStyle(company.accent);
  return (
    <html lang="en-US" className={staff ? "staff" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        {accent && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: tokens and colors; React would escape nothing in it.
          <style dangerouslySetInnerHTML={{ __html: accent }} />
        )}
        {staff ? (
          <>
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#122a3a" media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content="#0b2e45" />
        )}
        {/* Browsers without SVG icons request /favicon.ico by themselves. */}
        <link rel="icon" {...icons.tab} />
        <link rel="apple-touch-icon" href={icons.touch} />
      </head>
      <body>{children}</body>
    </html>
  );
}
