import type { StaffMessage } from "./staff-message.server.ts";

/** Looks an address up on Google's map, as its Maps URLs have it. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

export function fullName({ first_name, last_name }: Pick<StaffMessage, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`;
}
