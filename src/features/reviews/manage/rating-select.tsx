import field from "#src/ui/field.module.css";

type Props = {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  disabled: boolean;
};

const ratings = [5, 4, 3, 2, 1];

/** The stars of a review, the most first. */
export function RatingSelect({ id, name, label, defaultValue, disabled }: Props) {
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className={field.box} defaultValue={defaultValue} disabled={disabled}>
        {ratings.map((stars) => (
          <option key={stars} value={stars}>
            {stars === 1 ? "1 star" : `${stars} stars`}
          </option>
        ))}
      </select>
    </div>
  );
}
