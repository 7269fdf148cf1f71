/** Answers to "anything else?" that cost one tap (FORM-05). */
export const replyChips = ["Nothing to add", "Please call in the morning", "Please call in the afternoon"] as const;

/**
 * What stands in the field after a chip was pressed: it takes the place of another chip's words, and goes below words of
 * one's own.
 */
export function withChip(text: string, chip: string): string {
  const own = text.split("\n").filter((line) => !replyChips.some((other) => other === line.trim()));
  return [own.join("\n").trimEnd(), chip].filter((part) => part !== "").join("\n");
}
