import type { ReactNode } from "react";
import { site } from "#site";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import styles from "./contact-details.module.css";

/** Every way to reach the company, and its hours. */
export function ContactDetails() {
  return (
    <dl className={styles.card}>
      <Detail icon="phone" term="Phone">
        <a href={site.phone.href}>{site.phone.display}</a>
      </Detail>
      <Detail icon="mail" term="Email">
        <a href={`mailto:${site.email}`}>
          <EmailAddress />
        </a>
      </Detail>
      <Detail icon="clock" term="Hours" more={[`Closed ${site.hours.closed}`, site.hours.note]}>
        {site.hours.days} {site.hours.time}
      </Detail>
      <Detail
        icon="people"
        term="Who we are"
        more={[`Started in ${site.since}`, `${site.experienceYears} years of combined experience`]}
      >
        {site.ownership}
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
  term: string;
  more?: string[];
  children: ReactNode;
}) {
  return (
    <div className={styles.detail}>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd className={styles.first}>{children}</dd>
      {more.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
