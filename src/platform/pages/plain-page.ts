import { html, raw } from "hono/html";
import { site } from "#site";

type PlainPage = {
  title: string;
  heading: string;
  text: string;
  /** Below the button that calls the company. */
  after: ReturnType<typeof html>;
};

export const plainPageStyle =
  "body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#0b2e45;background:#fbf8f2}main{max-width:34rem;margin:15vh auto;padding:0 1.25rem}" +
  "h1{line-height:1.2}a{color:#12507a}.call{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#f6a821;color:#0b2e45;font-weight:700;text-decoration:none}small{font-size:1rem}";

/** A page that needs nothing but itself, for when the site cannot make its own: a few words and a way to reach the company. */
export function plainPage({ title, heading, text, after }: PlainPage): ReturnType<typeof html> {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${site.name}</title>
<style>${raw(plainPageStyle)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p><a class="call" href="${site.phone.href}">Call ${site.phone.display}</a></p>
${after}</main>
</body>
</html>
`;
}
