import { createHash } from "node:crypto";
import type { Context } from "hono";
import { site } from "#site";

const style =
  "body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#0b2e45;background:#fbf8f2}main{max-width:34rem;margin:15vh auto;padding:0 1.25rem}" +
  "h1{line-height:1.2}a{color:#12507a}.call{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#f6a821;color:#0b2e45;font-weight:700;text-decoration:none}small{font-size:1rem}";

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What a person sees when a page could not be made: nothing about why, and a way to reach the company all the same. */
export function errorPage(c: Context, requestId: string, headers: Readonly<Record<string, string>>): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong | ${site.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Something went wrong on our side.</h1>
<p>Please try again in a moment, or just call us.</p>
<p><a class="call" href="${site.phone.href}">Call ${site.phone.display}</a></p>
<p><a href="/">To the homepage</a></p>
<p><small>If you tell us about it, mention ${requestId}.</small></p>
</main>
</body>
</html>
`;
  return c.html(html, 500, { ...headers, "content-security-policy": policy, "cache-control": "no-store" });
}
