import { type RefObject, useEffect, useRef, useState } from "react";
import { type CaptchaState, keepCaptchaSolved } from "./captcha.ts";

export type UsedCaptcha = CaptchaState & {
  /** For the element that may come to hold Google's checkbox; nothing else may write into it. */
  boxRef: RefObject<HTMLDivElement | null>;
  /**
   * Throws the token away, for it works only once, and gets another.
   * @param fallback from now on without Google's captcha, which cannot be asked at the moment
   * @returns the new token, or undefined if there will be none by itself
   */
  renew(fallback?: boolean): Promise<string | undefined>;
};

/** The captcha of a form: solved, and kept solved, as long as it is wanted (FORM-05, FORM-15). */
export function useCaptcha(wanted: boolean): UsedCaptcha {
  const boxRef = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<CaptchaState>({ phase: "resting" });
  // A new object starts a new run.
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
