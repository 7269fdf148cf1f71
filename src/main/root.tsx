import type { ReactNode } from "react";
import { preload } from "react-dom";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { accentStyle } from "#src/facts/accent.ts";
import { logoIcons } from "#src/facts/logo.ts";
import { openingNow } from "#src/facts/opening-line.ts";
import { runningNotice } from "#src/facts/running-notice.ts";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { OpeningProvider } from "#src/facts/use-opening.ts";
import { documentContext } from "#src/site/document/context.ts";
import { noticeScript } from "#src/site/document/notice-script.ts";
import { isStaffPage, useShellSettings } from "#src/site/document/shell-settings.tsx";
import { SiteScript } from "#src/site/document/site-script.tsx";
import { OwnPicturesProvider } from "#src/ui/picture/own-pictures.tsx";
import "#src/ui/tokens.css";
import "#src/ui/base.css";

export function loader({ context }: LoaderFunctionArgs) {
  const { origin, mailToFolder, company, texts, pictures, now } = context.get(documentContext);
  return {
    ...{ origin, mailToFolder, company, texts, pictures, now, accentStyle: accentStyle(company.accent) },
    opening: openingNow(company.hours, now),
    notice: runningNotice(company, now),
  };
}

/** The origin does not change during navigation in the staff app. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { inlineStyles, nonce, editing } = useShellSettings();
  const root = useRouteLoaderData<typeof loader>("root");
  // `preload()` instead of `<link>`: React then writes it before the preloads of pictures, and the font loads first.
  preload("/fonts/atkinson-hyperlegible-next.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const icons = logoIcons(root?.company.logo ?? null);
  const staff = isStaffPage(useMatches().map(({ handle }) => handle));
  return (
    <html lang="en-US" className={staff ? "staff" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {inlineStyles === undefined ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS; React would escape its quotes and child combinators.
          <style dangerouslySetInnerHTML={{ __html: inlineStyles }} />
        )}
        {root?.accentStyle && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: tokens and colors; React would escape nothing in it.
          <style dangerouslySetInnerHTML={{ __html: root.accentStyle }} />
        )}
        {!staff && root?.notice && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words and a key of letters and digits.
          <script dangerouslySetInnerHTML={{ __html: noticeScript(root.notice) }} />
        )}
        {/* Style sheets need no nonce. Without this React Router adds one on the server, and hydration finds it missing. */}
        <Links nonce="" />
        {staff ? (
          <>
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#122a3a" media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content="#0b2e45" />
        )}
        {/* The editor of texts asks for them once its script is there (OWN-31). */}
        {editing && <link rel="preload" as="fetch" href="/api/admin/texts" crossOrigin="anonymous" />}
        {/* Browsers without SVG icons request /favicon.ico by themselves. */}
        <link rel="icon" {...icons.tab} />
        <link rel="apple-touch-icon" href={icons.touch} />
      </head>
      <body>
        {root ? (
          <CompanyProvider company={root.company} texts={root.texts} editing={editing}>
            <OpeningProvider value={root.opening}>
              <OwnPicturesProvider value={root.pictures}>{children}</OwnPicturesProvider>
            </OpeningProvider>
          </CompanyProvider>
        ) : (
          children
        )}
        {staff ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          <SiteScript />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown when a page fails to render: static text and the phone number, since anything else could fail again. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const phone = useRouteLoaderData<typeof loader>("root")?.company.phone;
  return (
    <main id="main">
      <title>Something went wrong</title>
      <h1>{status === 404 ? "The page you are looking for can not be found" : "Something went wrong on our side"}</h1>
      <p>
        Please reload the page in a minute
        {phone && (
          <>
            , or call us at <a href={phone.href}>{phone.display}</a>
          </>
        )}
        .
      </p>
      <p>
        <a href="/">Return to Homepage</a>
      </p>
    </main>
  );
}
