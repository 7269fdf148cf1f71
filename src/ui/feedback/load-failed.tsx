import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../button.tsx";
import form from "../form/form.module.css";
import styles from "./load-failed.module.css";
import { OutcomeNotice } from "./outcome.tsx";

type Props = {
  /** What could not be loaded, in a sentence. */
  text: string;
  /** More about it. */
  detail?: string | undefined;
  /** The id of what gets the focus when the button disappears while it has the focus; by default the title of the page does. */
  focusNext?: string | undefined;
  /** Left out where another try cannot help. */
  onAgain?: (() => void) | undefined;
  /** Beside the button. */
  beside?: ReactNode;
};

/** Shows what could not be loaded, and a button that tries again. */
export function LoadFailed({ text, detail, focusNext, onAgain, beside }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      // Once what replaces the button is in the page.
      queueMicrotask(() => (focusNext === undefined ? titleToFocus() : document.getElementById(focusNext))?.focus());
    };
  }, [focusNext]);
  return (
    <div className={styles.failed}>
      <div role="alert">
        <OutcomeNotice is="failed" text={text}>
          {detail && <p>{detail}</p>}
        </OutcomeNotice>
      </div>
      <div className={`row ${form.foot}`}>
        {onAgain && (
          <Button ref={button} variant="ghost" onClick={onAgain}>
            Try again
          </Button>
        )}
        {beside}
      </div>
    </div>
  );
}

function titleToFocus(): HTMLElement | null {
  const title = document.querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  return title;
}
