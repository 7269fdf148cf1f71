import type { ComponentProps } from "react";
import styles from "./file-input.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  id: string;
  /** The shape of the area: its layout and size. */
  labelClass: string | undefined;
};

/** An area that opens the file picker, takes dropped files, and shows its label. */
export function FileInput({ id, labelClass, children, ...input }: Props) {
  return (
    <div className={styles.place}>
      <input {...input} id={id} type="file" className={styles.input} />
      <label htmlFor={id} className={`${styles.label} ${labelClass}`}>
        {children}
      </label>
    </div>
  );
}
