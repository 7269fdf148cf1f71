import type { Step } from "#db/schema.ts";
import type { Company } from "#src/facts/company.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import { mailLink, mailParagraph, mailText } from "#src/site/document/mail-layout.server.ts";
import { stepWords } from "#src/staff/audit/states.schema.ts";

const what = ({ name }: Company) =>
  `Every night the website of ${name} sends itself a test inquiry, to check that customers’ inquiries arrive.`;

type Failure = { step: Step; reason: string; since: string; origin: string };

const next: Readonly<Record<Step, string>> = {
  endpoint: "Open the site and send an inquiry yourself. If that fails too, check the site’s log.",
  database: "Check the site’s log, and check whether its disk is full.",
  mail: "Customers’ inquiries are still stored, and you can read them in the staff area. Send a test email from the dashboard there to find out what is wrong.",
};

/** Reports that inquiries may not arrive: why, since when, and what to do. */
export async function failedEmail(
  company: Company,
  { step, reason, since, origin }: Failure,
): Promise<Omit<OutgoingMail, "to">> {
  const title = "The nightly test inquiry failed";
  const failed = `It has been failing since ${whenInOffice(new Date(since), company.hours.timeZone)}: ${stepWords[step]}.`;
  const dashboard = `${origin}${dashboardPath}`;
  const again = "We’ll try again every hour and email you when it works again.";
  const email = await composeEmail(company, title, [
    what(company),
    failed,
    { text: reason, html: mailParagraph(mailText(reason)) },
    next[step],
    {
      text: `Open the dashboard:\n${dashboard}`,
      html: mailParagraph(mailLink(company, dashboard, "Open the dashboard")),
    },
    again,
  ]);
  return { kind: "heartbeat-failed", priority: 10, ...email };
}

/** Reports that test inquiries arrive again. */
export async function recoveredEmail(company: Company, since: string): Promise<Omit<OutgoingMail, "to">> {
  const title = "The nightly test inquiry is arriving again";
  const over = `It had been failing since ${whenInOffice(new Date(since), company.hours.timeZone)}. You don’t need to do anything.`;
  return { kind: "heartbeat-recovered", ...(await composeEmail(company, title, [what(company), over])) };
}
