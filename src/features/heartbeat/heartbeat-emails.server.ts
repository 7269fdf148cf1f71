import { html } from "hono/html";
import { site } from "#site";
import { mailHeading, mailLink, mailPage, mailParagraph, mailText } from "#src/platform/mail-layout.server.ts";
import { whenInOffice } from "#src/platform/office-time.ts";
import type { OutgoingMail } from "#src/platform/outbox.server.ts";
import { type Step, stepWords } from "./steps.ts";

const what = `Every night the website of ${site.name} sends itself a test inquiry, to see whether customers' inquiries arrive.`;

type Failure = { step: Step; reason: string; since: string; origin: string };

const next: Readonly<Record<Step, string>> = {
  endpoint: "Open the site and send an inquiry yourself. If that fails too, look into the log of the site.",
  database: "Look into the log of the site, and whether its disk is full.",
  mail: "Customers' inquiries are still stored, and can be read in the staff area. Send a test mail from the dashboard there: it says what is wrong and what to do.",
};

/** Tells that inquiries may not arrive: why, since when, and what to do. */
export async function failedEmail({ step, reason, since, origin }: Failure): Promise<Omit<OutgoingMail, "to">> {
  const title = "The nightly test inquiry failed";
  const failed = `It does not arrive since ${whenInOffice(new Date(since))}: ${stepWords[step]}.`;
  const dashboard = `${origin}/admin/dashboard`;
  const again = "It is tried again every hour. You hear once more when it arrives again.";
  return {
    kind: "heartbeat-failed",
    subject: title,
    priority: 10,
    text: [title, what, failed, reason, next[step], dashboard, again].join("\n\n"),
    html: await mailPage(
      title,
      html`${mailHeading(title)}${mailParagraph(what)}${mailParagraph(failed)}${mailParagraph(mailText(reason))}${mailParagraph(next[step])}${mailParagraph(mailLink(dashboard, "Open the dashboard"))}${mailParagraph(again)}`,
    ),
  };
}

/** Tells that it is over. */
export async function recoveredEmail(since: string): Promise<Omit<OutgoingMail, "to">> {
  const title = "The nightly test inquiry arrives again";
  const over = `It had not arrived since ${whenInOffice(new Date(since))}. Nothing has to be done.`;
  return {
    kind: "heartbeat-recovered",
    subject: title,
    text: [title, what, over].join("\n\n"),
    html: await mailPage(title, html`${mailHeading(title)}${mailParagraph(what)}${mailParagraph(over)}`),
  };
}
