/** Cuts a text to a number of characters, with an ellipsis. A surrogate pair counts as one character. */
export function cutText(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}…` : text;
}
