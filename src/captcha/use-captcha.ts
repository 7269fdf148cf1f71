import { type RefObject, useEffect, useRef, useState } from "react";
import { type CaptchaState, keepCaptchaSolved } from "./keep-solved.ts";

export type UsedCaptcha = CaptchaState & {
  /** For the element that may hold Google's checkbox; nothing else may write into it. */
  boxRef: RefObject<HTMLDivElement | null>;
  /**
   * Discards the token, which works only once, and gets another.
   * @param fallback from now on without reCAPTCHA, which is unavailable
   * @returns the new token; undefined if there is none without a click or a retry
   */
  renew(fallback?: boolean): Promise<string | undefined>;
};

/** Keeps the captcha of a form solved while it is wanted (FORM-05, FORM-15). */
export function useCaptcha(wanted: boolean): UsedCaptcha {
  const boxRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<CaptchaState>({ phase: "resting" });
  // A new object starts another run.
  const [run, setRun] = useState({ fallback: false });
  const awaited = useRef<((token: string | undefined) => void) | undefined>(undefined);

  useEffect(() => {
    const box = boxRef.current;
    if (!wanted || !box) return;
    const abort = new AbortController();
    void keepCaptchaSolved({ fallback: run.fallback, box, show: setState }, abort.signal);
    return () => {
      abort.abort(new DOMException("not wanted any more", "AbortError"));
      setState({ phase: "resting" });
    };
  }, [wanted, run]);

  useEffect(() => {
    if (state.phase === "resting" || state.phase === "working") return;
    awaited.current?.(state.token);
    awaited.current = undefined;
  }, [state]);

  function renew(fallback = false) {
    setRun((last) => ({ fallback: fallback || last.fallback }));
    return new Promise<string | undefined>((resolve) => {
      awaited.current = resolve;
    });
  }

  return { ...state, boxRef, renew };
}
