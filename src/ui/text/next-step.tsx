import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import { keepUnits } from "#src/facts/text-parts.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { ButtonLink, CallButton } from "../button.tsx";
import { Section } from "../section.tsx";
import styles from "./next-step.module.css";

/** The end of a product page: call or write, and when. */
export function NextStep({ title, children }: { title: ReactNode; children: ReactNode }) {
  const company = useCompany();
  const { week, note } = company.hoursWords;
  return (
    <Section tone="dark">
      <div className={styles.layout}>
        <div>
          <h2>{title}</h2>
          <p>{children}</p>
          <p>
            {keepUnits(`${week}.`)}
            {note && ` ${note}.`}
          </p>
        </div>
        <div className={styles.actions}>
          <CallButton size="large" />
          <ButtonLink variant="ghost" size="large" href="/contact#contact-form">
            <Text id="site.call.message" plain>
              Send a message
            </Text>
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
