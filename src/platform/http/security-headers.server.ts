import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../process/app-env.ts";

type Headers = Readonly<Record<string, string>>;

/** The header set of each kind of answer (P-24, HT-1), made once. */
export type SecurityHeaders = {
  /** /api, and every refusal outside it. */
  api: Headers;
  /** Files of the build and of public/. */
  file: Headers;
  /** Files that staff has uploaded. */
  upload: Headers;
  /** HTML; the page brings its own Content-Security-Policy. */
  page: Headers;
  /** What is different for HTML at this path, if anything. */
  staffPage(path: string): Headers | undefined;
};

/** Pages of the staff: never in a search engine (SHELL-12). */
const staffPath = /^\/(admin|user|login|forgot-password|reset-password|register|verify-email)(\/|$)/;
/** Pages whose address may hold a token: no other site learns it (TK-4). */
const tokenPath = /^\/(login|forgot-password|reset-password|register|verify-email)(\/|$)/;

export function securityHeaders({ origin }: { origin: string }): SecurityHeaders {
  const all: Headers = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=(), fullscreen=(self "https://www.google.com")',
    // Over plain http browsers ignore it, and on localhost it would outlive the experiment.
    ...(origin.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
  const staff: Headers = { "x-robots-tag": "noindex", "cache-control": "no-store" };
  const token: Headers = { ...staff, "referrer-policy": "no-referrer" };
  return {
    api: {
      ...all,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    },
    // Workers run under the policy of their own file, so 'none' would stop the captcha's.
    file: {
      ...all,
      "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    },
    upload: { ...all, "content-security-policy": "default-src 'none'; sandbox" },
    page: all,
    staffPage: (path) => (tokenPath.test(path) ? token : staffPath.test(path) ? staff : undefined),
  };
}

/** Adds the headers that the answer does not have yet. */
export function addHeaders(response: Response, headers: Headers): Response {
  for (const name in headers) {
    if (!response.headers.has(name)) response.headers.set(name, headers[name] ?? "");
  }
  // Hono leaves it to the reader to know that JSON is UTF-8.
  if (response.headers.get("content-type") === "application/json") {
    response.headers.set("content-type", "application/json; charset=utf-8");
  }
  return response;
}

/** Puts the headers on, in place of those that the answer has. */
export function replaceHeaders(response: Response, headers: Headers): Response {
  for (const name in headers) response.headers.set(name, headers[name] ?? "");
  return response;
}

/** Puts the headers on whatever the handlers after it answer; what they have set themselves stays. */
export function setHeaders(headers: Headers): MiddlewareHandler<AppEnv> {
  return async function withHeaders(c, next) {
    await next();
    addHeaders(c.res, headers);
  };
}
