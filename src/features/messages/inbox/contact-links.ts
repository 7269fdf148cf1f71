import type { StaffMessage } from "./staff-message.server.ts";

/** Writes to exactly this address: nothing in it is read as a second one, a subject or a copy (RFC 6068, SECURITY.md IN-4). */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** Looks an address up on Google's map, as its Maps URLs have it. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

export function fullName({ first_name, last_name }: Pick<StaffMessage, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`;
}
