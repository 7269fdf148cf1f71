import type { ReactNode } from "react";
import { ErrorText } from "#src/ui/form/field.tsx";
import { Star } from "../stars.tsx";
import styles from "./star-choice.module.css";

const five = [1, 2, 3, 4, 5];
const inWords = ["", "Bad", "Poor", "Fair", "Good", "Excellent"];
export const starWords = (stars: number) => (stars === 1 ? "1 star" : `${stars} stars`);

type Props = {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  /** The chosen stars; "" for none. */
  value: string;
  /** The stars that it begins with. */
  start: string;
  /** Below the stars, and a part of the description: what is saved now. */
  note: ReactNode;
};

/** One to five stars, as a group of radio buttons that looks like stars. */
export function StarChoice({ id, name, label, error, value, start, note }: Props) {
  const chosen = Number(value);
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={[error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ") || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={`row ${styles.stars}`}>
        {five.map((stars) => (
          <label key={stars} className={styles.star}>
            <input
              type="radio"
              className={styles.input}
              id={`${id}-${stars}`}
              name={name}
              value={stars}
              defaultChecked={start === String(stars)}
            />
            <svg viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
              <Star filled={stars <= chosen} />
            </svg>
            <span className="visually-hidden">
              {starWords(stars)}, {inWords[stars]}
            </span>
          </label>
        ))}
        <span className={styles.words} aria-hidden="true">
          {inWords[chosen]}
        </span>
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {note && <div id={`${id}-note`}>{note}</div>}
    </fieldset>
  );
}
