type Named = { firstName: string; lastName: string } | { first_name: string; last_name: string };

/** First and last name; one of them may be missing. */
export function personName(person: Named): string {
  const names = "firstName" in person ? [person.firstName, person.lastName] : [person.first_name, person.last_name];
  return names.filter(Boolean).join(" ");
}
