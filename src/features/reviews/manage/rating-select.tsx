import { SelectField } from "#src/ui/form/select.tsx";
import styles from "./review-card.module.css";

type Props = {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  disabled: boolean;
};

const ratings = [5, 4, 3, 2, 1];

/** The stars of a review, the most first. */
export function RatingSelect(props: Props) {
  return (
    <SelectField {...props} className={styles.rating}>
      {ratings.map((stars) => (
        <option key={stars} value={stars}>
          {stars === 1 ? "1 star" : `${stars} stars`}
        </option>
      ))}
    </SelectField>
  );
}
