import { createHash } from "node:crypto";

export type PolicyInput = {
  /** Texts of the inline style elements, allowed by their hash. */
  inlineStyles: readonly string[];
  /** Only for streamed answers: React's inline scripts carry it. Complete pages run no inline script at all. */
  nonce?: string;
  recaptcha: boolean;
  /** Plain-http origins (loopback, tests) must not have their requests upgraded. */
  https: boolean;
  development: boolean;
};

const recaptchaFrame = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];
const recaptchaScript = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

/**
 * The Content-Security-Policy of an HTML page (SECURITY.md §1, ASVS 3.4.3).
 *
 * Complete pages are cached and shared, so they cannot carry a nonce; they hold no inline script and only hashed
 * inline styles, which is stricter still (docs/decisions/0003-page-cache-and-csp.md).
 */
export function contentSecurityPolicy({ inlineStyles, nonce, recaptcha, https, development }: PolicyInput): string {
  const script = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...(recaptcha ? recaptchaScript : [])];
  const style = ["'self'", ...inlineStyles.map((css) => `'sha256-${sha256(css)}'`)];
  const connect = ["'self'", ...(recaptcha ? ["https://www.google.com/recaptcha/"] : [])];
  if (development) {
    // Vite's client injects style elements and talks over a web socket.
    script.push("'unsafe-inline'");
    style.splice(0, style.length, "'self'", "'unsafe-inline'");
    connect.push("ws:");
  }
  return [
    "default-src 'none'",
    `script-src ${script.join(" ")}`,
    "script-src-attr 'none'",
    `style-src ${style.join(" ")}`,
    `style-src-attr ${development ? "'unsafe-inline'" : "'none'"}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${connect.join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${["https://www.google.com/maps/embed", ...(recaptcha ? recaptchaFrame : [])].join(" ")}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
