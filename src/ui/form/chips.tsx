import styles from "./chips.module.css";

type Props<Chip extends string> = {
  /** Names the group for screen readers. */
  name: string;
  chips: readonly Chip[];
  /** They stand above their field. */
  isAbove?: boolean;
  isPressed(chip: Chip): boolean;
  onPick(chip: Chip): void;
};

/** Ready-made answers for a field. */
export function Chips<Chip extends string>({ name, chips, isAbove = false, isPressed, onPick }: Props<Chip>) {
  return (
    <fieldset className={`row ${styles.chips} ${isAbove ? styles.above : ""}`.trimEnd()}>
      <legend className="visually-hidden">{name}</legend>
      {chips.map((chip) => (
        <button
          key={chip}
          type="button"
          className={styles.chip}
          aria-pressed={isPressed(chip)}
          onClick={() => onPick(chip)}
        >
          {chip}
        </button>
      ))}
    </fieldset>
  );
}
