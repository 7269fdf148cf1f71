import type { ReactNode } from "react";
import { Link } from "react-router";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { FirstRunStep } from "./first-run-api.server.ts";

type StepWords = {
  title: string;
  /** Why it is to be done. @param delivered what stands there as it was delivered */
  reason(delivered: readonly string[]): string;
  way: ReactNode;
};

/** What to ask the person who runs the server for (OWN-16). */
const copyRequest =
  "Please copy the backups of our website to another machine or disk every night, with: npm run backup -- --to FOLDER. The chapter “Backup and restore” of docs/operations.md says how.";

const format = new Intl.ListFormat("en-US");
const list = (words: readonly string[]) => format.format(words).replace(", and ", " and ");

/** The things of "Make it yours" in words, each with the way to do it. */
export const firstRunSteps: Readonly<Record<FirstRunStep["name"], StepWords>> = {
  name: {
    title: "Company name",
    reason: ([name]) => `${name} is the name that the site came with.`,
    way: <Link to="/admin/company#company-contact-name">Add your name</Link>,
  },
  logo: {
    title: "Logo",
    reason: ([name]) => `It says ${name}.`,
    way: <Link to="/admin/company#logo">Add your logo</Link>,
  },
  phone: {
    title: "Phone number",
    reason: ([phone]) => `${phone} is made up. Customers who call it reach no one.`,
    way: <Link to="/admin/company#company-contact-phone">Add your number</Link>,
  },
  email: {
    title: "Email address",
    reason: ([email]) => `${email} is made up. No email arrives there.`,
    way: <Link to="/admin/company#company-contact-email">Add your email</Link>,
  },
  inquiries: {
    title: "Who gets the inquiries",
    reason: () => "No email address gets them yet. They are under Messages only.",
    way: <Link to="/admin/company#inquiries">Choose who gets them</Link>,
  },
  links: {
    title: "Links",
    reason: ({ length }) => `${counted(length, "link leads", "links lead")} nowhere yet.`,
    way: <Link to="/admin/company#links">Add your links</Link>,
  },
  claims: {
    title: "What you claim",
    reason: (delivered) => `These came with the site: ${list(delivered)}. Keep only what is true of you.`,
    way: <Link to="/admin/company#promises">Check the claims</Link>,
  },
  counties: {
    title: "Where you work",
    reason: (delivered) => `The site says that you work in ${list(delivered)} counties.`,
    way: <Link to="/admin/company#towns">Choose your counties</Link>,
  },
  samples: {
    title: "Reviews and images",
    reason: () => "The site shows samples, marked as such.",
    way: <a href="#attention">Remove them</a>,
  },
  mail: {
    title: "Sending email",
    reason: () => "No email goes out yet. The website can send through your own email provider.",
    way: <Link to="/admin/company#mail">Connect a mail server</Link>,
  },
  backup: {
    title: "Backups in a second place",
    reason: () =>
      "If the server fails, the site and its backups go with it. Ask the person who runs it to keep a copy elsewhere.",
    way: <CopyButton text={copyRequest}>Copy a note for them</CopyButton>,
  },
  twoFactor: {
    title: "Two-factor authentication",
    reason: () => "A password alone protects your account, and with it the whole site.",
    way: <Link to="/admin/user/two-factor">Turn it on</Link>,
  },
};
