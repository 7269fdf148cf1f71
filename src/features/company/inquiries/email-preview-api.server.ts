import { Hono } from "hono";
import type * as z from "zod/mini";
import { factsOfSection } from "#src/facts/all-facts.schema.ts";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import { promisedDay } from "#src/facts/promised-day.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { type AppointmentNews, appointmentEmail } from "#src/features/messages/appointments/email-text.ts";
import { confirmationEmail } from "#src/features/messages/emails.server.ts";
import { customerEmail } from "#src/features/messages/jobs/customer-email.server.ts";
import { reviewReminderEmail, reviewRequestEmail } from "#src/features/reviews/asking/request-emails.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { readFacts } from "../schema.ts";
import { readRecipients } from "./read-recipients.server.ts";
import { type EmailName, emailPreviewSchema } from "./schema.ts";

/** The customer of a preview. */
const jane = { firstName: "Jane", name: "Jane Doe", people: "Tom" };

/** Emails to customers with words that may not be saved yet (OWN-13, OWN-140): mount it at `/admin/company/emails`, behind the guard. */
export function emailPreviewApi(services: Services) {
  const { config, db, clock, company } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the email as the customer gets it; 400 `fields`, 401, 403. */
      .post("/preview", jsonBody(emailPreviewSchema), async (c) => {
        const { subject, text, html, replyTo } = await compose(c.req.valid("json"));
        const { sender } = await readRecipients(services);
        return c.json({ subject, text, html, sender, replyTo: replyTo?.address ?? sender }, 200);
      })
  );

  /** @throws {HttpProblem} 400 */
  async function compose({ section, email, facts }: z.output<typeof emailPreviewSchema>) {
    const read = readFacts(facts, factsOfSection(section));
    if (!read.ok) throw new HttpProblem(400, "Please check the fields above.", { extra: { fields: read.fields } });
    const now = clock.now();
    const all = { ...company.current(), ...(read.facts as object) };
    const { answers: address } = await inquiryAddresses(db, config, all);
    const town = all.towns.find(({ main }) => main) ?? all.towns[0];
    const where = town ? `12 Example Street, ${town.name}` : "12 Example Street";
    const today = dayAt(now, all.hours.timeZone);
    const onDay = (day: number) => ({ day: isoDate(day), lastDay: isoDate(day), time: "09:30" });
    const until = new Date(now.getTime() + 30 * dayMs);
    const asked = { name: jane.name, token: "example", origin: config.origin, until };
    const fill = (words: string) => plainText(words, { facts: emailFacts(all, jane.firstName) });
    const toCustomer = async (written: Parameters<typeof customerEmail>[1]) => ({
      ...(await customerEmail(all, written)),
      replyTo: { name: all.name, address },
    });
    const answer = (title: string, words: string) => toCustomer({ title: fill(title), paragraphs: [fill(words)] });
    const about = (news: AppointmentNews, kind: "visit" | "work" = "visit") =>
      toCustomer(appointmentEmail({ kind, ...onDay(today + 1) }, { ...jane, where, today, company: all, news }));
    const composed: Readonly<Record<EmailName, () => Promise<Composed>>> = {
      confirmation: () =>
        confirmationEmail({ company: all, address, now, promise: promisedDay(all.hours, now, all.callBackDays) }),
      called: () => answer(all.answerCalledTitle, all.answerCalled),
      missed: () => answer(all.answerMissedTitle, all.answerMissed),
      visit: () => about({ is: "new" }),
      new: () => about({ is: "new" }, "work"),
      moved: () => about({ is: "moved", from: onDay(today + 4) }),
      canceled: () => about({ is: "canceled" }),
      reminder: () => about({ is: "reminder", until: now }),
      ask: () => reviewRequestEmail(all, asked),
      remind: () => reviewReminderEmail(all, asked),
    };
    return composed[email]();
  }
}

type Composed = Pick<OutgoingMail, "subject" | "text" | "html" | "replyTo">;
