import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import styles from "./dialog.module.css";

type Props = {
  id: string;
  /** The question, and the dialog's name. */
  question: string;
  /** What will have happened after it. */
  children?: ReactNode;
  /** The words of the button that does it. */
  confirm: string;
  variant?: ButtonVariant;
  /** The words of the button that leaves everything as it is. */
  cancel?: string;
  onConfirm(): void;
  /** Cancel was pressed, or Escape, or the ground around the dialog. */
  onCancel(): void;
};

/**
 * Asks before something that cannot be undone, or how to go on. It is open as long as it is rendered. The focus starts on the
 * first button; when it closes, the browser gives it back to where it was.
 */
export function ConfirmDialog({
  id,
  question,
  children,
  confirm,
  variant = "danger",
  cancel = "Cancel",
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

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
        // Only the ground around the dialog is the dialog element itself: everything in it stands in the div below.
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
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant={variant} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
