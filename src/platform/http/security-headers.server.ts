import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../process/app-env.ts";

type Headers = Readonly<Record<string, string>>;

/** The headers of each kind of answer (P-24, HT-1). */
export type SecurityHeaders = {
  /** /api, and every refusal outside it. */
  api: Headers;
  /** Files of the build and of public/. */
  file: Headers;
  upload: Headers;
  /** HTML. The page adds its Content-Security-Policy. */
  page: Headers;
  /** Further headers of HTML at this path, if any. */
  staffPage(path: string): Headers | undefined;
};

/** Staff pages, with those below, are not indexed (SHELL-12). */
const staffPath = /^\/(admin|user)(\/|$)/;
/** Pages whose address may hold a token, which must not leak by the referrer (TK-4). */
const tokenPath = /^\/(login|forgot-password|reset-password|register|verify-email|confirm-recipient|review)(\/|$)/;

export function securityHeaders({ origin }: { origin: string }): SecurityHeaders {
  const all: Headers = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=(), fullscreen=(self "https://www.google.com")',
    // Browsers ignore it over http; on localhost it would outlive a test.
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
    // A worker has the policy of its own file: 'none' would stop the captcha.
    file: {
      ...all,
      "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    },
    upload: { ...all, "content-security-policy": "default-src 'none'; sandbox" },
    page: all,
    staffPage: (path) => (tokenPath.test(path) ? token : staffPath.test(path) ? staff : undefined),
  };
}

/** Adds headers that the answer does not have. */
export function addHeaders(response: Response, headers: Headers): Response {
  for (const name in headers) {
    if (!response.headers.has(name)) response.headers.set(name, headers[name] ?? "");
  }
  // Hono sends JSON without a charset.
  if (response.headers.get("content-type") === "application/json") {
    response.headers.set("content-type", "application/json; charset=utf-8");
  }
  return response;
}

/** Sets headers and replaces existing ones. */
export function replaceHeaders(response: Response, headers: Headers): Response {
  for (const name in headers) response.headers.set(name, headers[name] ?? "");
  return response;
}

/** Adds headers to the answers of later handlers; headers that those set stay. */
export function setHeaders(headers: Headers): MiddlewareHandler<AppEnv> {
  return async function withHeaders(c, next) {
    await next();
    addHeaders(c.res, headers);
  };
}
