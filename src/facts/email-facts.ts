import type { Company } from "./company.ts";

/** What names stand for in every email. {name} is the company’s: it was so before {company} (OWN-141). */
export function emailFacts({ name, phone, hoursWords }: Company, firstName = "") {
  return { "first name": firstName, company: name, name, phone: phone.display, hours: hoursWords.week };
}
