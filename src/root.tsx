import type { ReactNode } from "react";
import { preload } from "react-dom";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { site } from "#site";
import type { Route } from "./+types/root.ts";
import { documentContext } from "./document/context.ts";
import { isStaffPage, useShellSettings } from "./document/shell-settings.tsx";
import { SiteScript } from "./document/site-script.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

export function loader({ context }: Route.LoaderArgs) {
  const { origin, mailToFolder } = context.get(documentContext);
  return { origin, mailToFolder };
}

/** The origin does not change during navigation in the staff app. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { inlineStyles, nonce } = useShellSettings();
  // `preload()` instead of `<link>`: React then writes it before the preloads of pictures, and the font loads first.
  preload("/fonts/atkinson-hyperlegible-next.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
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
        {/* Browsers without SVG icons request /favicon.ico by themselves. */}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
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
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main id="main">
      <title>Something went wrong</title>
      <h1>{status === 404 ? "The page you are looking for can not be found" : "Something went wrong on our side"}</h1>
      <p>
        Please reload the page in a minute, or call us at <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
      <p>
        <a href="/">Return to Homepage</a>
      </p>
    </main>
  );
}
