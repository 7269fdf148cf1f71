import { Link } from "react-router";
import type { MetaInput } from "#src/document/page-meta.ts";
import { staffMeta } from "#src/document/staff-meta.ts";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./company-page.module.css";
import { InquiriesSection } from "./inquiries/inquiries-section.tsx";
import { AccentForm } from "./look/accent-form.tsx";
import { LogoForm } from "./look/logo-form.tsx";
import type { Section } from "./section.server.ts";
import { SectionForm } from "./section-form.tsx";
import { useCompanyFacts } from "./use-company-facts.ts";
import { useFocusOnHash } from "./use-focus-on-hash.ts";

export const meta = (args: MetaInput) => staffMeta(args, "Company");

const headingId = "company";

/** The sections in their order, and what each of them changes on the site. */
const parts = [
  {
    name: "contact",
    title: "Name and contact",
    shows:
      "Shown on every page, in every email and in search results. A new phone number or email address is also mailed to those who got the inquiries before.",
  },
  {
    name: "promises",
    title: "What we say about ourselves",
    shows:
      "Shown on the home page, the contact page and the page about guards, in the footer and in the confirmation that customers get.",
  },
  {
    name: "inquiries",
    title: "Where inquiries go",
    shows:
      "Messages from the forms of the website go to these addresses, and customers get a confirmation. When the list changes, we email those who got the messages before.",
  },
  {
    name: "logo",
    title: "Logo",
    shows:
      "Shown in the header of every page, and as the icon on tabs and home screens. The picture of a shared link stays as it is.",
  },
  {
    name: "look",
    title: "Color",
    shows: "The color of buttons and of small marks, on every page, in the staff area and in emails.",
  },
  {
    name: "links",
    title: "Links",
    shows: "Shown in the top bar, the menu, the footer and the contact page. Each has to begin with https://.",
  },
] as const;

/** What has a page of its own. */
const elsewhere = [
  {
    name: "pictures",
    title: "Pictures",
    shows: "The pictures on the home page and on the pages about our work.",
    href: "/admin/page-pictures",
    icon: "picture",
    link: "Change the pictures of the pages",
  },
  {
    name: "questions",
    title: "Questions and Answers",
    shows: "What customers ask, with your answers, on the pages about gutters and guards.",
    href: "/admin/questions",
    icon: "message",
    link: "Change the questions and answers",
  },
] as const;

/** /admin/company: the company's facts (OWN-01). */
export default function CompanyPage() {
  const { sections, error, reload, save, settle, status } = useCompanyFacts();
  useFocusOnHash(sections !== undefined);
  return (
    <div className={layout.stack}>
      <h1 id={headingId} tabIndex={-1}>
        Company
      </h1>
      <p className={styles.lead}>What you save here is on the site at once, and nowhere else to be changed.</p>
      {!sections && !error && (
        <p className={layout.loading} role="status">
          Loading...
        </p>
      )}
      {!sections && error && (
        <LoadFailed text={error.text} detail={error.detail} focusNext={headingId} onAgain={() => void reload()} />
      )}
      {sections && (
        <>
          <nav aria-label="Sections" className={styles.contents}>
            <ul>
              {parts.map(({ name, title }) => (
                <li key={name}>
                  <a href={`#${name}`}>{title}</a>
                </li>
              ))}
              {elsewhere.map(({ name, title }) => (
                <li key={name}>
                  <a href={`#${name}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {parts.map(({ name, title, shows }) => (
            <section
              key={name}
              id={name}
              aria-labelledby={`${name}-title`}
              className={`${layout.card} ${styles.section}`}
            >
              <div className={styles.about}>
                <h2 id={`${name}-title`} tabIndex={-1}>
                  {title}
                </h2>
                <p>{shows}</p>
                <LastChange section={sections[name]} />
              </div>
              {name === "inquiries" ? (
                <InquiriesSection title={title} section={sections[name]} save={save} />
              ) : name === "logo" ? (
                <LogoForm section={sections.logo} save={save} settle={settle} />
              ) : name === "look" ? (
                <AccentForm name={name} title={title} section={sections[name]} save={save} />
              ) : (
                <SectionForm name={name} title={title} section={sections[name]} save={save} />
              )}
            </section>
          ))}
          {elsewhere.map(({ name, title, shows, href, icon, link }) => (
            <section
              key={name}
              id={name}
              aria-labelledby={`${name}-title`}
              className={`${layout.card} ${styles.section}`}
            >
              <div className={styles.about}>
                <h2 id={`${name}-title`}>{title}</h2>
                <p>{shows}</p>
              </div>
              <p className={styles.elsewhere}>
                <Link to={href}>
                  <Icon name={icon} />
                  {link}
                </Link>
              </p>
            </section>
          ))}
        </>
      )}
      <StatusBar status={status} />
    </div>
  );
}

function LastChange({ section: { changedAt, changedBy } }: { section: Section }) {
  if (changedAt === undefined) return <p className={styles.last}>Not changed yet.</p>;
  return (
    <p className={styles.last}>
      Last changed <OfficeTime time={changedAt} />
      {changedBy && ` by ${changedBy}`}.
    </p>
  );
}
