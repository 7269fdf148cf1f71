import { site } from "#site";
import { ButtonLink, CallButton } from "../button.tsx";
import { Section } from "../section.tsx";
import styles from "./next-step.module.css";

/** The end of a product page: call or write, and when. */
export function NextStep({ title, children }: { title: string; children: string }) {
  const { days, time, note } = site.hours;
  return (
    <Section tone="dark">
      <div className={styles.layout}>
        <div>
          <h2>{title}</h2>
          <p>{children}</p>
          <p>
            {days} {time}. {note}.
          </p>
        </div>
        <div className={styles.actions}>
          <CallButton size="large" />
          <ButtonLink variant="ghost" size="large" href="/contact#contact-form">
            Send a message
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
