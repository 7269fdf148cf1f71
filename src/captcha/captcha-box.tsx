import { Icon } from "#src/ui/icon.tsx";
import styles from "./captcha-box.module.css";
import { FillingGutter } from "./filling-gutter.tsx";
import type { CaptchaState } from "./keep-solved.ts";
import type { UsedCaptcha } from "./use-captcha.ts";

const texts: Record<CaptchaState["phase"], string> = {
  resting: "",
  working: "Running a quick security check…",
  asking: "",
  solved: "Security check passed.",
  failed: "The security check failed.",
};

/** Shown beside the text about a failed send, which already names what can be done. */
const retryingText = "Trying the security check again…";

type Props = {
  id: string;
  captcha: UsedCaptcha;
  /** Number of fields with text in them, of `total`. */
  filled: number;
  total: number;
  /** The form shows that sending has failed. */
  sendFailed: boolean;
};

/** The place of the captcha in a form. It shows how many fields are filled in; then the captcha starts by itself (FORM-05). */
export function CaptchaBox({ id, captcha, filled, total, sendFailed }: Props) {
  const { phase } = captcha;
  const retrying = phase === "failed" && sendFailed;
  return (
    <div className={styles.container} id={id} tabIndex={-1}>
      {phase !== "asking" && <FillingGutter id={`${id}-water`} share={filled / total} moving={phase === "working"} />}
      <div className={styles.told}>
        {phase === "resting" && (
          <p>
            {filled} of {total} filled in
          </p>
        )}
        <p className={styles.text} role="status">
          {retrying ? retryingText : texts[phase]}
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
