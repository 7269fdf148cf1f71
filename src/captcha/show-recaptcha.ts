import { aborted } from "./solve.ts";

/** The part of Google's script that is used here (https://developers.google.com/recaptcha/docs/display). */
type Recaptcha = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): number;
};

declare global {
  interface Window {
    grecaptcha?: Partial<Recaptcha>;
    recaptchaReady?: () => void;
  }
}

const loadWithinMs = 10_000;

/**
 * Shows Google's checkbox in `box` until `signal` is aborted.
 *
 * @param onToken gets every token, and `undefined` when one expires
 * @throws when Google cannot be reached, at the start or later: proof of work replaces it (FORM-15)
 */
export async function showRecaptcha(
  siteKey: string,
  box: HTMLElement,
  signal: AbortSignal,
  onToken: (token: string | undefined) => void,
): Promise<never> {
  const recaptcha = await Promise.race([loadRecaptcha(), aborted(signal)]);
  const place = box.appendChild(document.createElement("div"));
  const lost = new Promise<never>((_, reject) => {
    recaptcha.render(place, {
      sitekey: siteKey,
      callback: onToken,
      "expired-callback": () => onToken(undefined),
      "error-callback": () => reject(new Error("reCAPTCHA has lost its connection")),
    });
  });
  try {
    return await Promise.race([lost, aborted(signal)]);
  } finally {
    place.remove();
  }
}

function loadRecaptcha(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    if (isReady(window.grecaptcha)) return resolve(window.grecaptcha);
    const timer = setTimeout(() => reject(new Error("reCAPTCHA took too long to load")), loadWithinMs);
    window.recaptchaReady = () => {
      clearTimeout(timer);
      if (isReady(window.grecaptcha)) resolve(window.grecaptcha);
    };
    const script = document.createElement("script");
    script.src = "https://www.google.com/recaptcha/api.js?render=explicit&onload=recaptchaReady";
    script.onerror = () => {
      clearTimeout(timer);
      reject(new Error("reCAPTCHA could not be loaded"));
    };
    document.head.append(script);
  });
}

function isReady(recaptcha: Partial<Recaptcha> | undefined): recaptcha is Recaptcha {
  return recaptcha?.render !== undefined;
}
