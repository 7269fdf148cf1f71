import { renderToStaticMarkup } from "react-dom/server";
import type { PageInput } from "#src/site/document/context.ts";
import { Document } from "#src/site/document/document.tsx";
import { serializeForScript } from "#src/site/document/json-ld.tsx";
import { Cover } from "#src/staff/frame/cover.tsx";
import { staffTitle } from "#src/staff/frame/page-title.ts";
import type { BrowserFiles } from "./browser-files.server.ts";
import type { StaffPage, StaffSettings } from "./staff-pages.ts";

/** Renders a page of the staff app: a cover, and what its script needs to begin (docs/decisions/0007-staff-app.md). */
export function renderStaffPage(
  { title, page }: StaffPage,
  { company, mailToFolder }: PageInput,
  { path, nonce, filesOf }: { path: string; nonce: string; filesOf: BrowserFiles },
) {
  const { script, imports, styles } = filesOf(
    "src/main/entry.client.ts",
    "src/main/start-staff-app.tsx",
    `src/features/${page}-page.tsx`,
  );
  const settings = serializeForScript({ company, mailToFolder } satisfies StaffSettings);
  const head = (
    <>
      <title>{staffTitle(company, title)}</title>
      <meta name="robots" content="noindex" />
      {styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {imports.map((address) => (
        <link key={address} rel="modulepreload" href={address} nonce={nonce} />
      ))}
      <script type="module" src={script} nonce={nonce} />
    </>
  );
  const html = renderToStaticMarkup(
    <Document company={company} staff head={head}>
      <div id="staff-app">
        <Cover path={path} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped for this place. */}
      <script id="settings" type="application/json" nonce={nonce} dangerouslySetInnerHTML={{ __html: settings }} />
    </Document>,
  );
  return { body: `<!DOCTYPE html>${html}`, complete: true, status: 200, inlineStyles: "", inlineScripts: [] };
}
