import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { SectionName } from "#src/facts/all-facts.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./company-page.module.css";
import { HoursSection } from "./hours/hours-section.tsx";
import { InquiriesSection } from "./inquiries/inquiries-section.tsx";
import { KeepingForm } from "./keeping/keeping-form.tsx";
import { AccentForm } from "./look/accent-form.tsx";
import { LogoForm } from "./look/logo-form.tsx";
import { NoticeSection } from "./notice/notice-section.tsx";
import { elsewhere, parts } from "./page-parts.ts";
import type { FactSection } from "./section.server.ts";
import { SectionForm } from "./section-form.tsx";
import { TownsSection } from "./towns/towns-section.tsx";
import { type SectionProps, useCompanyFacts } from "./use-company-facts.ts";

/** The sections that are more than text fields. */
const ownForms: { readonly [Name in SectionName]?: ComponentType<SectionProps> } = {
  hours: HoursSection,
  notice: NoticeSection,
  towns: TownsSection,
  inquiries: InquiriesSection,
  keeping: KeepingForm,
  logo: LogoForm,
  look: AccentForm,
};

/** As many as the first screen shows. */
const sectionsAtFirst = 2;

/** /admin/company: the company's facts (OWN-01). */
export default function CompanyPage() {
  const { sections, error, reload, save, change, settle, status } = useCompanyFacts();
  // The first sections can be used while the others, which are below the screen, are still being made.
  const shown = useDeferredValue(sections ? parts.length : 0, 0);
  useFocusOnHash(shown === parts.length);
  return (
    <div className={layout.stack}>
      <h1>Company</h1>
      <p className={styles.lead}>What you save here is on the site at once, and nowhere else to be changed.</p>
      <Loaded of={{ data: sections, error, reload }} />
      {sections && (
        <>
          <nav aria-label="Sections" className={styles.contents}>
            <ul>
              {[...parts, ...elsewhere].map(({ name, title }) => (
                <li key={name}>
                  <a href={`#${name}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {parts.slice(0, Math.max(shown, sectionsAtFirst)).map(({ name, title, shows }) => {
            const section = sections[name];
            const Form = ownForms[name] ?? SectionForm;
            return (
              <Part key={name} name={name} title={title} shows={shows} changed={<LastChange section={section} />}>
                <Form {...{ name, title, section, save, change, settle }} />
              </Part>
            );
          })}
          {(shown === parts.length ? elsewhere : []).map(({ name, title, shows, href, icon, link }) => (
            <Part key={name} name={name} title={title} shows={shows}>
              <p className={styles.elsewhere}>
                <Link to={href}>
                  <Icon name={icon} />
                  {link}
                </Link>
              </p>
            </Part>
          ))}
        </>
      )}
      <StatusBar status={status} />
    </div>
  );
}

/** Goes to the field or section that the address names, once the page has loaded it (OWN-16). */
function useFocusOnHash(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isLoaded || hash === "") return;
    const target = document.getElementById(hash.slice(1));
    const isSection = target?.matches("section");
    // A field with its label above it.
    target?.scrollIntoView({ block: isSection ? "start" : "center" });
    const focused = isSection ? target?.querySelector<HTMLElement>("h2[tabindex]") : target;
    focused?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
}

type PartProps = { name: string; title: string; shows: string; changed?: ReactNode; children: ReactNode };

function Part({ name, title, shows, changed, children }: PartProps) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={`stack ${layout.card} ${styles.section}`}>
      <div className={styles.about}>
        <h2 id={`${name}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{shows}</p>
        {changed}
      </div>
      {children}
    </section>
  );
}

function LastChange({ section: { changes } }: { section: FactSection }) {
  const last = Object.values(changes).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  if (!last) return <p className={styles.last}>Not changed yet.</p>;
  return (
    <p className={styles.last}>
      Last changed <OfficeTime time={last.at} /> by {last.by}.
    </p>
  );
}
