import type { ReactNode } from "react";
import { hoursNotes, hoursRows } from "#src/facts/hours-text.ts";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { useOpening } from "#src/facts/use-opening.ts";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { PageLink } from "#src/ui/text/page-link.tsx";
import styles from "./contact-details.module.css";

/** The hours of each day with today's in bold, the email address, and where the company works (LOOK-35). */
export function ContactDetails() {
  const company = useCompany();
  const { today, hoursToday } = useOpening();
  return (
    <dl className={styles.card}>
      <div className={styles.hours}>
        <dt>
          <Text id="contact.details.hours">Hours</Text>
        </dt>
        <dd>
          <table>
            <tbody>
              {hoursRows(company.hours.week).map(({ day, name, hours }) => (
                <tr key={day} aria-current={day === today ? "date" : undefined}>
                  <th scope="row">{name}</th>
                  <td>{(day === today && hoursToday) || hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </dd>
        <dd className={styles.paper}>{company.hoursWords.sentences.join(" ")}</dd>
        <dd className={styles.rest}>{hoursNotes(company.hours)}</dd>
      </div>
      <Way icon="phone" name={<Text id="contact.details.phone">Phone</Text>} className={styles.paper}>
        <a href={company.phone.href}>{company.phone.display}</a>
      </Way>
      <Way icon="mail" name={<Text id="contact.details.email">Email</Text>}>
        <a href={mailtoLink(company.email)}>
          <EmailAddress />
        </a>
      </Way>
      <Way icon="place" name={<Text id="contact.details.where">Service area</Text>}>
        <PageLink href="/service-areas">
          <Text id="contact.details.counties" plain>
            {"{theCounties}"}
          </Text>
        </PageLink>
      </Way>
    </dl>
  );
}

type WayProps = { icon: IconName; name: ReactNode; className?: string | undefined; children: ReactNode };

/** A row that is one link. */
function Way({ icon, name, className = "", children }: WayProps) {
  return (
    <div className={`${styles.way} ${className}`}>
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
