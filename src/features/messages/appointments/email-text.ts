import { type Day, dayName, dayOfDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { shortVisitWords, timeWords } from "../jobs/visit-words.ts";
import type { AppointmentKind } from "./schema.ts";

/** When an appointment is, or was. */
export type When = { day: string; lastDay: string; time: string | null };

/** What an email says about an appointment. */
export type AppointmentNews = { is: "new" } | { is: "moved"; from: When } | { is: "canceled" } | Reminder;
/** Of use until a moment. */
type Reminder = { is: "reminder"; until: Date };

/** How an email calls each kind. */
export const nouns = { visit: "visit", work: "gutter work" } as const satisfies Record<AppointmentKind, string>;

/** `people` are those who come; "" leaves them out. */
type About = { news: AppointmentNews; today: Day; company: Company; where: string; people: string; firstName: string };

/** The heading and paragraphs of the email, and what the job's entry says. */
export function appointmentEmail(appointment: When & { kind: AppointmentKind }, about: About) {
  const { news, today, company, where, people, firstName } = about;
  const day = dayWords(appointment, today);
  const before = news.is === "moved" ? news.from : appointment;
  const when = appointment.lastDay === appointment.day ? `on ${day}` : `from ${day}`;
  const facts = {
    ...{ ...emailFacts(company, firstName), what: nouns[appointment.kind], day, before: dayWords(before, today) },
    ...{ when, visit: when },
  };
  const said = ` ${appointment.kind} ${shortVisitWords(appointment, today)}`;
  const words = {
    new: [company.plannedTitle, appointment.kind === "visit" ? company.answerVisit : company.plannedLead, said],
    moved: [
      ...[company.movedTitle, company.movedLead],
      ` ${appointment.kind} moved from ${shortVisitWords(before, today)} to ${shortVisitWords(appointment, today)}`,
    ],
    canceled: [company.canceledTitle, company.canceledLead, `${said} canceled`],
    reminder: [company.reminderTitle, company.reminderLead, ` reminder of the${said}`],
  } as const;
  const [title = "", lead = "", saying = ""] = words[news.is];
  const fill = (sentence: string) => plainText(sentence, { facts });
  const stop = [
    `When: ${day}${appointment.time === null ? ", at any time of the day" : ""}`,
    where && `Where: ${where}`,
    people && `Who comes: ${people}`,
  ];
  const isCanceled = news.is === "canceled";
  return {
    ...{ title: fill(title), said: saying },
    paragraphs: [
      fill(lead),
      ...(isCanceled ? [] : [stop.filter(Boolean).join("\n")]),
      fill(isCanceled ? company.canceledEnd : company.appointmentEnd),
    ],
  };
}

/** "Wednesday, March 4, at 9:30 am", "Wednesday, March 4, through Friday, March 6"; in another year than today's with the year. */
function dayWords({ day, lastDay, time }: When, today: Day): string {
  const first = `${dayName(dayOfDate(day), today)}${time === null ? "" : `, at ${timeWords(time)}`}`;
  return lastDay === day ? first : `${first}, through ${dayName(dayOfDate(lastDay), today)}`;
}
