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
        <a href={company.phone.href}>{company.phone.display}</a>
      </Detail>
      <Detail icon="mail" term={<Text id="contact.details.email">Email</Text>}>
        <a href={mailtoLink(company.email)}>
          <EmailAddress />
        </a>
      </Detail>
      <Detail
        icon="clock"
        term={<Text id="contact.details.hours">Hours</Text>}
        more={[<OpeningLine key="now" />, closed, note].filter((line) => line !== "")}
      >
        {week}
      </Detail>
      <Detail
        icon="people"
        term={<Text id="contact.details.who">Who we are</Text>}
        more={[
          <Text key="since" id="contact.details.since">
            {"Started in {since}"}
          </Text>,
          <Text key="years" id="contact.details.years">
            {"{experienceYears} years of combined experience"}
          </Text>,
        ]}
      >
        {company.ownership}
      </Detail>
    </dl>
  );
}

function Detail({
  icon,
  term,
  more = [],
  children,
}: {
  icon: IconName;
  term: ReactNode;
  more?: ReactNode[];
  children: ReactNode;
}) {
  return (
    <div className={styles.detail}>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd className={styles.first}>{children}</dd>
      {more.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
        <dd key={place}>{line}</dd>
      ))}
    </div>
  );
}
