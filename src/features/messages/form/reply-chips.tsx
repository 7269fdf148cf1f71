import styles from "./reply-chips.module.css";

/** Answers to "anything else?" that cost one tap (FORM-05). */
export const replyChips = ["Nothing to add", "Please call in the morning", "Please call in the afternoon"] as const;

/** @param onPick gets what is to stand in the field from now on */
export function ReplyChips({ value, onPick }: { value: string; onPick: (text: string) => void }) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">Ready-made answers</legend>
      {replyChips.map((chip) => (
        <button
          key={chip}
          type="button"
          className={styles.chip}
          aria-pressed={lines(value).includes(chip)}
          onClick={() => onPick(withChip(value, chip))}
        >
          {chip}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * What stands in the field after a chip was pressed: its words go below words of one's own, take the place of another
 * chip's, and go away again when it is pressed once more.
 */
export function withChip(text: string, chip: string): string {
  const own = text.split("\n").filter((line) => !replyChips.some((other) => other === line.trim()));
  const words = lines(text).includes(chip) ? [] : [chip];
  return [own.join("\n").trimEnd(), ...words].filter((part) => part !== "").join("\n");
}

function lines(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}
