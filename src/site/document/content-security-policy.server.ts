import { createHash } from "node:crypto";

export type PolicyInput = {
  /** Texts of the inline style elements, allowed by their hash; "" for none. */
  inlineStyles: readonly string[];
  /** Texts of a public page's inline scripts, allowed by their hash. */
  inlineScripts: readonly string[];
  /** For the inline scripts of the staff app and of streamed answers; complete public pages have none. */
  nonce?: string;
  /** A page of the staff app: scripts with the nonce and the scripts that they load. */
  staff: boolean;
  recaptcha: boolean;
  /** Without https, requests are not upgraded to it. */
  https: boolean;
  development: boolean;
};

const recaptchaFrame = ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"];
const recaptchaScript = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

/**
 * The Content-Security-Policy of an HTML page (P-24, ASVS 3.4.3).
 * Public pages are cached and shared: their inline scripts and styles are allowed by hash, without a nonce
 * (docs/decisions/0003-page-cache-and-csp.md). Staff pages get a nonce for each answer (docs/decisions/0007-staff-app.md).
 */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { inlineStyles, inlineScripts, nonce, staff, https, development } = input;
  const recaptcha = input.recaptcha && !staff;
  const script =
    staff && !development
      ? [`'nonce-${nonce}'`, "'strict-dynamic'"]
      : [
          "'self'",
          ...inlineScripts.map(hashSource),
          ...(nonce && !staff ? [`'nonce-${nonce}'`] : []),
          ...(recaptcha ? recaptchaScript : []),
        ];
  const style = ["'self'", ...inlineStyles.filter((text) => text !== "").map(hashSource)];
  const connect = ["'self'", ...(recaptcha ? ["https://www.google.com/recaptcha/"] : [])];
  const frame = staff ? ["'none'"] : ["https://www.google.com/maps/embed", ...(recaptcha ? recaptchaFrame : [])];
  if (development) {
    // Vite's client injects style elements and uses a web socket.
    script.splice(0, script.length, "'self'", "'unsafe-inline'", ...(recaptcha ? recaptchaScript : []));
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
    `frame-src ${frame.join(" ")}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
