import type { Company } from "#src/company/company.ts";
import { buttonPart, composeEmail } from "#src/platform/mail/compose-email.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { counted, duration, weekName } from "./number-words.ts";
import type { Week } from "./read-numbers.server.ts";

type Input = { week: Week; before: Week; origin: string };

/** What the last week brought, in five lines (LEAD-72). */
export async function weeklyEmail(
  company: Company,
  { week, before, origin }: Input,
): Promise<Omit<OutgoingMail, "to">> {
  const lines = [
    `Page views: ${counted(week.views)} (the week before: ${counted(before.views)})`,
    `Taps on the phone number: ${counted(week.phone)} (the week before: ${counted(before.phone)})`,
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

const formsOf = ({ sent, begun }: Week) => `${counted(sent)} of ${counted(begun)} begun`;
const firstCallOf = ({ firstCall }: Week) => (firstCall === null ? "no calls yet" : duration(firstCall));
const endsOf = ({ won, lost }: Week) => `${counted(won)} won, ${counted(lost)} lost`;
