import { Chips } from "#src/ui/form/chips.tsx";

/** Ready-made answers for the last field (FORM-05). */
export const replyChips = ["Nothing to add", "Please call in the morning", "Please call in the afternoon"] as const;

/** @param onPick gets the new text of the field */
export function ReplyChips({ value, onPick }: { value: string; onPick: (text: string) => void }) {
  return (
    <Chips
      name="Ready-made answers"
      chips={replyChips}
      isPressed={(chip) => lines(value).includes(chip)}
      onPick={(chip) => onPick(withChip(value, chip))}
    />
  );
}

/**
 * The text of the field after a chip is pressed: the chip's text comes below the person's own text, replaces that of another
 * chip, and goes away when the same chip is pressed again.
 */
export function withChip(text: string, chip: string): string {
  const own = text.split("\n").filter((line) => !replyChips.some((other) => other === line.trim()));
  const words = lines(text).includes(chip) ? [] : [chip];
  return [own.join("\n").trimEnd(), ...words].filter((part) => part !== "").join("\n");
}

function lines(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}
