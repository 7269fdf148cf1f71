import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import styles from "./dialog.module.css";

type Props = {
  id: string;
  /** The question, which also names the dialog. */
  question: string;
  /** The consequences. */
  children?: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  variant?: ButtonVariant;
  /** Label of the button that cancels. */
  cancel?: string;
  /** Something inside is still to be chosen. */
  incomplete?: boolean;
  onConfirm(): void;
  /** Cancel, Escape or the backdrop was pressed. */
  onCancel(): void;
};

/**
 * A modal question, open while it is rendered. The focus starts on the first button; when the dialog closes, the browser
 * returns it to where it was.
 */
export function ConfirmDialog({
  id,
  question,
  children,
  confirm,
  variant = "danger",
  cancel = "Cancel",
  incomplete = false,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useModal();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser's own cancel event.
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-more` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={({ target }) => {
        // A click on the backdrop has the dialog as its target, a click inside has the div below or its contents.
        if (target === dialog.current) onCancel();
      }}
    >
      <div className={styles.inner}>
        <h2 id={`${id}-question`} className={styles.question}>
          {question}
        </h2>
        {children && (
          <div id={`${id}-more`} className={styles.more}>
            {children}
          </div>
        )}
        <div className={`row ${styles.buttons}`}>
          <Button variant="ghost" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant={variant} disabled={incomplete} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** For a `<dialog>` that is open while it is rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser returns the focus only if the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
