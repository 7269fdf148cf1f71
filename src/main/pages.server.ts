import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { apiContext, deferredContext, documentContext, type RenderPage } from "#src/site/document/context.ts";
import { pageStylesContext, readPageStyles } from "#src/site/document/page-styles.server.ts";

/** Makes the renderer of all pages. @param clientDir folder of the browser build, read once for the style sheets */
export async function createPageRenderer(clientDir: string): Promise<RenderPage> {
  const loadBuild = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const production = import.meta.env.PROD;
  const build = production ? await loadBuild() : loadBuild;
  const styles = typeof build === "function" ? undefined : readPageStyles(build.assets, clientDir);
  const handle = createRequestHandler(build, production ? "production" : "development");
  return (request, { api, clock, visitor, pictures = {}, ...settings }) => {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    const nonce = randomBytes(16).toString("base64");
    context.set(documentContext, { ...settings, visitor, pictures, nonce, now: clock.now() });
    context.set(pageStylesContext, styles);
    context.set(deferredContext, { failed: false });
    return handle(request, context);
  };
}
