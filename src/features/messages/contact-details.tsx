import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OpeningLine } from "#src/ui/text/opening-line.tsx";
import styles from "./contact-details.module.css";

/** Every way to reach the company, and its hours. */
export function ContactDetails() {
  const company = useCompany();
  const { week, closed, note } = company.hoursWords;
  return (
    <dl className={styles.card}>
      <Detail icon="phone" term={<Text id="contact.details.phone">Phone</Text>}>
        <dd className={styles.first}>
          <a href={company.phone.href}>{company.phone.display}</a>
        </dd>
      </Detail>
      <Detail icon="mail" term={<Text id="contact.details.email">Email</Text>}>
        <dd className={styles.first}>
          <a href={mailtoLink(company.email)}>
            <EmailAddress />
          </a>
        </dd>
      </Detail>
      <Detail icon="clock" term={<Text id="contact.details.hours">Hours</Text>}>
        <dd className={styles.first}>{week}</dd>
        <dd>
          <OpeningLine full />
        </dd>
        {closed && <dd>{closed}</dd>}
        {note && <dd>{note}</dd>}
      </Detail>
      <Detail icon="people" term={<Text id="contact.details.who">Who we are</Text>}>
        <dd className={styles.first}>{company.ownership}</dd>
        <dd>
          <Text id="contact.details.since">{"Started in {since}"}</Text>
        </dd>
        <dd>
          <Text id="contact.details.years">{"{experienceYears} years of combined experience"}</Text>
        </dd>
      </Detail>
    </dl>
  );
}

function Detail({ icon, term, children }: { icon: IconName; term: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      {children}
    </div>
  );
}
