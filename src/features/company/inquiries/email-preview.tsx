import { useEffect, useRef, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { factsOfSection } from "#src/facts/all-facts.schema.ts";
import { SelectField } from "#src/ui/form/select.tsx";
import { readFacts } from "../schema.ts";
import { factsOf, sectionFields } from "../section-fields.ts";
import { SectionForm } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./inquiries.module.css";
import { type EmailName, emailsOfSections, type SectionOfEmails } from "./schema.ts";

/** Long enough for a slow typist, so that no word is shown in its middle. */
const pauseMs = 500;

type Email = { subject: string; text: string; html: string; sender: string; replyTo: string };

type Props = { section: SectionOfEmails; typed: Readonly<Record<string, string>> };

/** A section of the words of emails, which is only that (OWN-140). */
export function EmailWordsSection(props: SectionProps) {
  const section = props.name as SectionOfEmails;
  return <SectionForm {...props} below={({ texts }) => <EmailPreview section={section} typed={texts} />} />;
}

/** An email to customers with the words as they stand in the form, saved or not (OWN-13, OWN-140). */
export function EmailPreview({ section, typed }: Props) {
  const emails = Object.entries(emailsOfSections[section]) as [EmailName, string][];
  const [chosen, setChosen] = useState(emails[0]?.[0] ?? "confirmation");
  const { email, unread } = useEmail(chosen, { section, typed });
  const id = `${section}-preview`;
  return (
    <section className={`stack ${styles.preview}`} aria-labelledby={id}>
      <h3 id={id}>What the customer gets</h3>
      {emails.length > 1 && (
        <SelectField
          id={`${id}-email`}
          label="Show the email"
          value={chosen}
          onChange={({ target }) => setChosen(target.value as EmailName)}
          options={emails}
        />
      )}
      {email && (
        <>
          <dl className={styles.head}>
            <dt>From</dt>
            <dd>{email.sender}</dd>
            <dt>Answers go to</dt>
            <dd>{email.replyTo}</dd>
            <dt>Subject</dt>
            <dd>{email.subject}</dd>
          </dl>
          <EmailView html={email.html} label="The email as it looks. Its words are in the plain text below." />
          <details>
            <summary>The same as plain text</summary>
            <pre className={`tinted ${styles.plain}`}>{email.text}</pre>
          </details>
        </>
      )}
      {unread && <p role="status">{unread}</p>}
    </section>
  );
}

function useEmail(name: EmailName, { section, typed }: Props) {
  const [email, setEmail] = useState<Email>();
  const [unread, setUnread] = useState<string>();
  const facts = factsOf(typed, sectionFields(section));
  const isRight = readFacts(facts, factsOfSection(section)).ok;
  const json = { section, email: name, facts };
  const asked = JSON.stringify(json);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the email is only asked whether there is one already; what is read follows from what is asked.
  useEffect(() => {
    if (!isRight) return;
    let isOver = false;
    const timer = setTimeout(
      async () => {
        const result = await callApi(() => api.admin.company.emails.preview.$post({ json }), {
          fallback: "The preview could not be loaded.",
        });
        if (isOver) return;
        if (result.ok) setEmail(result.value);
        setUnread(result.ok ? undefined : result.error.text);
      },
      email ? pauseMs : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);

  return { email, unread };
}

/**
 * An email as its receiver sees it, in a shadow tree, which the page's styles do not reach. The page's policy refuses style
 * attributes (HT-1) but not styles set by script: they are carried over one by one. Nothing in it can be pressed.
 */
function EmailView({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    // Renamed before it is parsed: the parser already applies the policy. Quotes in texts are entities.
    const email = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
    const body = document.createElement("div");
    body.dataset.style = email.body.dataset.style ?? "";
    body.append(...email.body.childNodes);
    for (const part of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")]) {
      part.style.cssText = part.dataset.style ?? "";
    }
    body.inert = true;
    body.ariaHidden = "true";
    shadow.replaceChildren(body);
  }, [html]);
  return <div ref={host} className={styles.image} role="img" aria-label={label} />;
}
