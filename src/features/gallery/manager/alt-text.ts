/** GADM-02. */
const shownCharacters = 60;

/** An alt text as far as a card shows it: 60 characters, cut with an ellipsis. A character made of two halves stays whole. */
export function cutAltText(text: string): string {
  const characters = [...text];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join("")}…` : text;
}

/** A picture's name in buttons and announcements. */
export function nameOfImage(altText: string): string {
  return `“${cutAltText(altText)}”`;
}
