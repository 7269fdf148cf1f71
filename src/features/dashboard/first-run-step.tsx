import { Link } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import styles from "./first-run.module.css";
import type { FirstRunStep } from "./first-run.server.ts";

type StepName = FirstRunStep["name"];

export const stepTitles: Readonly<Record<StepName, string>> = {
  name: "Company name",
  logo: "Logo",
  phone: "Phone number",
  email: "Email address",
  inquiries: "Who gets the inquiries",
  links: "Links",
  samples: "Reviews and images",
  mail: "Sending email",
  backup: "Backups in a second place",
  twoFactor: "Two-factor authentication",
};

/** What to ask the person who runs the server for (OWN-16). */
const requests = {
  mail: "Please connect our website to our email: set SMTP_URL in its settings to the server, user and password of our mailbox, and restart it. The chapter “Mail” of docs/operations.md says how. Then the test email on the dashboard should arrive.",
  backup:
    "Please copy the backups of our website to another machine or disk every night, with: npm run backup -- --to FOLDER. The chapter “Backup and restore” of docs/operations.md says how.",
} as const;

type Props = { step: FirstRunStep; onCopyKept(): void };

/** An open thing of "Make it yours", and the way to do it. */
export function OpenStep({ step, onCopyKept }: Props) {
  return (
    <li className={styles.step}>
      <p className={styles.text}>
        <strong>{stepTitles[step.name]}:</strong> {reasonOf(step)}
      </p>
      <div className={`row ${styles.way}`}>
        <Way name={step.name} onCopyKept={onCopyKept} />
      </div>
    </li>
  );
}

/** Why it is to be done. */
function reasonOf({ name, delivered = [] }: FirstRunStep): string {
  const [first = ""] = delivered;
  switch (name) {
    case "name":
      return `${first} is the name that the site came with.`;
    case "logo":
      return `It says ${first}.`;
    case "phone":
      return `${first} is made up. Customers who call it reach no one.`;
    case "email":
      return `${first} is made up. No email arrives there.`;
    case "inquiries":
      return "No email address gets them yet. They are under Messages only.";
    case "links":
      return `${delivered.map((href) => URL.parse(href)?.host ?? href).join(", ")} lead nowhere.`;
    case "samples":
      return "The site shows samples, marked as such.";
    case "mail":
      return "Emails are only written to a folder. The person who runs the server can connect your mail server.";
    case "backup":
      return "If the machine breaks, site and backups are gone together. The person who runs it can copy them elsewhere.";
    case "twoFactor":
      return "A password alone protects your account, and with it the whole site.";
  }
}

function Way({ name, onCopyKept }: { name: StepName } & Pick<Props, "onCopyKept">) {
  switch (name) {
    case "name":
      return <Link to="/admin/company#company-contact-name">Put in your name</Link>;
    case "logo":
      return <Link to="/admin/company#logo">Put in your logo</Link>;
    case "phone":
      return <Link to="/admin/company#company-contact-phone">Put in your number</Link>;
    case "email":
      return <Link to="/admin/company#company-contact-email">Put in your address</Link>;
    case "inquiries":
      return <Link to="/admin/company#inquiries">Choose who gets them</Link>;
    case "links":
      return <Link to="/admin/company#links">Put in your links</Link>;
    case "samples":
      return <a href="#attention">Remove them</a>;
    case "mail":
      return <CopyButton text={requests.mail}>Copy the request</CopyButton>;
    case "backup":
      return (
        <>
          <CopyButton text={requests.backup}>Copy the request</CopyButton>
          <Button variant="ghost" onClick={onCopyKept}>
            It is set up
          </Button>
        </>
      );
    case "twoFactor":
      return <Link to="/admin/user/two-factor">Turn it on</Link>;
  }
}
