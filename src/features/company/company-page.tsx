import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { SectionName } from "#src/facts/all-facts.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { staffDraft } from "#src/staff/session/staff-drafts.ts";
import { useMe } from "#src/staff/session/use-session.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import styles from "./company-page.module.css";
import { HoursSection } from "./hours/hours-section.tsx";
import { EmailWordsSection } from "./inquiries/email-preview.tsx";
import { InquiriesSection } from "./inquiries/inquiries-section.tsx";
import { KeepingForm } from "./keeping/keeping-form.tsx";
import { LinksSection } from "./links/links-section.tsx";
import { LogoForm } from "./look/logo-form.tsx";
import { LookForm } from "./look/look-form.tsx";
import { MailServerSection } from "./mail-server/mail-server-section.tsx";
import { NoticeSection } from "./notice/notice-section.tsx";
import { entries, parts, sectionAt } from "./page-parts.ts";
import { LastChange, SectionForm } from "./section-form.tsx";
import { linkId, SectionList } from "./section-list.tsx";
import { TownsSection } from "./towns/towns-section.tsx";
import { type SectionProps, useCompanyFacts } from "./use-company-facts.ts";

/** The sections that are more than text fields. */
const ownForms: { readonly [Name in SectionName]?: ComponentType<SectionProps> } = {
  hours: HoursSection,
  notice: NoticeSection,
  towns: TownsSection,
  inquiries: InquiriesSection,
  mail: MailServerSection,
  answers: EmailWordsSection,
  appointmentEmails: EmailWordsSection,
  reviewEmails: EmailWordsSection,
  links: LinksSection,
  keeping: KeepingForm,
  logo: LogoForm,
  look: LookForm,
};

/**
 * /admin/company: the company's facts, one section at a time (OWN-01, LOOK-51). Sections that were opened stay, hidden, with what is
 * typed in them.
 */
export default function CompanyPage() {
  const { sections, error, reload, save, change, settle, status } = useCompanyFacts();
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<SectionName>();
  const shown = chosen ?? "contact";
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(new Set());
  // The address of "Skip to main content" is in the section that is shown.
  if ((hash === "" || sectionAt(hash)) && chosen !== sectionAt(hash)) setChosen(sectionAt(hash));
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]));
  const { id } = useMe();
  /** How many changes of each form are not saved; of one that was not opened yet, whether there is a draft. */
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, number>>(() => {
    const forms = entries.map((entry) => ("name" in entry ? entry.name : entry.to.slice(1)));
    return new Map(forms.map((form) => [form, Object.keys(staffDraft(id, `company:${form}`).read()).length]));
  });
  const onChanges = useCallback((form: string, count: number) => {
    setUnsaved((before) => new Map(before).set(form, count));
  }, []);
  useFocusOnHash(sections !== undefined, hash);
  const looks = [layout.stack, styles.page, chosen && styles.chosen, unsaved.get(shown) && styles.changed];
  return (
    <div className={looks.filter(Boolean).join(" ")}>
      <h1>Company</h1>
      <p className={styles.lead}>Change something here and it changes everywhere on the site, right away.</p>
      <Loaded of={{ data: sections, error, reload }} />
      {sections && (
        <div className={`stack ${styles.columns}`}>
          <SectionList shown={shown} unsaved={unsaved} />
          <div className={styles.sections}>
            {parts.map(({ name, title, shows }) => {
              const section = sections[name];
              const last = Object.values(section.changes).toSorted((a, b) => b.at.localeCompare(a.at))[0];
              const Form = ownForms[name] ?? SectionForm;
              return (
                opened.has(name) && (
                  <section
                    key={name}
                    id={name}
                    hidden={name !== shown}
                    aria-labelledby={`${name}-title`}
                    className={`${layout.card} ${styles.section}`}
                  >
                    <div className={`stack ${styles.about}`}>
                      <h2 id={`${name}-title`} tabIndex={-1}>
                        {title}
                      </h2>
                      <p>{shows}</p>
                      <LastChange change={last} />
                    </div>
                    <Form {...{ name, title, section, save, change, settle, onChanges }} />
                  </section>
                )
              );
            })}
          </div>
        </div>
      )}
      <StatusBar status={status} />
    </div>
  );
}

/** Goes to the field or section that the address names (OWN-16), and on the way back to its entry in the list. */
function useFocusOnHash(isLoaded: boolean, hash: string): void {
  const left = useRef("");
  useEffect(() => {
    if (!isLoaded) return;
    const before = sectionAt(left.current);
    left.current = hash;
    if (hash === "" && before) document.getElementById(linkId(before))?.focus();
    document.getElementById(`to${hash}`)?.scrollIntoView({ block: "nearest" });
    const target = document.getElementById(hash.slice(1));
    const heading = target?.matches("section") && target.querySelector<HTMLElement>("[tabindex]:is(h2, h3)");
    // A field with its label above it.
    target?.scrollIntoView({ block: heading ? "start" : "center" });
    const focused = heading || target;
    focused?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
}
