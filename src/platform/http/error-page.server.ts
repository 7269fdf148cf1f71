import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import { plainPage, plainPageStyle } from "../pages/plain-page.ts";

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(plainPageStyle).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What a person sees when a page could not be made: nothing about why, and a way to reach the company all the same. */
export function errorPage(
  c: Context,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const page = plainPage({
    title: "Something went wrong",
    heading: "Something went wrong on our side.",
    text: "Please try again in a moment, or call us.",
    after: html`<p><a href="/">Go to the homepage</a></p>
<p><small>If you call us about this, please give us this code: ${requestId}</small></p>
`,
  });
  return c.html(page, 500, { ...headers, "content-security-policy": policy, "cache-control": "no-store" });
}
