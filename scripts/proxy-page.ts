// node proxy-page.ts FOLDER: writes the page that a reverse proxy shows while the site restarts (deploy/nginx.conf, deploy/Caddyfile).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "hono/html";
import { companyOf } from "#src/facts/company.ts";
import { plainPage } from "#src/site/document/plain-page.server.ts";

const folder = process.argv[2] ?? "";
mkdirSync(folder, { recursive: true });
const company = companyOf();
const page = await plainPage(company, {
  title: "Back in a moment",
  heading: "Back in a moment.",
  text: `The website of ${company.name} is being updated. Please try again in a minute, or call us.`,
  after: html`<p><a href="">Try again</a></p>
`,
});
writeFileSync(join(folder, "restarting.html"), String(page));
