import { navigationLinks } from "#src/shell/navigation-links.ts";

/** sitemap.xml (https://www.sitemaps.org/protocol.html): the public pages, which are exactly those of the navigation. */
export function sitemap(origin: string): string {
  const urls = navigationLinks.map(({ href }) => `  <url><loc>${origin}${href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** robots.txt (RFC 9309). Staff pages have noindex instead of a line here, which would only list them. */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
