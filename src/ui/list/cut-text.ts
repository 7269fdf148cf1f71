/** A text as far as there is room for it: so many characters, cut with an ellipsis. A character made of two halves stays whole. */
export function cutText(text: string, room: number): string {
  const characters = [...text];
  return characters.length > room ? `${characters.slice(0, room).join("")}…` : text;
}
