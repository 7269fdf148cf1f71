import type { ReactNode } from "react";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany, useIsOn } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import type { PublicPage } from "#src/site/document/context.ts";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import parts from "#src/ui/text/headed-parts.module.css";
import styles from "./privacy-page.module.css";
import { privacyStatements } from "./privacy-statements.ts";

/**
 * /privacy: what this website does with data (OWN-70). Its statements follow from the settings and facts and cannot be edited,
 * so that they stay true; the company's own words stand in a part of their own.
 */
export default function PrivacyPage(settings: PublicPage) {
  const company = useCompany();
  const says = privacyStatements({
    ...settings,
    keepMessagesYears: company.keepMessagesYears,
    planner: useIsOn("/planner"),
    googleMap: Boolean(company.mapEmbedUrl),
  });
  return (
    <>
      <PageMeta
        title={namedText("privacy.meta.title", "Privacy")}
        description={namedText(
          "privacy.meta.description",
          "What {name} keeps when you write to us or visit this website, for how long, who gets it, and how to have it deleted.",
        )}
      />
      <PageHead
        title={<Text id="privacy.head.title">Privacy</Text>}
        lead={
          <Text id="privacy.head.lead">
            We use what you send us to answer you and to do the work you ask for. We don’t sell your information or show
            ads.
          </Text>
        }
      />
      <Section tone="surface" className={parts.parts}>
        <section className={`${parts.part} ${styles.short}`}>
          <Text.h2 id="privacy.short.title">In short</Text.h2>
          <ul className={styles.points}>
            {says.short.map((sentence) => (
              <li key={sentence}>
                <Icon name="check" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </section>
        <Part title={<Text id="privacy.sent.title">What you send us</Text>} says={says.sent} />
        <Part title={<Text id="privacy.who.title">Who gets it</Text>} says={says.who} />
        <Part title={<Text id="privacy.long.title">How long we keep it</Text>} says={says.howLong} />
        <Part title={<Text id="privacy.visit.title">When you visit</Text>} says={says.visit} />
        <Part title={<Text id="privacy.others.title">Other companies</Text>} says={says.others} />
        {company.privacyNote && (
          <Part title={<Text id="privacy.note.title">From us</Text>} says={company.privacyNote.split(/\n+/)} />
        )}
        <Part title={<Text id="privacy.ask.title">What you can ask of us</Text>}>
          <Text.p id="privacy.ask.how">
            Ask us what we have on file about you. We’ll show you, correct it or delete it.
          </Text.p>
          <ul className={`row ${styles.ways}`}>
            <li>
              <a href={company.phone.href}>Call {company.phone.display}</a>
            </li>
            <li>
              <a href={mailtoLink(company.email)}>
                <EmailAddress />
              </a>
            </li>
            {company.postalAddress && (
              <li className={styles.postal}>
                {company.name}, {company.postalAddress}
              </li>
            )}
          </ul>
        </Part>
      </Section>
    </>
  );
}

type PartProps = { title: ReactNode; says?: readonly string[]; children?: ReactNode };

function Part({ title, says = [], children }: PartProps) {
  return (
    <section className={parts.part}>
      <h2>{title}</h2>
      <div>
        {says.map((sentences) => (
          <p key={sentences}>{sentences}</p>
        ))}
        {children}
      </div>
    </section>
  );
}
