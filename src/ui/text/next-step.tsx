import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { ButtonLink, CallButton } from "../button.tsx";
import { Section } from "../section.tsx";
import styles from "./next-step.module.css";
import { OpeningLine } from "./opening-line.tsx";

type Props = {
  title: ReactNode;
  children: ReactNode;
  tone?: "dark" | "page";
  /** The way to a form. */
  message?: ReactNode;
};

/** The end of a page: call or write, and when. */
export function NextStep({ title, children, tone = "dark", message = <Message /> }: Props) {
  const { sentences } = useCompany().hoursWords;
  return (
    <Section tone={tone} className={styles.layout}>
      <div>
        <h2 className="band">{title}</h2>
        {children && <p>{children}</p>}
      </div>
      <div>
        <div className={styles.actions}>
          <CallButton size="large" />
          {message}
        </div>
        <OpeningLine className={styles.opening} />
        <p>{sentences.join(" ")}</p>
      </div>
    </Section>
  );
}

function Message() {
  return (
    <ButtonLink variant="ghost" size="large" href="/contact#contact-form">
      <Text id="site.call.message" plain>
        Send a message
      </Text>
    </ButtonLink>
  );
}
