import type { ComponentProps } from "react";
import { Icon } from "../icon.tsx";
import field from "./field.module.css";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "className">;

/** One answer out of a few, which are its `<option>` children. It needs a name: `aria-label`, or a label for its id. */
export function Select(props: Props) {
  return (
    <span className={styles.container}>
      <select {...props} className={field.input} />
      <Icon name="chevron" />
    </span>
  );
}

/** A Select below its label, as a Field has it. */
export function SelectField({
  id,
  label,
  className,
  ...rest
}: Props & { id: string; label: string; className?: string | undefined }) {
  return (
    <div className={className ? `${field.field} ${className}` : field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Select {...rest} id={id} />
    </div>
  );
}
