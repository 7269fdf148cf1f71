import { Outlet, useRouteLoaderData } from "react-router";
import { businessData, JsonLd } from "#src/document/json-ld.tsx";
import { Island } from "#src/islands/island.tsx";
import type { loader as rootLoader } from "#src/root.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import "./site-layout.css";
import { TopBar } from "./top-bar.tsx";

/** Frames every public page. Wide and narrow parts are both in the HTML; CSS shows the one that fits (785 px). */
export default function SiteLayout() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <Island name="anchor-scroll" when="anchor-missing">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
      </Island>
      <TopBar />
      <noscript>
        <a className="all-pages-link" href="#all-pages">
          All pages
        </a>
      </noscript>
      <Navigation />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ContactBar />
      {root && <JsonLd data={businessData(root.origin)} />}
    </>
  );
}
