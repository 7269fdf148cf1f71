import { Icon } from "#src/ui/icon.tsx";
import type { CaptchaState } from "./captcha.ts";
import styles from "./captcha-box.module.css";
import { FillingGutter } from "./filling-gutter.tsx";
import { namesOf } from "./form-kind.ts";
import type { MessageForm } from "./use-message-form.ts";

const words: Record<CaptchaState["phase"], string> = {
  resting: "",
  working: "Checking that you are a person…",
  asking: "",
  solved: "Check passed.",
  failed: "The check did not go through.",
};

/** Beside the words about a failed send, which already say what can be done. */
const retryingWords = "Trying the check again…";

/**
 * The space kept for the captcha. Until every field is filled in it shows how far one has come; then the captcha takes
 * its place and, being our own, solves itself (FORM-05).
 */
export function CaptchaBox<Name extends string>({ form }: { form: MessageForm<Name> }) {
  const { kind, captcha, missing, outcome } = form;
  const { phase } = captcha;
  const retrying = phase === "failed" && outcome.is === "failed";
  const all = namesOf(kind).length;
  const id = `${kind.id}-captcha`;
  return (
    <div className={styles.box} id={id} tabIndex={-1}>
      {phase !== "asking" && (
        <FillingGutter id={`${id}-water`} share={1 - missing.length / all} moving={phase === "working"} />
      )}
      <div className={styles.told}>
        {phase === "resting" && (
          <p>
            {all - missing.length} of {all} filled in
          </p>
        )}
        <p className={styles.words} role="status">
          {retrying ? retryingWords : words[phase]}
        </p>
        {phase === "failed" && !retrying && (
          <button type="button" className={styles.again} onClick={() => void captcha.renew()}>
            Try again
          </button>
        )}
      </div>
      {phase === "solved" && (
        <span className={styles.done}>
          <Icon name="check" />
        </span>
      )}
      <div className={styles.google} ref={captcha.boxRef} />
    </div>
  );
}
