import type { ReactNode } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { DialogButton } from "./dialog-button.tsx";
import styles from "./panel.module.css";

type Props = {
  id: string;
  title: ReactNode;
  /** Where it opens: over the whole height at the right, at the lower edge, or beside the floating button. */
  from: "right" | "below" | "corner";
  children: ReactNode;
};

/** A dialog of the shell: title, close button, content. Escape and a click on the backdrop close it. */
export function Panel({ id, title, from, children }: Props) {
  return (
    <dialog id={id} className={`${styles.panel} ${styles[from]}`} closedby="any" aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <DialogButton dialog={id} action="close" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </DialogButton>
      </div>
      {children}
    </dialog>
  );
}
