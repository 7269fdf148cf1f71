import { GutterProfile, GutterShape } from "#src/ui/drawings/gutter-profile.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./captcha-box.module.css";
import type { CaptchaState } from "./keep-solved.ts";
import type { UsedCaptcha } from "./use-captcha.ts";

const texts: Record<CaptchaState["phase"], string> = {
  resting: "",
  working: "Running a quick security check…",
  asking: "",
  solved: "Security check passed.",
  failed: "The security check failed.",
};

/** Shown after a failed send, which already says what to do. */
const retryingText = "Trying the security check again…";

const unavailableText = "Our site cannot take forms at the moment. We’ll keep trying.";

type Props = {
  id: string;
  captcha: UsedCaptcha;
  /** Number of fields with text in them, of `total`. */
  filled: number;
  total: number;
  /** Said before anything is filled in. */
  atStart: string;
  /** Something else has to be done first: the state of the check is said in small letters. */
  isQuiet: boolean;
  sendFailed: boolean;
};

/** The captcha in a form: shows how many fields are filled in, and then the state of the check (FORM-05). */
export function CaptchaBox({ id, captcha, filled, total, atStart, isQuiet, sendFailed }: Props) {
  const { phase } = captcha;
  const retrying = phase === "failed" && sendFailed;
  const look = isQuiet ? styles.quiet : phase === "resting" && filled === 0 ? styles.start : "";
  return (
    <div className={`row ${styles.container} ${look}`} id={id} tabIndex={-1}>
      {phase !== "asking" && !isQuiet && (
        <FillingGutter id={`${id}-water`} share={filled / total} moving={phase === "working"} />
      )}
      <div className={styles.state}>
        {phase === "resting" && <p>{filled === 0 ? atStart : `${filled} of ${total} filled in`}</p>}
        <p className={styles.text} role="status">
          {retrying ? retryingText : captcha.phase === "failed" && captcha.unavailable ? unavailableText : texts[phase]}
        </p>
        {phase === "failed" && !retrying && (
          <button type="button" className={styles.again} onClick={() => void captcha.renew()}>
            Try again
          </button>
        )}
      </div>
      {phase === "solved" && !isQuiet && (
        <span className={styles.done}>
          <Icon name="check" />
        </span>
      )}
      <div className={styles.google} ref={captcha.boxRef} />
    </div>
  );
}

const bottom = 38;
const brim = 7;

/**
 * Draws the progress of a form as the logo's gutter filling with water. Hidden from screen readers, which get the text beside it.
 *
 * @param id of its mask; unique in the page
 * @param share filled, from 0 to 1
 * @param moving the water moves while work goes on
 */
export function FillingGutter({ id, share, moving }: { id: string; share: number; moving: boolean }) {
  return (
    <svg className={styles.gutter} viewBox="0 0 50 38" width="50" height="38" aria-hidden="true">
      <mask id={id}>
        <GutterShape color="white" />
      </mask>
      <g mask={`url(#${id})`}>
        <g className={styles.level} transform={`translate(0 ${bottom - share * (bottom - brim)})`}>
          <path
            className={moving ? styles.wave : undefined}
            fill="currentColor"
            d="M-25 0q6.25-3 12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0V38H-25z"
          />
        </g>
      </g>
      <GutterProfile className={styles.line} strokeWidth={2.5} />
    </svg>
  );
}
