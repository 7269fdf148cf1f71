import { randomBytes } from "node:crypto";
import { lookStyle } from "#src/facts/accent.ts";
import { contentSecurityPolicy } from "#src/site/document/content-security-policy.server.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { readBrowserFiles } from "./browser-files.server.ts";
import { findStaffPage } from "./staff-pages.ts";

/** Makes the renderer of all pages. @param clientDir folder of the browser build */
export async function createPageRenderer(clientDir: string): Promise<RenderPage> {
  const filesOf = readBrowserFiles(clientDir);
  return async (request, input) => {
    const url = new URL(request.url);
    const nonce = randomBytes(16).toString("base64");
    const page = findStaffPage(url.pathname);
    // Imported with each page: in development they change.
    const { body, complete, status, inlineStyles, inlineScripts } = page
      ? (await import("./render-staff-page.server.tsx")).renderStaffPage(page, input, {
          path: url.pathname,
          nonce,
          filesOf,
        })
      : await (await import("./render-public-page.server.tsx")).renderPublicPage(url, input, {
          nonce,
          script: filesOf("src/main/entry.client.ts").script,
        });
    const policy = contentSecurityPolicy({
      inlineStyles: [inlineStyles, lookStyle(input.company, page !== undefined)],
      inlineScripts,
      ...(page || !complete ? { nonce } : {}),
      staff: page !== undefined,
      recaptcha: input.recaptcha,
      https: input.origin.startsWith("https:"),
      development: import.meta.env.DEV,
    });
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return { response: new Response(body, { status, headers }), complete: complete && status !== 500 };
  };
}
