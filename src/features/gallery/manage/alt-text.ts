import { cutText } from "#src/ui/list/use-item-names.tsx";

/** Cuts an alt text for a card (GADM-02). */
export function cutAltText(text: string): string {
  return cutText(text, 60);
}

/** The name of a picture in buttons and announcements. */
export function nameOfImage(altText: string): string {
  return `“${cutAltText(altText)}”`;
}
