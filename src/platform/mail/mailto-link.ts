/** A link to exactly this address: encoded, so that it adds no second recipient, subject or copy (RFC 6068, IN-4). */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
