import { html } from "hono/html";
import { site } from "#site";
import { mailHeading, mailLink, mailPage, mailParagraph, mailText } from "#src/platform/mail/mail-layout.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { dashboardPath } from "#src/shell/navigation-links.ts";
import { type Step, stepWords } from "./steps.ts";

const what = `Every night the website of ${site.name} sends itself a test inquiry, to check that customers’ inquiries arrive.`;

type Failure = { step: Step; reason: string; since: string; origin: string };

const next: Readonly<Record<Step, string>> = {
  endpoint: "Open the site and send an inquiry yourself. If that fails too, check the site’s log.",
  database: "Check the site’s log, and whether its disk is full.",
  mail: "Customers’ inquiries are still stored, and you can read them in the staff area. Send a test email from the dashboard there to find out what is wrong.",
};

/** Reports that inquiries may not arrive: why, since when, and what to do. */
export async function failedEmail({ step, reason, since, origin }: Failure): Promise<Omit<OutgoingMail, "to">> {
  const title = "The nightly test inquiry failed";
  const failed = `It has been failing since ${whenInOffice(new Date(since))}: ${stepWords[step]}.`;
  const dashboard = `${origin}${dashboardPath}`;
  const again = "We’ll try again every hour, and email you when it arrives again.";
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

/** Reports that test inquiries arrive again. */
export async function recoveredEmail(since: string): Promise<Omit<OutgoingMail, "to">> {
  const title = "The nightly test inquiry is arriving again";
  const over = `It had been failing since ${whenInOffice(new Date(since))}. You don’t need to do anything.`;
  return {
    kind: "heartbeat-recovered",
    subject: title,
    text: [title, what, over].join("\n\n"),
    html: await mailPage(title, html`${mailHeading(title)}${mailParagraph(what)}${mailParagraph(over)}`),
  };
}
