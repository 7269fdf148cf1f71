import { Outlet, useRouteLoaderData } from "react-router";
import { businessData, JsonLd } from "../document/json-ld.tsx";
import { openingHoursData } from "../document/opening-hours-data.ts";
import type { RootData } from "../document/page-meta.ts";
import { Island } from "../islands/island.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Footer } from "./footer.tsx";
import navigation from "./navigation.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { SignedInItems } from "./signed-in-items.tsx";
import "./site-layout.css";
import { SiteNotice } from "./site-notice.tsx";
import { TopBar } from "./top-bar.tsx";

/** The layout of every public page. Wide and narrow parts are both in the HTML; CSS shows one of them (785 px). */
export default function SiteLayout() {
  const root = useRouteLoaderData<RootData>("root");
  return (
    <>
      <Island name="anchor-scroll" when="anchor-missing">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
      </Island>
      {root?.notice && <SiteNotice notice={root.notice} />}
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
      {root && (
        <JsonLd
          data={{ ...businessData(root.origin, root.company), ...openingHoursData(root.company.hours, root.now) }}
        />
      )}
    </>
  );
}

/** The wide screen's navigation: stays at the top while the page scrolls. */
function Navigation() {
  return (
    <nav className={navigation.navigation} aria-label="Main">
      <NavigationList className={navigation.list} underline />
      <SignedInItems />
    </nav>
  );
}
