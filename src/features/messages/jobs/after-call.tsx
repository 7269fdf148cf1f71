import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./after-call.module.css";

export type CallResult = "reached" | "no-answer" | "planned";

type Props = {
  id: number;
  name: string;
  sending: boolean;
  /** Why "No answer" could not be saved. */
  failed: string | undefined;
  onAnswer(result: CallResult): void;
  onDismiss(): void;
};

/** Asks how a call went; takes the focus when the person comes back from the phone (LEAD-08). */
export function AfterCall({ id, name, sending, failed, onAnswer, onDismiss }: Props) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  const answer = (result: CallResult) => () => !sending && onAnswer(result);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and these are buttons.
    <div className={styles.question} role="group" aria-labelledby={`call-${id}-question`}>
      <p id={`call-${id}-question`} ref={question} tabIndex={-1} className={styles.text}>
        How did the call to <bdi>{name}</bdi> go?
      </p>
      <div className="row">
        <Button onClick={answer("reached")} aria-disabled={sending || undefined}>
          Reached
        </Button>
        <Button onClick={answer("no-answer")} aria-disabled={sending || undefined}>
          No answer
        </Button>
        <Button onClick={answer("planned")} aria-disabled={sending || undefined}>
          Visit planned
        </Button>
        <Button variant="ghost" onClick={onDismiss}>
          Not called
        </Button>
      </div>
      <div role="alert">{failed && <p className={styles.failed}>{failed}</p>}</div>
    </div>
  );
}
