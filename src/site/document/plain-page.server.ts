import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { lookShades } from "#src/facts/accent.ts";
import type { Company } from "#src/facts/company.ts";

type PlainPage = {
  title: string;
  heading: string;
  text: string;
  /** Below the call button. */
  after: ReturnType<typeof html>;
};

const styleOf = (company: Company) => {
  const { heading, page, action, accent, accentEdge, onAccent } = lookShades(company);
  return (
    `body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:${heading};background:${page}}main{max-width:34rem;margin:15vh auto;padding:0 1.25rem}` +
    `h1{line-height:1.2}a{color:${action}}.call{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;border:2px solid ${accentEdge};` +
    `background:${accent};color:${onAccent};font-weight:700;text-decoration:none}small{font-size:1rem}`
  );
};

/** A self-contained page with a short text and the phone number, for when the site cannot render its own. */
export function plainPage(company: Company, { title, heading, text, after }: PlainPage): ReturnType<typeof html> {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${company.name}</title>
<style>${raw(styleOf(company))}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p><a class="call" href="${company.phone.href}">Call ${company.phone.display}</a></p>
${after}</main>
</body>
</html>
`;
}

function policyOf(company: Company): string {
  const hash = createHash("sha256").update(styleOf(company)).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
}

type ErrorPage = { company: Company; id: string; status: 500 | 503; headers: Readonly<Record<string, string>> };

/**
 * The answer when a page could not be rendered: no cause, but a way to reach the company (HT-7).
 *
 * @param status 503 when the database cannot be reached, which passes (PG-12)
 */
export function errorPage(c: Context, { company, id, status, headers }: ErrorPage): Response | Promise<Response> {
  const page = plainPage(company, status === 503 ? passing : broken(id));
  return c.html(page, status, {
    ...headers,
    "content-security-policy": policyOf(company),
    "cache-control": "no-store",
  });
}

function broken(id: string): PlainPage {
  return {
    title: "Something went wrong",
    heading: "Something went wrong on our side.",
    text: "Please try again in a moment, or call us.",
    after: html`<p><a href="/">Go to the homepage</a></p>
<p><small>If you call us about this, please give us this code: ${id}</small></p>
`,
  };
}

const passing: PlainPage = {
  title: "Please try again in a minute",
  heading: "We can’t show this page at the moment.",
  text: "Something on our side isn’t working, and nothing saved is lost. Please try again in a minute, or call us.",
  after: html`<p><a href="">Try again</a></p>
<p><a href="/">Go to the homepage</a></p>
`,
};
