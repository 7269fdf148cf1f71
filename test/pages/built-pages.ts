import { join, resolve } from "node:path";
import type { RenderPage } from "#src/site/document/context.ts";

const buildDir = resolve(process.env.BUILD_DIR ?? "build");

/** The page renderer of the production build (`npm run build` first), for tests of whole pages in process. */
export async function builtPages(): Promise<RenderPage> {
  const { createPageRenderer } = (await import(join(buildDir, "server", "pages.js"))) as {
    createPageRenderer: (clientDir: string) => Promise<RenderPage>;
  };
  return createPageRenderer(join(buildDir, "client"));
}
