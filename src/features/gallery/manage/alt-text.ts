import { cutText } from "#src/ui/list/cut-text.ts";

/** An alt text as far as a card shows it (GADM-02). */
export function cutAltText(text: string): string {
  return cutText(text, 60);
}

/** A picture's name in buttons and announcements. */
export function nameOfImage(altText: string): string {
  return `“${cutAltText(altText)}”`;
}
