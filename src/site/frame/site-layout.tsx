import type { ReactNode } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import type { PublicPage } from "../document/context.ts";
import { businessData, JsonLd } from "../document/json-ld.tsx";
import { openingHoursData } from "../document/opening-hours-data.ts";
import { Island } from "../islands/island.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Footer } from "./footer.tsx";
import navigation from "./navigation.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { SignedInItems } from "./signed-in-items.tsx";
import { SiteNotice } from "./site-notice.tsx";
import { TopBar } from "./top-bar.tsx";

/** The layout of every public page. Wide and narrow parts are both in the HTML; CSS shows one of them (785 px). */
export function SiteLayout({ page, children }: { page: PublicPage; children: ReactNode }) {
  const { origin, company, now, notice } = page;
  return (
    <>
      <Island name="anchor-scroll" when="anchor-missing">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
      </Island>
      {notice && <SiteNotice notice={notice} />}
      <TopBar />
      <noscript>
        <a className="all-pages-link" href="#all-pages">
          All pages
        </a>
      </noscript>
      <Navigation isPersonal={page.visitor !== undefined} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ContactBar />
      <JsonLd data={{ ...businessData(origin, company), ...openingHoursData(company.hours, now) }} />
    </>
  );
}

/** The letters of the delivered links, which stand in one row. */
const oneRow = 84;

/** The wide screen's navigation, with a row above its links for a logged-in person. */
function Navigation({ isPersonal }: { isPersonal: boolean }) {
  const isLong = useCompany().menuLinks.reduce((sum, { label }) => sum + label.length, 0) > oneRow;
  const looks = [navigation.navigation, isPersonal && navigation.personal, isLong && navigation.long];
  return (
    <nav className={looks.filter(Boolean).join(" ")} aria-label="Main">
      <SignedInItems />
      <NavigationList className={navigation.list} underline />
    </nav>
  );
}
