import type { ComponentProps } from "react";
import { Icon } from "../icon.tsx";
import field from "./field.module.css";
import { inputClass } from "./field.tsx";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "className">;

/** A select; its children are `<option>` elements. It needs a name: `aria-label`, or a label for its id. */
export function Select(props: Props) {
  return (
    <span className={styles.container}>
      <select {...props} className={inputClass} />
      <Icon name="chevron" />
    </span>
  );
}

/** A Select below its label. */
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
