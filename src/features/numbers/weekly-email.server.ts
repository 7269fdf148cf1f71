import type { Company } from "#src/company/company.ts";
import { buttonPart, composeEmail } from "#src/platform/mail/compose-email.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { duration, weekName, withCommas } from "./number-words.ts";
import type { Week } from "./read-numbers.server.ts";

type Input = { week: Week; before: Week; origin: string };

/** What the last week brought, in five lines (LEAD-72). */
export async function weeklyEmail(
  company: Company,
  { week, before, origin }: Input,
): Promise<Omit<OutgoingMail, "to">> {
  const lines = [
    `Page views: ${withCommas(week.views)} (the week before: ${withCommas(before.views)})`,
    `Taps on the phone number: ${withCommas(week.phone)} (the week before: ${withCommas(before.phone)})`,
    `Forms sent: ${formsOf(week)} (the week before: ${formsOf(before)})`,
    `Business time to the first call: ${firstCallOf(week)} (the week before: ${firstCallOf(before)})`,
    `Won and lost: ${endsOf(week)} (the week before: ${endsOf(before)})`,
  ];
  const mail = await composeEmail(company, `What the website brought, ${weekName(week.from)}`, [
    ...lines,
    buttonPart(company, `${origin}/admin/numbers`, "See all numbers"),
  ]);
  return { kind: "weekly-numbers", ...mail };
}

const formsOf = ({ sent, begun }: Week) => `${withCommas(sent)} of ${withCommas(begun)} begun`;
const firstCallOf = ({ firstCall }: Week) => (firstCall === null ? "no calls yet" : duration(firstCall));
const endsOf = ({ won, lost }: Week) => `${withCommas(won)} won, ${withCommas(lost)} lost`;
