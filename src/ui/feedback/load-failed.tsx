import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../button.tsx";
import styles from "./load-failed.module.css";

type Props = {
  children: ReactNode;
  /** The id of what gets the focus when the button disappears while it has the focus. It is in the page throughout. */
  focusNext: string;
  onAgain(): void;
};

/** Shows what could not be loaded, and a button that tries again. */
export function LoadFailed({ children, focusNext, onAgain }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) document.getElementById(focusNext)?.focus();
    };
  }, [focusNext]);
  return (
    <div className={styles.failed}>
      <p role="alert">{children}</p>
      <Button ref={button} variant="ghost" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
